/** Imported tenancies that only head office knows of: a kiosk restored on a new disk has all of them that was reported. */
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { adoptTenancies } from '../../../src/main/services/adoption/adopt';
import { takeBackAdoption } from '../../../src/main/services/adoption/take-back';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { confirmBooks } from '../../../src/main/services/books/comparison';
import { makeBills } from '../../../src/main/services/bill/run';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { allUnits } from '../../../src/main/services/base/unit-rights';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { Id } from '../../../src/shared/ids';
import { restoredOnNewDisk, type Before } from '../../support/head-office/new-disk';
import { fileOf, goodRow, type Cells } from '../../support/services/adopted';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

/** 45.50 owed with a deposit, and another unit of the same tenant with a credit. */
async function tenancies({ ctx, db }: Before): Promise<Cells[]> {
  const { raw } = db.open;
  const free = raw
    .prepare<[], { id: Id<'unit'>; number: string }>(
      `SELECT id, number FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number LIMIT 2`,
    )
    .all();
  for (const { id } of free) await ctx.unitRights.secure(id);
  const unit = (index: number) => free[index]?.number ?? '';
  return [
    { ...goodRow, unit: unit(0), balance: '45.50', deposit: '200', access_code: '123456' },
    { ...goodRow, unit: unit(1), balance: '-30.00', billing_day: '9', paid_through: '2026-04-08' },
  ];
}

/** Answers the booking of the first or of the second tenancy. */
const imports =
  (
    place: 0 | 1,
    then: (
      before: Before,
      ids: { adoptionId: Id<'adoption'>; contractId: Id<'contract'> },
    ) => Promise<unknown>,
  ) =>
  async (before: Before): Promise<Id<'booking'>> => {
    const { raw } = before.db.open;
    const done = valueOf(await adoptTenancies(before.ctx, 'cli', fileOf(await tenancies(before))));
    if ('mistakes' in done) throw new Error(JSON.stringify(done.mistakes));
    const row = raw
      .prepare<[number], { booking: Id<'booking'>; contract: Id<'contract'> }>(
        `SELECT c.booking_id AS booking, c.id AS contract FROM adopted_contract a JOIN rental_contract c ON c.id = a.contract_id
          ORDER BY a.place LIMIT 1 OFFSET ?`,
      )
      .get(place);
    if (!row) throw new Error('no contract');
    await then(before, { adoptionId: done.adoptionId, contractId: row.contract });
    return row.booking;
  };
const known = ({ db }: Before) =>
  Promise.resolve(
    db.open.raw.exec(
      `UPDATE property SET billing_start_on = '2026-01-01', billing_mode = 'fixed_day', billing_day = 1`,
    ),
  );
const restored = (lost: ReturnType<typeof imports>) => restoredOnNewDisk(lost, { known });
const untouched = () => Promise.resolve();

/** Rows of a contract, by table. */
const OF_CONTRACT = 'contract_id = @id';
const queries: readonly string[] = [
  'SELECT * FROM rental_contract WHERE id = @id',
  'SELECT * FROM booking WHERE id = (SELECT booking_id FROM rental_contract WHERE id = @id)',
  'SELECT * FROM coverage WHERE booking_id = (SELECT booking_id FROM rental_contract WHERE id = @id)',
  `SELECT * FROM contract_terms WHERE ${OF_CONTRACT}`,
  `SELECT * FROM contract_charge WHERE ${OF_CONTRACT} ORDER BY position`,
  `SELECT * FROM adopted_contract WHERE ${OF_CONTRACT}`,
  `SELECT * FROM invoice WHERE ${OF_CONTRACT}`,
  `SELECT * FROM invoice_line WHERE invoice_id IN (SELECT id FROM invoice WHERE ${OF_CONTRACT}) ORDER BY position`,
  `SELECT id, transact_id, transact_on, gross_minor, reason, key FROM credit_note WHERE ${OF_CONTRACT}`,
  `SELECT id, file_sha256, tenancies, made_at_ms FROM adoption
    WHERE id = (SELECT adoption_id FROM adopted_contract WHERE ${OF_CONTRACT})`,
  `SELECT account, sum(debit_minor - credit_minor) AS minor FROM posting WHERE ${OF_CONTRACT} GROUP BY account`,
];
const rowsOf = (raw: Database.Database, id: Id<'contract'>): unknown[][] =>
  queries.map((query) => raw.prepare(query).all({ id }));
const billsOf = (raw: Database.Database, id: Id<'contract'>) =>
  raw
    .prepare(
      `SELECT period_from_on, period_to_on, total_minor FROM invoice WHERE contract_id = ? AND is_move_in = 0
        ORDER BY period_from_on`,
    )
    .all(id);
