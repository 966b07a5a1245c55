/** A kiosk that is gone: its contracts are handed over to another kiosk of the property, and have one owner at every moment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { revokeKiosk } from '../../../src/head-office/activation';
import { insertPublished } from '../../../src/head-office/database/published-files';
import { loadFigures } from '../../../src/head-office/figures/facts';
import { adoptTenancies } from '../../../src/main/services/adoption/adopt';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { makeBills } from '../../../src/main/services/bill/run';
import type { Id } from '../../../src/shared/ids';
import { eventually, until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';
import { claimsRig, type RigKiosk } from '../../support/head-office/claims-rig';
import { PROPERTY } from '../../support/head-office/office';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';

const soon = { interval: 50 };
const WHY = ['--by', 'Ana', '--why', 'drowned'];
const rowOf = <T>({ services }: RigKiosk, sql: string, ...of: string[]) =>
  services.db.open.raw.prepare<string[], T>(sql).get(...of);
const stateOf = (kiosk: RigKiosk, unit: Id<'unit'>) =>
  rowOf<{ state: string }>(kiosk, 'SELECT state FROM unit WHERE id = ?', unit)?.state;

/** Kiosk `a` rented a unit out and is turned away; `b` stands beside it. */
async function goneKiosk() {
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
  expect(first).toMatch(/,-30\.00,\d+\.\d\d,\r\n$/);
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
