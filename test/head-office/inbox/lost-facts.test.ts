/** Contracts that only head office knows of: a kiosk restored on a new disk has them back as far as they were reported. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { capturePayment } from '../../../src/main/services/attempt/capture';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { listBooks } from '../../../src/main/services/books/comparison';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { readStoredQuote } from '../../../src/main/services/price/stored-quote';
import { takeDeskPayment } from '../../../src/main/services/payment/desk-payments';
import { deskQuote } from '../../../src/main/services/payment/desk-quote';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { restoreTenantAccess, suspendTenantAccess } from '../../../src/main/services/tenant/acts';
import { eraseTenant } from '../../../src/main/services/tenant/data';
import type { Id } from '../../../src/shared/ids';
import { newTestId } from '../../support/services/database';
import { movesIn, restoredOnNewDisk, type Before } from '../../support/head-office/new-disk';
import { changeLater, laterChanges } from '../../support/restore/later-changes';
import { movedIn } from '../../support/services/moved-in';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

const NEVER_TOLD = ['contract_pdf', 'invoice_pdf', 'receipt_pdf', 'signature', 'access_code', 'later_bills'];

test('a contract comes back from what head office heard, and what was not told is named', async () => {
  const { former, contract, raw, compare, desk, offered } = await restoredOnNewDisk();
  await compare();
  expect(await offered()).toEqual({
    missing: NEVER_TOLD,
    tenant: ['Robin Storer'],
    email: ['robin@example.com'],
  });
  const { id } = contract;
  const done = await desk.ask('books.write-back', { contractId: id });
  expect(done).toMatchObject({ number: 'C-000002', isConflict: false, missing: NEVER_TOLD });
  const code = (of: typeof raw) =>
    of.prepare('SELECT code FROM access_code WHERE contract_id = ?').pluck().get(id);
  expect(done.newCode).toBe(code(raw));
  expect(done.newCode).not.toBe(code(former));
  // Head office heard every column of these.
  for (const [table, columns] of [
    ['invoice', '*'],
    // Which charge each was made from is not told.
    [
      'invoice_line',
      'position, code, description, period_from_on, period_to_on, taxable_minor, tax_minor, payable_minor, ledger',
    ],
    ['receipt', '*'],
    ['charges_entry', '*'],
    ['coverage', '*'],
    ['contact', 'id, first_name, last_name, email, phone_number, address, city, region_id, country_id'],
    ['booking', 'id, unit_id, contact_id, user_type_id, state, move_in_on, language, promotion_id'],
    ['payment_attempt', 'id, booking_id, provider, amount_minor, card_amount, currency, state, intent_id'],
    ['rental_contract', 'id, number, booking_id, unit_id, contact_id, template_id, rent_minor, signed_at_ms'],
  ] as const) {
    const rows = (of: typeof raw) => of.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`).all();
    expect(rows(raw), table).toEqual(rows(former));
  }
  const quote = (of: typeof raw) => {
    const stored = of
      .prepare<[string], Buffer>('SELECT quote FROM rental_contract WHERE id = ?')
      .pluck()
      .get(id);
    const { lines, nextBillDate, payable, tax } = readStoredQuote(stored ?? Buffer.of());
    const named = lines.map((line) => [
      line.code,
      ['insurance', 'add_on', 'discount'].includes(line.code) && line.name,
    ]);
    return { named, payables: lines.map((line) => line.payable), nextBillDate, payable, tax };
  };
  expect(quote(raw)).toEqual(quote(former));
  const coverage = (of: typeof raw) =>
    of.prepare('SELECT coverage FROM rental_contract WHERE id = ?').pluck().get(id);
  expect(coverage(raw)).toEqual(coverage(former));
  expect(findFaults(raw)).toEqual([]);
  expect(raw.prepare('SELECT reported, contact_id FROM lost_contract').get()).toEqual({
    reported: null,
    contact_id: null,
  });
  expect((await desk.call('manager', 'books.write-back', { contractId: id })).ok).toBe(false);
});

test.each([
  ['head office’s own facts', false],
  ['a database kept aside, with all its events told again', true],
])('what is written back from %s counts once at head office', async (_source, keepsAside) => {
  const { contract, compare, desk, isTold, database } = await restoredOnNewDisk(movesIn(1), { keepsAside });
  const counted = async () => ({
    moveIns: await database.selectFrom('move_in').select('number').orderBy('number').execute(),
    lets: await database.selectFrom('unit_let').select('number').orderBy('number').execute(),
    takings: await database.selectFrom('taking').select('amount_minor').execute(),
  });
  const before = await counted();
  expect(before.takings).toHaveLength(2);
  await compare();
  await desk.ask('books.write-back', { contractId: contract.id });
  await isTold();
  const told = await database.selectFrom('inbox_event').select(['type', 'payload']).execute();
  const [back, ...others] = told.filter(({ type }) => type === 'contract.written_back');
  expect(others).toEqual([]);
  expect(back?.payload.includes('payment.captured')).toBe(keepsAside);
  expect(await counted()).toEqual(before);
});

test('head office hands back what the backup lacks and nothing else, also after the kiosk has gone on', async () => {
  const { contract, compare, desk, line, ctx, isTold, raw } = await restoredOnNewDisk();
  const typesOf = async (places: Parameters<typeof line.books>[0]) =>
    (await line.books(places)).facts.map(({ type }) => type);
  expect((await typesOf([])).filter((type) => type === 'contract.signed')).toHaveLength(2);
  await compare();
  await desk.ask('books.write-back', { contractId: contract.id });
  await isTold();
  const places = raw
    .prepare<[], Parameters<typeof line.books>[0][number]>(
      'SELECT chain_id AS chainId, max(sequence) AS sequence FROM outbox GROUP BY chain_id',
    )
    .all();
  // The chain that follows the lost one says where the books left it.
  const [behind] = [await typesOf(places.slice(-1))];
  expect(behind.filter((type) => type === 'contract.signed')).toHaveLength(1);
  expect(behind).not.toContain('contract.written_back');
  await compare();
  expect((await listBooks(ctx))?.lost).toEqual([]);
});

test('the code of a contract that was suspended comes back suspended, and one restored before works', async () => {
  const act = (contractId: Id<'contract'>) => ({ contractId, why: 'the alarm went off' });
  const suspended =
    (isRestored: boolean) =>
    async ({ ctx, db }: Before) => {
      const bookingId = await movesIn(1)({ ctx, db });
      const contract = await db.query((tx) => findContractByBooking(tx, bookingId));
      if (!contract) throw new Error('no contract');
      valueOf(await suspendTenantAccess(ctx, act(contract.id), manager));
      if (isRestored) valueOf(await restoreTenantAccess(ctx, act(contract.id), manager));
      return bookingId;
    };
  for (const [isRestored, state] of [
    [false, 'suspended'],
    [true, 'active'],
  ] as const) {
    const { contract, compare, desk, raw } = await restoredOnNewDisk(suspended(isRestored));
    await compare();
    await desk.ask('books.write-back', { contractId: contract.id });
    const code = raw.prepare('SELECT state FROM access_code WHERE contract_id = ?').pluck();
    expect(code.all(contract.id)).toEqual([state]);
    expect(findFaults(raw)).toEqual([]);
  }
});

test('another kiosk is handed nothing, whatever places it names', async () => {
  const { rig, line } = await restoredOnNewDisk();
  const b = await rig.kiosk('b');
  expect((await line.books([])).facts.length).toBeGreaterThan(10);
  expect((await b.line.books([])).facts).toEqual([]);
});

test('a long history comes in pages, in its order and each event once', async () => {
  const { database, line } = await restoredOnNewDisk();
  const [one] = await database
    .selectFrom('inbox_event')
    .selectAll()
    .where('type', '=', 'payment.captured')
    .execute();
  if (!one) throw new Error('nothing was captured');
  const many = Array.from({ length: 450 }, (_, nth) => ({
    ...one,
    forgotten_at_ms: null,
    sequence: 10_000 + nth,
    id: newTestId<'event'>(),
  }));
  await database.insertInto('inbox_event').values(many).execute();
  const { facts } = await line.books([]);
  expect(facts.slice(-450).map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
});

/** In cash, and with a credit note. */
async function paidInCash({ ctx, db }: Before): Promise<Id<'booking'>> {
  const bookingId = await readyBooking(ctx, db, 2);
  const { dueMinor: amountMinor } = valueOf(await deskQuote(ctx, manager, bookingId));
  const key = () => newTestId<'event'>() as string;
  const tender = { kind: 'cash', givenMinor: amountMinor + 500 } as const;
  const { contractId } = valueOf(
    await takeDeskPayment(ctx, manager, { bookingId, key: key(), amountMinor, tender }),
  );
  valueOf(await makeCreditNote(ctx, manager, { contractId, key: key(), reason: 'a leak', lines: 'all' }));
  return bookingId;
}

