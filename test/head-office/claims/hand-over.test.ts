/** A kiosk that is gone: its contracts are handed over to another kiosk of the property, and have one owner at every moment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { revokeKiosk } from '../../../src/head-office/activation';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { loadFigures } from '../../../src/head-office/figures/facts';
import { monthsAfter } from '../../../src/main/domain/base/dates';
import { adoptTenancies } from '../../../src/main/services/adoption/adopt';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { changeCharges } from '../../../src/main/services/charge-change/change';
import { chargesOfContract } from '../../../src/main/services/charge-change/view';
import { makeBills } from '../../../src/main/services/bill/run';
import { settleSoon } from '../../../src/main/services/move-out/settlement';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { openHold } from '../../../src/main/services/late/holds';
import { publish } from '../../../src/main/services/base/outbox';
import { restoreAccess, suspendAccess } from '../../../src/main/services/access/suspensions';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { Id } from '../../../src/shared/ids';
import { eventually, until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';
import { claimsRig, type RigKiosk } from '../../support/head-office/claims-rig';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, PROPERTY } from '../../support/head-office/office';
import { manager } from '../../support/services/adopted';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';

const soon = { interval: 50 };
const WHY = ['--by', 'Ana', '--why', 'drowned'];
const rowOf = <T>({ services }: RigKiosk, sql: string, ...of: string[]) =>
  services.db.open.raw.prepare<string[], T>(sql).get(...of);
const stateOf = (kiosk: RigKiosk, unit: Id<'unit'>) =>
  rowOf<{ state: string }>(kiosk, 'SELECT state FROM unit WHERE id = ?', unit)?.state;

/** Kiosk `a` rented a unit out, lived on, and is turned away; `b` stands beside it. */
async function goneKiosk(
  lives: (a: RigKiosk, ctx: ServiceContext) => Promise<unknown> = () => Promise.resolve(),
) {
  const rig = await claimsRig();
  const { database } = rig.office;
  await database.transaction().execute((tx) =>
    insertPublished(tx, {
      name: 'manifest',
      property_id: PROPERTY,
      version: 1,
      sha256: '0'.repeat(64),
      content: readFileSync('resources/sample-catalogue.json'),
      published_at_ms: 0,
    }),
  );
  const a = await rig.kiosk('a');
  const b = await rig.kiosk('b');
  const unit = a.unit(0);
  const property = 'UPDATE property SET billing_start_on = ?';
  for (const { services } of [a, b]) services.db.open.raw.prepare(property).run('2026-01-01');
  // Tenants are named to a head office that there is.
  const ctx = { ...a.ctx, headOffice: { ...a.ctx.headOffice, state: () => 'up' as const } };
  await movedIn(ctx, a.services.db, 0);
  await lives(a, ctx);
  const head = () =>
    a.services.db.open.raw.prepare('SELECT hash FROM outbox ORDER BY sequence DESC LIMIT 1').pluck().get();
  await until(async () => {
    const chains = await database.selectFrom('chain').select('head_hash').execute();
    return chains.some(({ head_hash: hash }) => hash === head());
  }, soon);
  const file = join(temporaryFolder(), 'tenancies.csv');
  const handOver = (...more: string[]) =>
    rig.run('contracts', 'hand-over', '--from', 'a', '--to', 'b', '--file', file, ...WHY, ...more);
  const figures = async () => {
    const [found] = await loadFigures(database, { nowMs: Date.now(), timeZone: 'UTC' });
    const { rentMinor, depositMinor, advanceMinor, owedMinor } = found?.money[0] ?? {};
    return {
      rentMinor,
      depositMinor,
      advanceMinor,
      owedMinor: Object.values(owedMinor ?? {}).reduce((sum, each) => sum + each, 0),
    };
  };
  return {
    rig,
    database,
    a,
    b,
    unit,
    file,
    handOver,
    figures,
    revoke: () => revokeKiosk(database, 'a', Date.now()),
  };
}

