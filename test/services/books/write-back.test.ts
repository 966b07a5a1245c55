/** Contracts that a restored kiosk lacks: offered to a manager, and written back whole, once. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { booksRefusal } from '../../../src/main/services/base/books-in-doubt';
import { confirmBooks, listBooks } from '../../../src/main/services/books/comparison';
import { createAttention } from '../../../src/main/services/desk/attention';
import type { Id } from '../../../src/shared/ids';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { takeDeskPayment } from '../../../src/main/services/payment/desk-payments';
import { deskQuote } from '../../../src/main/services/payment/desk-quote';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';
import { plain, restoredKiosk, type Before } from '../../support/restore/restored';

/** Somebody moves into a unit of the sample; answers the contract. */
const movesIn =
  (unitIndex: number) =>
  async ({ ctx, db, contractOf }: Before) =>
    contractOf(await movedIn(ctx, db, unitIndex));

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

/** In cash, with a credit note over one line, given back in cash. */
async function paidInCashAndCredited({ ctx, db }: Pick<Before, 'ctx' | 'db'>): Promise<Id<'contract'>> {
  const bookingId = await readyBooking(ctx, db, 2);
  const { dueMinor } = valueOf(await deskQuote(ctx, manager, bookingId));
  const tender = { kind: 'cash', givenMinor: dueMinor + 500 } as const;
  const key = () => newTestId<'event'>() as string;
  const { contractId } = valueOf(
    await takeDeskPayment(ctx, manager, { bookingId, key: key(), amountMinor: dueMinor, tender }),
  );
  const note = valueOf(
    await makeCreditNote(ctx, manager, { contractId, key: key(), reason: 'a leak', lines: 'all' }),
  );
  valueOf(
    await refundCreditNote(ctx, manager, {
      creditNoteId: note.id,
      way: 'cash',
      amountMinor: 100,
      key: key(),
      reference: null,
      why: 'asked for',
    }),
  );
  return contractId;
}

const facts = (review: { readonly facts: readonly (readonly [string, string])[] } | undefined) =>
  Object.fromEntries(review?.facts ?? []);

async function lostReviews(kiosk: { readonly desk: Awaited<ReturnType<typeof restoredKiosk>>['desk'] }) {
  const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
  return reviews.filter(({ kind }) => kind === 'lost');
}