test('cash comes back without what was handed over, and credit notes are named as missing', async () => {
  const { contract, compare, desk, raw, former } = await restoredOnNewDisk(paidInCash);
  await compare();
  const done = await desk.ask('books.write-back', { contractId: contract.id });
  expect(done.missing).toEqual([...NEVER_TOLD, 'payment_details', 'credit_notes']);
  const paid = (of: typeof raw) =>
    of.prepare('SELECT id, booking_id, tender, amount_minor, staff_id, taken_at_ms FROM desk_payment').all();
  expect(paid(raw)).toEqual(paid(former));
  expect(raw.prepare('SELECT given_minor - amount_minor FROM desk_payment').pluck().get()).toBe(0);
  expect(findFaults(raw)).toEqual([]);
});

test('a contract that began and ended after the backup comes back as one that has ended, and its unit stays free', async () => {
  const { rig, contract, compare, desk, raw } = await restoredOnNewDisk();
  const said = ['--by', 'Ana', '--why', 'left', '--ended'];
  const released = await rig.run('claims', 'release', '--kiosk', 'a', '--units', contract.unit_id, ...said);
  expect(released.code).toBe(0);
  const unit = () => raw.prepare('SELECT state FROM unit WHERE id = ?').pluck().get(contract.unit_id);
  await compare();
  expect(raw.prepare('SELECT contract_id, ended FROM lost_contract').all()).toEqual([
    { contract_id: contract.id, ended: 1 },
  ]);
  expect(unit()).toBe('available');
  const back = await desk.ask('books.write-back', { contractId: contract.id });
  expect(back).toMatchObject({ newCode: null, isConflict: false });
  expect(raw.prepare('SELECT contract_id FROM ended_contract').pluck().all()).toEqual([contract.id]);
  expect(unit()).toBe('available');
  expect(findFaults(raw)).toEqual([]);
});