test('a contract goes to another kiosk with its unit and its money, and both kiosks never have it', async () => {
  const { rig, database, a, b, unit, file, handOver, figures, revoke } = await goneKiosk();
  const before = await figures();
  expect((await handOver()).said).toContain('kiosk revoke a');
  await revoke();
  // It was heard a moment ago, and may charge cards.
  expect((await handOver()).said).toContain('--switched-off');
  expect(await rig.holderOf(unit)).toBe('a');
  const done = await handOver('--switched-off');
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('1 tenancy is in') as string });
  expect(await rig.holderOf(unit)).toBe('b');
  // The new kiosk rents it out to nobody, from the first moment on.
  expect(await b.book(0)).toMatchObject({ ok: false });
  await until(() => Promise.resolve(stateOf(b, unit) === 'occupied'), soon);
  await b.claims.keep();
  await eventually(async () => expect((await b.rows())[unit]).toMatch(/^held/));
  expect(await b.book(0)).toMatchObject({ ok: false });

  const adopted = valueOf(await adoptTenancies(b.ctx, 'cli', readFileSync(file)));
  expect(adopted).toMatchObject({ tenancies: 1 });
  expect(rowOf(b, 'SELECT count(*) AS waiting FROM handed_over_unit')).toEqual({ waiting: 0 });
  const terms =
    'SELECT c.move_in_on, c.rent_minor, p.email FROM rental_contract c JOIN contact p ON p.id = c.contact_id';
  expect(rowOf(b, terms)).toEqual(rowOf(a, terms));
  const money = (kiosk: RigKiosk) =>
    rowOf(
      kiosk,
      `SELECT coalesce(sum(debit_minor - credit_minor), 0) AS minor FROM posting WHERE account IN ('receivable', 'advance', 'deposit')`,
    );
  expect(money(b)).toEqual(money(a));
  expect(findFaults(b.services.db.open.raw)).toEqual([]);
  // What was paid is not billed a second time.
  const paidThrough =
    rowOf<{ day: string }>(a, 'SELECT max(period_to_on) AS day FROM invoice_line')?.day ?? '';
  b.services.db.clock.set(Date.parse(`${paidThrough}T17:00:00Z`));
  await makeBills(b.ctx, new AbortController().signal);
  expect(
    rowOf(b, 'SELECT min(period_from_on) > ? AS is_later FROM invoice WHERE is_move_in = 0', paidThrough),
  ).toEqual({
    is_later: 1,
  });
  await until(async () => {
    const taken = await database.selectFrom('hand_over').select('taken_at_ms').executeTakeFirst();
    return taken?.taken_at_ms !== null;
  }, soon);
  expect(await database.selectFrom('double_let').selectAll().execute()).toEqual([]);
  const { owedMinor: _, ...stands } = await figures();
  expect(stands).toEqual({
    rentMinor: before.rentMinor,
    depositMinor: before.depositMinor,
    advanceMinor: before.advanceMinor,
  });
});