test('a contract is offered with what it holds, and written back whole from the database kept aside', async () => {
  const kiosk = await restoredKiosk({ known: movesIn(0), lost: movesIn(1) });
  const contractId = kiosk.lost;
  expect(kiosk.rowsNow(contractId)).toBeNull();
  await kiosk.compare();
  const [review] = await lostReviews(kiosk);
  expect(review).toMatchObject({ id: contractId, reference: 'C-000002' });
  expect(review?.amount).toMatch(/^\$\d/);
  expect(facts(review)).toMatchObject({
    unit: kiosk.db.catalogue.units[1]?.number,
    tenant: 'Robin Storer',
    email: 'robin@example.com',
    move_in: '2026-03-15',
    documents: '3',
    source: 'former_database',
  });
  const done = await kiosk.desk.ask('books.write-back', { contractId });
  expect(done).toEqual({
    number: 'C-000002',
    unitNumber: kiosk.db.catalogue.units[1]?.number,
    newCode: null,
    missing: [],
    isConflict: false,
    alike: 1,
  });
  // Every row, letter by letter: tenant, booking, cover, payment, invoice, receipt, PDFs, sealed record, code.
  expect(plain(kiosk.rowsNow(contractId))).toEqual(plain(kiosk.rowsBefore(contractId)));
  expect(findFaults(kiosk.raw)).toEqual([]);
  expect(await lostReviews(kiosk)).toEqual([]);
  expect(
    kiosk.raw.prepare(`SELECT action, actor FROM audit WHERE subject = ? ORDER BY sequence`).all(contractId),
  ).toEqual([{ action: 'contract.written_back', actor: expect.stringMatching(/^staff:/) as string }]);
  // The provider is asked again, knows no payment that the books lack, and a manager may end the doubt.
  expect((await listBooks(kiosk.ctx))?.provider).toBeNull();
  await kiosk.compare();
  expect((await listBooks(kiosk.ctx))?.provider?.differences).toEqual([]);
  expect((await confirmBooks(kiosk.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  expect(await booksRefusal(kiosk.ctx, 'FAILED')).toBeNull();
});

test('done twice, also at once, it is written once; nothing is offered again after another comparison', async () => {
  const kiosk = await restoredKiosk({ lost: movesIn(1) });
  await kiosk.compare();
  const contractId = kiosk.lost;
  const write = () => kiosk.desk.call('manager', 'books.write-back', { contractId });
  const both = await Promise.all([write(), write()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ reason: 'nothing_to_settle' }] });
  expect(await write()).toMatchObject({ refusals: [{ reason: 'nothing_to_settle' }] });
  expect(await kiosk.desk.call('attendant', 'books.write-back', { contractId })).toMatchObject({
    refusals: [{ reason: 'not_allowed' }],
  });
  await kiosk.compare();
  expect(await lostReviews(kiosk)).toEqual([]);
  expect(kiosk.raw.prepare('SELECT count(*) FROM rental_contract').pluck().get()).toBe(1);
});

test('what is not written back yet waits at the desk, also after the books were confirmed', async () => {
  const kiosk = await restoredKiosk({ lost: movesIn(1) });
  await kiosk.compare();
  const waiting = createAttention(kiosk.ctx);
  expect((await waiting()).reviews).toBe(2);
  expect((await confirmBooks(kiosk.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  expect((await waiting()).reviews).toBe(1);
  const [review] = await lostReviews(kiosk);
  expect(
    (await kiosk.desk.ask('books.write-back', { contractId: review?.id as Id<'contract'> })).number,
  ).toBe('C-000001');
  expect((await waiting()).reviews).toBe(0);
});

test('a unit that was rented again meanwhile has two contracts, one code that works, and a review', async () => {
  const kiosk = await restoredKiosk({ lost: movesIn(1) });
  // Staff did not look, and the database was found later.
  kiosk.raw.exec(`UPDATE meta SET name = 'put by' WHERE name = 'books_in_doubt'`);
  const second = await movedIn(kiosk.ctx, kiosk.db, 1);
  kiosk.raw.exec(`UPDATE meta SET name = 'books_in_doubt' WHERE name = 'put by'`);
  await kiosk.compare();
  const done = await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  expect(done).toMatchObject({ number: 'C-000001', isConflict: true, newCode: null });
  const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
  const conflict = reviews.find(({ kind }) => kind === 'unit');
  expect(conflict?.facts.filter(([name]) => name === 'contract').map(([, value]) => value)).toEqual([
    'C2-000001 (kiosk-1)',
    'C-000001 (kiosk-1)',
  ]);
  const codes = kiosk.raw
    .prepare(
      `SELECT b.id AS booking, a.state FROM access_code a JOIN rental_contract c ON c.id = a.contract_id
        JOIN booking b ON b.id = c.booking_id ORDER BY c.created_at_ms, c.number`,
    )
    .all();
  expect(codes).toContainEqual({ booking: second, state: 'active' });
  expect(codes.filter((code) => (code as { state: string }).state === 'active')).toHaveLength(1);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('a later backup has what the restored one lacks, also where nothing was kept aside', async () => {
  const kiosk = await restoredKiosk(
    {
      lost: async (before) => {
        const contractId = await movesIn(1)(before);
        before.backup('keyturn-20260316T033000Z.db');
        return contractId;
      },
    },
    { keepsAside: false },
  );
  await kiosk.compare();
  expect(await listBooks(kiosk.ctx)).toMatchObject({ former: 'unreadable' });
  expect((await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost })).missing).toEqual([]);
  expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
});

test('a draft that the backup knew becomes the contract that came of it', async () => {
  let id: Id<'booking'> | null = null;
  const kiosk = await restoredKiosk({
    known: async ({ ctx, db }) => {
      id = await readyBooking(ctx, db, 1);
    },
    lost: async ({ ctx, contractOf }) => {
      if (!id) throw new Error('no booking');
      valueOf(await confirm(ctx, id, await paidIntent(ctx, id)));
      return contractOf(id);
    },
  });
  await kiosk.compare();
  await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('a draft that the backup knew ends where the tenant has moved in and left since: the unit is free', async () => {
  let id: Id<'booking'> | null = null;
  const kiosk = await restoredKiosk({
    known: async ({ ctx, db }) => {
      id = await readyBooking(ctx, db, 1);
    },
    lost: async ({ ctx, db, contractOf }) => {
      if (!id) throw new Error('no booking');
      valueOf(await confirm(ctx, id, await paidIntent(ctx, id)));
      const contractId = await contractOf(id);
      db.open.raw
        .prepare('INSERT INTO ended_contract (contract_id, heard_at_ms) VALUES (?, 1)')
        .run(contractId);
      db.open.raw.exec(
        `UPDATE access_code SET state = 'revoked'; UPDATE unit SET state = 'available' WHERE state = 'occupied'`,
      );
      return contractId;
    },
  });
  await kiosk.compare();
  const done = await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  expect(done).toMatchObject({ newCode: null, isConflict: false });
  const states = kiosk.raw.prepare(
    `SELECT u.state, b.state AS booking FROM booking b JOIN unit u ON u.id = b.unit_id`,
  );
  expect(states.all()).toEqual([{ state: 'available', booking: 'moved_in' }]);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('cash, a credit note and money given back come back with their contract', async () => {
  const kiosk = await restoredKiosk({ lost: paidInCashAndCredited });
  await kiosk.compare();
  await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  expect(kiosk.rowsNow(kiosk.lost)?.rows.refund).toHaveLength(1);
  expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('what stands in the way is said, and nothing is written', async () => {
  const kiosk = await restoredKiosk({ known: movesIn(0), lost: movesIn(1) });
  await kiosk.compare();
  const contractId = kiosk.lost;
  const why = async () => {
    const answer = await kiosk.desk.call('manager', 'books.write-back', { contractId });
    expect(kiosk.rowsNow(contractId)).toBeNull();
    return answer.ok ? 'written' : answer.refusals[0]?.reason;
  };
  kiosk.raw.exec(`UPDATE rental_contract SET number = 'C-000002'`);
  expect(await why()).toBe('lost_number_taken');
  kiosk.raw.exec(`UPDATE rental_contract SET number = 'C-000001'`);
  kiosk.raw.pragma('foreign_keys = OFF');
  kiosk.raw.exec(`UPDATE lost_contract SET unit_id = '${kiosk.db.newId<'unit'>()}'`);
  expect(await why()).toBe('lost_unit_unknown');
  kiosk.raw.exec(`UPDATE lost_contract SET unit_id = '${kiosk.db.catalogue.units[1]?.id}'`);
  kiosk.raw.exec(`UPDATE unit SET state = 'held' WHERE number = '${kiosk.db.catalogue.units[1]?.number}'`);
  expect(await why()).toBe('lost_unit_busy');
  kiosk.raw.exec(
    `UPDATE unit SET state = 'occupied' WHERE number = '${kiosk.db.catalogue.units[1]?.number}'`,
  );
  const [aside] = kiosk.raw.prepare<[], string>('SELECT file FROM lost_contract').pluck().all();
  rmSync(join(kiosk.dataDir, aside ?? ''));
  expect(await why()).toBe('lost_source_gone');
});

test('a contract for a unit that the backup’s catalogue lacks is listed, and keeps its unit once that is there', async () => {
  const kiosk = await restoredKiosk({ lost: movesIn(1) });
  const { raw } = kiosk;
  const unit = kiosk.db.catalogue.units[1];
  if (!unit) throw new Error('the sample has too few units');
  const row =
    raw.prepare<[string], Record<string, unknown>>('SELECT * FROM unit WHERE id = ?').get(unit.id) ?? {};
  raw.prepare('DELETE FROM unit WHERE id = ?').run(unit.id);
  await kiosk.compare(() => Promise.resolve({ contracts: [], epoch: 1 }));
  // Nothing else is missing, and still nobody begins: the contract is.
  expect(await booksRefusal(kiosk.ctx, 'FAILED')).not.toBeNull();
  const [review] = await lostReviews(kiosk);
  expect(facts(review)).toMatchObject({ unit: unit.id, tenant: 'Robin Storer' });
  const write = () => kiosk.desk.call('manager', 'books.write-back', { contractId: kiosk.lost });
  expect(await write()).toMatchObject({ refusals: [{ reason: 'lost_unit_unknown' }] });
  expect(kiosk.rowsNow(kiosk.lost)).toBeNull();
  // A catalogue brings it, as free as units in catalogues are.
  const columns = Object.keys(row);
  raw
    .prepare(`INSERT INTO unit (${columns.join()}) VALUES (${columns.map((name) => `@${name}`).join()})`)
    .run({ ...row, state: 'available' });
  await kiosk.compare();
  expect(raw.prepare('SELECT state FROM unit WHERE id = ?').pluck().get(unit.id)).toBe('occupied');
  expect((await write()).ok).toBe(true);
  expect(findFaults(raw)).toEqual([]);
});

test('a contract that is not to come back gives its unit free, with a reason that is kept', async () => {
  const kiosk = await restoredKiosk({ lost: movesIn(1) });
  await kiosk.compare();
  const unit = () =>
    kiosk.raw.prepare('SELECT state FROM unit WHERE id = ?').pluck().get(kiosk.db.catalogue.units[1]?.id);
  expect(unit()).toBe('occupied');
  const input = { contractId: kiosk.lost, why: 'It was a trial.' };
  expect((await kiosk.desk.call('manager', 'books.give-up', input)).ok).toBe(true);
  expect(unit()).toBe('available');
  expect(await lostReviews(kiosk)).toEqual([]);
  await kiosk.compare();
  expect(unit()).toBe('available');
  expect(await kiosk.desk.call('manager', 'books.write-back', { contractId: kiosk.lost })).toMatchObject({
    refusals: [{ reason: 'nothing_to_settle' }],
  });
});

/** Staff close the day, with all that is expected counted and 10.00 left. */
async function close(ctx: Before['ctx'], openingMinor = 0) {
  const day = await previewDay(ctx);
  const countedMinor = day.totals.drawer.expectedMinor + (day.isFirst ? openingMinor : 0);
  const row = valueOf(
    await makeClosing(ctx, manager, 'Mia Manager', {
      key: newTestId<'event'>(),
      toSequence: day.stretch.to,
      openingMinor,
      countedMinor,
      leftMinor: Math.min(1000, countedMinor),
      why: null,
    }),
  );
  return { day, row };
}
const counts = ({ day }: Awaited<ReturnType<typeof close>>) => [
  day.label,
  day.totals.invoices.count,
  day.totals.captures.count,
  day.totals.deskPayments.count,
];

test('closings after a restore count what no lost closing has counted, under numbers of their own, month after month', async () => {
  const kiosk = await restoredKiosk({
    known: async (before) => {
      await movesIn(0)(before);
      await close(before.ctx);
      // Open when the backup is made, and closed before it is put back.
      await movesIn(3)(before);
    },
    lost: async (before) => {
      const closed = [await movesIn(1)(before), await paidInCashAndCredited(before)];
      const lostClosing = await close(before.ctx);
      expect(counts(lostClosing)).toEqual(['2', 3, 2, 1]);
      return [...closed, await movesIn(4)(before)];
    },
  });
  await kiosk.compare();
  for (const contractId of kiosk.lost)
    expect((await kiosk.desk.ask('books.write-back', { contractId })).isConflict).toBe(false);
  const shown = await kiosk.desk.ask('closing.day', {});
  expect(shown).toMatchObject({ label: 'D2-000002', lostClosings: ['2'], isFirst: false });
  const first = await close(kiosk.ctx);
  // Of four contracts since the last closing here, closing 2 has counted three.
  expect(counts(first)).toEqual(['D2-000002', 1, 1, 0]);
  expect(first.day.totals.drawer.openingMinor).toBe(1000);
  expect(first.row.csv).toContain('follows_loss,2');
  await kiosk.compare();
  expect((await confirmBooks(kiosk.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  kiosk.db.clock.advance(31 * 24 * 3_600_000);
  await movedIn(kiosk.ctx, kiosk.db, 5);
  const second = await close(kiosk.ctx);
  expect(counts(second)).toEqual(['D2-000003', 1, 1, 0]);
  expect(second.row.csv).not.toContain('follows_loss');
  const numbers = kiosk.raw.prepare<[], string>('SELECT number FROM invoice ORDER BY rowid').pluck().all();
  expect(numbers.at(-1)).toBe('INV2-000003');
  expect(new Set(numbers).size).toBe(6);
  expect((await kiosk.desk.ask('closing.list', {})).closings.map(({ label }) => label)).toEqual([
    'D2-000003',
    'D2-000002',
    '1',
  ]);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('where nobody knows of a lost closing, the person who closes says what was in the drawer', async () => {
  const kiosk = await restoredKiosk(
    { known: ({ ctx }) => close(ctx), lost: movesIn(1) },
    { keepsAside: false },
  );
  await kiosk.compare();
  expect(await kiosk.desk.ask('closing.day', {})).toMatchObject({ isFirst: true, lostClosings: [] });
  const { row } = await close(kiosk.ctx, 700);
  expect(row).toMatchObject({ opening_minor: 700, epoch: 2 });
  expect(await kiosk.desk.ask('closing.day', {})).toMatchObject({ isFirst: false, lostClosings: null });
});