test('changes to a contract that the backup knew are listed from what head office heard', async () => {
  const { compare, desk, raw } = await restoredOnNewDisk(async (before) => {
    const known = await before.db.query((tx) =>
      tx.selectFrom('rental_contract').select('id').executeTakeFirst(),
    );
    if (known) await changeLater(before, known.id);
    return movedIn(before.ctx, before.db, 1);
  });
  await compare();
  const { reviews } = await desk.ask('reviews.list', { all: false });
  const [changed, ...others] = reviews.filter(({ kind }) => kind === 'changed');
  expect(others).toEqual([]);
  expect(changed?.reference).toBe('C-000001');
  expect(changed?.facts.slice(0, -1)).toEqual(laterChanges);
  expect(raw.prepare('SELECT DISTINCT source FROM lost_change').pluck().all()).toEqual(['head_office']);
});

test('a person who was erased after the backup is to be erased again', async () => {
  const { compare, desk, contract } = await restoredOnNewDisk(async (before) => {
    const [tenant] = await before.db.query((tx) => tx.selectFrom('contact').select('id').execute());
    await before.db.query(async (tx) => {
      await tx
        .insertInto('ended_contract')
        .columns(['contract_id', 'heard_at_ms'])
        .expression(tx.selectFrom('rental_contract').select((row) => ['id', row.lit(1).as('heard_at_ms')]))
        .execute();
      await tx.updateTable('access_code').set({ state: 'revoked' }).execute();
    });
    if (tenant)
      valueOf(await eraseTenant(before.ctx, { id: tenant.id, key: 'erase-1234', why: 'asked for' }, manager));
    return movedIn(before.ctx, before.db, 1);
  });
  await compare();
  const { reviews } = await desk.ask('reviews.list', { all: false });
  expect(reviews.filter(({ kind }) => kind === 'changed').map(({ facts }) => facts[0])).toEqual([
    ['changed_tenant_forgotten', 'tenant_forgotten'],
  ]);
  expect(contract.number).toBe('C-000002');
});

test('a card payment of which the capture was not told is finished with the provider, and counts once', async () => {
  const { contract, compare, desk, raw, ctx, database, isTold } = await restoredOnNewDisk();
  const { rows } = await sql`DELETE FROM inbox_event WHERE type = 'payment.captured'
    AND payload::jsonb ->> 'bookingId' = ${contract.booking_id} RETURNING id`.execute(database);
  expect(rows).toHaveLength(1);
  const counted = () => database.selectFrom('taking').select('amount_minor').execute();
  const before = await counted();
  await compare();
  await desk.ask('books.write-back', { contractId: contract.id });
  const attempt = () =>
    raw
      .prepare<[string], { id: Id<'attempt'>; state: string; receipt: string }>(
        `SELECT a.id, a.state, r.state AS receipt FROM payment_attempt a JOIN receipt r ON r.attempt_id = a.id
          WHERE a.booking_id = ?`,
      )
      .get(contract.booking_id);
  const open = attempt();
  expect(open).toMatchObject({ state: 'contracted', receipt: 'capture_pending' });
  expect(findFaults(raw)).toEqual([]);
  if (open) expect(await capturePayment(ctx, open.id)).toBe(true);
  expect(attempt()).toMatchObject({ state: 'captured', receipt: 'final' });
  expect(findFaults(raw)).toEqual([]);
  await isTold();
  expect(await counted()).toEqual(before);
});