test('the kiosk that comes back is not let in, and the same command writes the file again', async () => {
  const { rig, database, b, unit, file, handOver, revoke } = await goneKiosk();
  await revoke();
  const { contract_id, kiosk_id } = await database
    .selectFrom('contract_figure')
    .selectAll()
    .executeTakeFirstOrThrow();
  const of = { contract_id, kiosk_id };
  // 30.00 are the tenant's, and a rent of 999.00 is announced for later.
  await database.deleteFrom('balance_figure').where('account', '<>', 'deposit').execute();
  await database
    .insertInto('balance_figure')
    .values({ ...of, account: 'advance', balance_minor: -3000 })
    .execute();
  const later = {
    rent_change_id: newTestId<'rent_change'>(),
    rent_minor: 99_900,
    effective_on: '2999-01-01',
  };
  await database
    .insertInto('rent_figure')
    .values({ ...of, ...later })
    .execute();
  await handOver('--switched-off');
  const first = readFileSync(file, 'utf8');
  expect(first).toMatch(/,-30\.00,\d+\.\d\d,/);
  expect(first).not.toContain('999.00');
  expect((await handOver('--switched-off')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(first);
  const added = await rig.run('kiosk', 'add', '--id', 'a', '--property', PROPERTY);
  expect(added).toMatchObject({ code: 1, said: expect.stringContaining('another name') as string });
  expect(await rig.holderOf(unit)).toBe('b');
  expect(await b.book(0)).toMatchObject({ ok: false });
});

test('a unit whose tenant turns out to have left is free again without an import', async () => {
  const { rig, b, unit, handOver, revoke } = await goneKiosk();
  await revoke();
  await handOver('--switched-off');
  await until(() => Promise.resolve(stateOf(b, unit) === 'occupied'), soon);
  const number = rowOf<{ number: string }>(b, 'SELECT number FROM unit WHERE id = ?', unit)?.number ?? '';
  const released = await rig.run('claims', 'release', '--kiosk', 'b', '--units', unit, ...WHY, '--ended');
  expect([number, released.code, released.said]).toMatchObject([number, 0, expect.anything()]);
  await until(() => Promise.resolve(stateOf(b, unit) === 'available'), soon);
});

/** Units 0, 1 and 2 are rented in March. Two bills of each are not paid; one tenant has left, and one pays in parts. */
async function livedOn(kiosk: RigKiosk, ctx: ServiceContext): Promise<void> {
  const { services } = kiosk;
  const { raw } = services.db.open;
  const staff = manager(services);
  await movedIn(ctx, services.db, 1);
  await movedIn(ctx, services.db, 2);
  const contract = (nth: number) =>
    raw
      .prepare<[string], Id<'contract'>>('SELECT id FROM rental_contract WHERE unit_id = ?')
      .pluck()
      .get(kiosk.unit(nth)) ?? newTestId<'contract'>();
  for (const day of ['2026-03-28', '2026-04-28', '2026-05-20']) {
    services.db.clock.set(Date.parse(`${day}T17:00:00Z`));
    await makeBills(ctx, new AbortController().signal);
  }
  const first = contract(0);
  valueOf(await giveNotice(ctx, { contractId: first, lastDay: '2026-07-15', why: 'moves' }, staff));
  valueOf(await openHold(ctx, { contractId: first, cause: 'protected', why: 'ill' }, staff));
  await ctx.store.transaction(async (tx) => {
    const about = { contractId: first, unitId: kiosk.unit(0), why: null };
    for (const cause of ['fraud', 'staff'] as const)
      await suspendAccess({ ctx, tx, by: staff }, { ...about, cause });
    await restoreAccess({ ctx, tx, by: staff }, { ...about, cause: 'fraud' });
  });
  const left = contract(1);
  valueOf(await moveTenantOut(ctx, { contractId: left, unit: 'seen_empty', why: 'left' }, staff));
  await settleSoon(ctx, left);
  const plan = { count: 2, firstOn: '2026-06-05', every: 'month' } as const;
  valueOf(await openHold(ctx, { contractId: contract(2), cause: 'plan', why: 'agreed', plan }, staff));
  await ctx.store.transaction((tx) =>
    publish({ ctx, tx }, 'mandate.recorded', {
      mandateId: newTestId<'mandate'>(),
      contractId: contract(2),
      state: 'active',
      customerId: 'cus_1',
      savedCardId: 'pm_1',
      version: '1',
      textSha256: '0'.repeat(64),
    }),
  );
  const owed = raw
    .prepare<[string], number>(
      `SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'receivable' AND contract_id = ?`,
    )
    .pluck();
  const third = contract(2);
  const paid = {
    contractId: third,
    key: 'paid-a-part-1',
    amountMinor: owed.get(third) ?? 0,
    paysMinor: 1000,
  };
  valueOf(await takeOwed(ctx, staff, { ...paid, tender: { kind: 'cash', givenMinor: 1000 } }));
}

const OF_TENANTS = `SELECT account, sum(debit_minor - credit_minor) AS minor FROM posting
  WHERE account IN ('receivable', 'advance', 'deposit') GROUP BY account HAVING minor <> 0 ORDER BY account`;
const all = ({ services }: RigKiosk, sql: string) => services.db.open.raw.prepare(sql).all();

test('debts of who has left, notices, holds, plans and codes that do not work go along, each once', async () => {
  const { rig, database, a, b, unit, file, handOver, figures, revoke } = await goneKiosk(livedOn);
  const before = await figures();
  await revoke();
  const done = await handOver('--switched-off');
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('3 tenancies are in') as string });
  b.services.db.clock.set(Date.parse('2026-05-21T17:00:00Z'));
  await until(() => Promise.resolve(stateOf(b, unit) === 'occupied'), soon);
  await b.claims.keep();
  const bytes = readFileSync(file);
  await eventually(async () =>
    expect(valueOf(await adoptTenancies(b.ctx, 'cli', bytes))).toMatchObject({ tenancies: 3 }),
  );
  expect(all(b, OF_TENANTS)).toEqual(all(a, OF_TENANTS));
  const stood = `SELECT h.cause, p.parts FROM contract_hold h LEFT JOIN payment_plan p ON p.hold_id = h.id
    WHERE h.to_on IS NULL ORDER BY h.cause`;
  const [plan, protectedHold] = all(b, stood) as { cause: string; parts: string }[];
  expect(protectedHold?.cause).toBe('protected');
  // The first part is less by what was paid of it.
  const [agreed] = all(a, `SELECT parts FROM payment_plan`) as { parts: string }[];
  const partsOf = (row?: { parts: string }) =>
    (JSON.parse(row?.parts ?? '[]') as { dueOn: string; amountMinor: number }[]).map(
      ({ dueOn, amountMinor }, at) => ({
        dueOn,
        amountMinor: row === agreed && at === 0 ? amountMinor - 1000 : amountMinor,
      }),
    );
  expect(partsOf(plan)).toEqual(partsOf(agreed));
  const notice = 'SELECT last_on FROM contract_notice';
  expect(all(b, notice)).toEqual(all(a, notice));
  const codes = `SELECT u.number, k.state FROM access_code k JOIN unit u ON u.id = k.unit_id ORDER BY u.number`;
  expect(all(b, codes)).toEqual(all(a, codes));
  const due = 'SELECT min(due_on) AS due FROM invoice WHERE kind = ? AND is_move_in = ?';
  expect(rowOf(b, due, 'CUSTOM', '1')).toEqual(rowOf(a, due, 'RENTAL', '0'));
  // Whose card was charged until now hears that it is not any more.
  expect(done.said).toContain('The import writes to the tenant');
  const told = `SELECT u.number, l.kind FROM card_letter l JOIN rental_contract c ON c.id = l.contract_id
    JOIN unit u ON u.id = c.unit_id`;
  expect(all(b, told)).toEqual([{ number: numberOf(b, 2), kind: 'ended' }]);
  // What was billed by the kiosk that is gone is billed by nobody else.
  b.services.db.clock.set(Date.parse('2026-06-28T17:00:00Z'));
  await makeBills(b.ctx, new AbortController().signal);
  const billed = (which: string) =>
    `SELECT u.number, ${which}(period_from_on) AS day FROM invoice i JOIN rental_contract c ON c.id = i.contract_id
      JOIN unit u ON u.id = c.unit_id WHERE period_from_on IS NOT NULL AND u.number <> '${numberOf(a, 1)}' GROUP BY 1 ORDER BY 1`;
  const last = all(a, billed('max')) as { day: string }[];
  const next = all(b, billed('min')) as { day: string }[];
  expect(last).toHaveLength(2);
  expect(next.map(({ day }) => day)).toEqual(last.map(({ day }) => monthsAfter(day, 1)));
  expect(findFaults(b.services.db.open.raw)).toEqual([]);
  // Nothing of it twice: not by the same file, not by another one, and not in figures.
  await until(async () => {
    const waiting = await database
      .selectFrom('hand_over')
      .where('taken_at_ms', 'is', null)
      .selectAll()
      .execute();
    return waiting.length === 0;
  }, soon);
  expect((await handOver('--switched-off')).said).toContain('0 tenancies are in');
  expect(
    valueOf(await adoptTenancies(b.ctx, 'cli', Buffer.concat([bytes, Buffer.from('\r\n')]))),
  ).toMatchObject({
    mistakes: expect.arrayContaining([expect.objectContaining({ fault: 'reference_known' })]) as unknown,
  });
  expect(await rig.holderOf(a.unit(1))).not.toBe('b');
  expect(await database.selectFrom('double_let').selectAll().execute()).toEqual([]);
  await eventually(async () => expect(await figures()).toMatchObject({ depositMinor: before.depositMinor }));
});