/** The run of a day in April, once head office has granted the kiosk its units again. */
const bill = (ctx: ServiceContext) =>
  makeBills(
    {
      ...ctx,
      unitRights: allUnits,
      clock: { ...ctx.clock, nowMs: () => Date.parse('2026-04-07T17:00:00Z') },
    },
    new AbortController().signal,
  );

test.each([0, 1] as const)(
  'tenancy %i of a file comes back to the last row, and is billed on',
  async (place) => {
    const { former, contract, raw, ctx, compare, desk, offered } = await restored(imports(place, untouched));
    await compare();
    // Two are missing: the other one of the file too.
    expect(await offered()).toMatchObject({ missing: ['access_code'], tenant: ['Ann Archer'] });
    const { id } = contract;
    const done = await desk.ask('books.write-back', { contractId: id });
    expect(done).toMatchObject({
      missing: ['access_code'],
      isConflict: false,
      newCode: expect.stringMatching(/^\d+$/) as string,
    });
    expect(rowsOf(raw, id)).toEqual(rowsOf(former, id));
    expect(findFaults(raw)).toEqual([]);
    const document = raw.prepare(
      `SELECT substr(content, 1, 4) AS is_pdf FROM document WHERE contract_id = ?`,
    );
    expect(document.all(id)).toHaveLength(place);
    await compare();
    expect((await confirmBooks(ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
    await bill(ctx);
    expect(billsOf(raw, id)).toMatchObject([{ period_from_on: place === 0 ? '2026-04-01' : '2026-04-09' }]);
  },
);

test('what a tenant paid since comes back, and nobody bills what others may have billed', async () => {
  const pays = ({ ctx }: Before, { contractId }: { contractId: Id<'contract'> }) =>
    takeOwed(ctx, manager, {
      contractId,
      key: 'paid-once-1',
      amountMinor: 4550,
      tender: { kind: 'cash', givenMinor: 4550 },
    });
  const { contract, raw, ctx, compare, desk } = await restored(imports(0, pays));
  await compare();
  const { id } = contract;
  const done = await desk.ask('books.write-back', { contractId: id });
  expect(done.missing).toEqual(['access_code', 'later_bills', 'payment_details']);
  const balance = (account: string) =>
    raw
      .prepare('SELECT sum(debit_minor - credit_minor) FROM posting WHERE contract_id = ? AND account = ?')
      .pluck()
      .get(id, account);
  expect(['receivable', 'advance', 'deposit', 'drawer'].map(balance)).toEqual([0, 0, -20_000, 4550]);
  await compare();
  expect((await confirmBooks(ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  await bill(ctx);
  expect(billsOf(raw, id)).toEqual([]);
  expect(findFaults(raw)).toEqual([]);
});

test('a tenancy that was billed since is billed by nobody', async () => {
  const billed = async ({ ctx }: Before, { contractId }: { contractId: Id<'contract'> }) => {
    await bill(ctx);
    return contractId;
  };
  const { former, contract, raw, ctx, compare, desk } = await restored(imports(0, billed));
  expect(billsOf(former, contract.id)).toHaveLength(1);
  await compare();
  const done = await desk.ask('books.write-back', { contractId: contract.id });
  expect(done.missing).toEqual(['access_code', 'later_bills']);
  await compare();
  expect((await confirmBooks(ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  await bill(ctx);
  expect(billsOf(raw, contract.id)).toEqual([]);
});

test('an import that was taken back is not written again', async () => {
  const undone = ({ ctx }: Before, { adoptionId }: { adoptionId: Id<'adoption'> }) =>
    takeBackAdoption(ctx, 'cli', adoptionId);
  const { contract, compare, desk } = await restored(imports(0, undone));
  await compare();
  const refused = await desk.call('manager', 'books.write-back', { contractId: contract.id });
  expect(refused).toMatchObject({ ok: false, refusals: [{ reason: 'lost_source_gone' }] });
});

test('a database that was kept has an import with its document and its code', async () => {
  const { former, contract, raw, compare, desk } = await restoredOnNewDisk(imports(1, untouched), {
    known,
    keepsAside: true,
  });
  await compare();
  const { id } = contract;
  expect(await desk.ask('books.write-back', { contractId: id })).toMatchObject({
    missing: [],
    newCode: null,
  });
  expect(rowsOf(raw, id)).toEqual(rowsOf(former, id));
  const documents = (of: typeof raw) =>
    of.prepare('SELECT number, sha256, content FROM document WHERE contract_id = ?').all(id);
  expect(documents(raw)).toEqual(documents(former));
  expect(findFaults(raw)).toEqual([]);
});