test('a payment that the backup knew as open is not finished a second time: head office tells its contract', async () => {
  let id: Id<'booking'> = newTestId<'booking'>();
  let intentId = '';
  const kiosk = await restoredOnNewDisk(
    async ({ ctx }) => {
      valueOf(await confirm(ctx, id, intentId));
      return id;
    },
    {
      known: async ({ ctx, db }) => {
        id = await readyBooking(ctx, db, 1);
        intentId = await paidIntent(ctx, id);
      },
    },
  );
  const { ctx, raw, contract } = kiosk;
  const contracts = raw.prepare('SELECT id FROM rental_contract').pluck();
  const atStart = () => recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
  expect(await atStart()).toEqual({ settled: 0, open: 1 });
  await kiosk.compare();
  expect(await atStart()).toEqual({ settled: 0, open: 1 });
  await kiosk.desk.ask('books.write-back', { contractId: contract.id });
  await atStart();
  expect(contracts.all()).toEqual([contract.id]);
  expect(valueOf(await confirm(ctx, id, intentId))).toBe(contract.id);
  expect(findFaults(raw)).toEqual([]);
});

test('a person whom head office has forgotten does not come back: nothing is offered but number and unit', async () => {
  const { rig, contract, compare, offered, desk, raw } = await restoredOnNewDisk();
  expect((await rig.run('contact', 'erase', contract.contact_id)).code).toBe(0);
  await compare();
  expect(await offered()).toEqual({ missing: ['everything'], tenant: [], email: [] });
  expect(await desk.call('manager', 'books.write-back', { contractId: contract.id })).toMatchObject({
    refusals: [{ reason: 'lost_source_gone' }],
  });
  expect(raw.prepare('SELECT count(*) FROM rental_contract').pluck().get()).toBe(1);
});

test('of a person of whom only the name may be kept, nothing else comes back', async () => {
  const { contract, compare, offered, desk, raw, database } = await restoredOnNewDisk();
  const { contact_id: contactId } = contract;
  const [event] = await database
    .selectFrom('inbox_event')
    .select(['id', 'payload'])
    .where('type', '=', 'contact.details')
    .where('payload', 'like', `%${contactId}%`)
    .execute();
  const {
    email: _email,
    phoneNumber: _phone,
    ...left
  } = JSON.parse(event?.payload ?? '') as Record<string, string>;
  await database
    .updateTable('inbox_event')
    .set({ payload: JSON.stringify(left), forgotten_at_ms: 1 })
    .where('id', '=', event?.id ?? newTestId<'event'>())
    .execute();
  await compare();
  expect((await offered()).email).toEqual([]);
  await desk.ask('books.write-back', { contractId: contract.id });
  expect(
    raw
      .prepare(
        'SELECT first_name, email, phone_number, restricted_at_ms > 0 AS reduced FROM contact WHERE id = ?',
      )
      .get(contactId),
  ).toEqual({ first_name: 'Robin', email: '', phone_number: '', reduced: 1 });
});

test('erasing a person here clears what head office told of their missing contract', async () => {
  const { contract, compare, ctx, raw, offered } = await restoredOnNewDisk();
  await compare();
  const who = raw.prepare<[], Id<'contact'>>('SELECT id FROM contact').pluck().get();
  // The tenant whom the books know has rented a second unit, and has left both.
  raw.prepare('UPDATE lost_contract SET contact_id = ?').run(who);
  raw.exec(`INSERT INTO ended_contract (contract_id, heard_at_ms) SELECT id, 1 FROM rental_contract`);
  raw.exec(`UPDATE access_code SET state = 'revoked'`);
  expect(raw.prepare('SELECT count(reported) FROM lost_contract').pluck().get()).toBe(1);
  valueOf(
    await eraseTenant(ctx, { id: who ?? contract.contact_id, key: 'erase-1234', why: 'asked for' }, manager),
  );
  expect(raw.prepare('SELECT reported, contact_id, number FROM lost_contract').get()).toEqual({
    reported: null,
    contact_id: null,
    number: 'C-000002',
  });
  expect((await offered()).missing).toEqual(['everything']);
});