const numberOf = (kiosk: RigKiosk, nth: number) =>
  rowOf<{ number: string }>(kiosk, 'SELECT number FROM unit WHERE id = ?', kiosk.unit(nth))?.number ?? '';

test('where a third kiosk has the claim of a unit, nothing at all is handed over', async () => {
  const { rig, database, unit, handOver, revoke } = await goneKiosk();
  // It has joined and is off: running, it would release a claim that it knows nothing of.
  await joinKiosk(database, 'c', newKey());
  await revoke();
  // As often as a claim is put back by itself.
  const { contract_id } = await database
    .selectFrom('unit_let')
    .select('contract_id')
    .executeTakeFirstOrThrow();
  const tried = { contract_id, found_with: 'c', times: 3, at_ms: Date.now() };
  await database.insertInto('claim_put_right').values(tried).execute();
  await rig.rewrite(unit, { kioskId: 'c', kind: 'claimed', atMs: 1 });
  const refused = await handOver('--switched-off');
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('(c)') as string });
  expect(await rig.holderOf(unit)).toBe('c');
  expect(await database.selectFrom('hand_over').selectAll().execute()).toEqual([]);
  const lets = await database.selectFrom('unit_let').select('kiosk_id').execute();
  expect(lets).toEqual([{ kiosk_id: 'a' }]);
});

test('what waits for a kiosk that is gone before its import goes on to another one, and the first one stays out', async () => {
  const { rig, database, unit, file, handOver, revoke } = await goneKiosk();
  const c = await rig.kiosk('c');
  await revoke();
  await handOver('--switched-off');
  await revokeKiosk(database, 'b', Date.now());
  const on = await rig.run(
    'contracts',
    'hand-over',
    '--from',
    'b',
    '--to',
    'c',
    '--file',
    file,
    ...WHY,
    '--switched-off',
  );
  expect(on).toMatchObject({ code: 0, said: expect.stringContaining('1 tenancy is in') as string });
  expect(await rig.holderOf(unit)).toBe('c');
  await until(() => Promise.resolve(stateOf(c, unit) === 'occupied'), soon);
  for (const id of ['a', 'b'])
    expect((await rig.run('kiosk', 'add', '--id', id, '--property', PROPERTY)).code).toBe(1);
});

test('a plan that was changed goes along at its price of today, and a person reads of an extra', async () => {
  const { a, b, unit, file, handOver, revoke } = await goneKiosk(async (kiosk, ctx) => {
    const { id } = rowOf<{ id: Id<'contract'> }>(kiosk, 'SELECT id FROM rental_contract') ?? {};
    const view = valueOf(await chargesOfContract(ctx, id ?? newTestId<'contract'>(), 'en'));
    const plan = view.offered.plans.find(({ isCurrent }) => !isCurrent);
    const [extra] = view.offered.extras;
    if (!id || !plan || !extra || view.days.today === null) throw new Error('nothing to change');
    const coverage = { kind: 'operator_plan' as const, planId: plan.planId, premiumId: plan.premiumId };
    const wish = { contractId: id, firstOn: view.days.today, coverage, addOnIds: [extra.addOnId] };
    const input = { ...wish, endedExtras: [], key: newTestId<'event'>(), agreed: 'in_person' as const };
    valueOf(await changeCharges(ctx, manager(kiosk.services), input));
  });
  await revoke();
  expect((await handOver('--switched-off')).said).toContain('extras');
  await until(() => Promise.resolve(stateOf(b, unit) === 'occupied'), soon);
  await b.claims.keep();
  expect(valueOf(await adoptTenancies(b.ctx, 'cli', readFileSync(file)))).toMatchObject({ tenancies: 1 });
  const plan = `SELECT name, rate_minor FROM contract_charge WHERE kind = 'insurance' AND to_on IS NULL`;
  expect(all(b, plan)).toEqual(all(a, plan));
  expect(all(b, `SELECT 1 FROM contract_charge WHERE kind = 'add_on'`)).toEqual([]);
});
