/**
 * A tenant changed the unit after the backup. Both contracts come back joined, by whichever source and in whatever order: the
 * former one has ended with its credits, and the new one has what they settle.
 */
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { ReportedEvent } from '../../../src/shared/head-office/reported-events';
import type { Id } from '../../../src/shared/ids';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { carryAgain } from '../../../src/main/services/books/carried-again';
import { confirmBooks, type HeadOfficeBooks } from '../../../src/main/services/books/comparison';
import { makeBills } from '../../../src/main/services/bill/run';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { changeUnit, manager } from '../../support/services/changed-unit';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';
import { restoredKiosk, type Before } from '../../support/restore/restored';

const noon = (day: string) => Date.parse(`${day}T17:00:00Z`);
const run = ({ ctx }: Pick<Before, 'ctx'>) => makeBills(ctx, new AbortController().signal);

async function moves(
  { ctx, db }: Before,
  contractId: Id<'contract'>,
  unitIndex: number,
): Promise<Id<'contract'>> {
  const unitId = db.catalogue.units[unitIndex]?.id as Id<'unit'>;
  return valueOf(await changeUnit(ctx, { contractId, unitId })).contractId;
}

const payAll = async ({ ctx, db }: Before, contractId: Id<'contract'>) => {
  const amountMinor =
    db.open.raw
      .prepare<[string], number>(
        `SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'receivable' AND contract_id = ?`,
      )
      .pluck()
      .get(contractId) ?? 0;
  const tender = { kind: 'cash', givenMinor: amountMinor } as const;
  valueOf(await takeOwed(ctx, manager, { contractId, key: newTestId<'event'>(), amountMinor, tender }));
};

interface Story {
  readonly old: Id<'contract'>;
  readonly made: Id<'contract'>;
  readonly books: HeadOfficeBooks;
  readonly state: ReturnType<typeof stateOf>;
}

/** What the books say of it, by what does not depend on the way on which it came. */
function stateOf(raw: Database.Database, contracts: readonly Id<'contract'>[]) {
  const all = (sql: string) => contracts.map((id) => raw.prepare(sql).all({ id }));
  return {
    ended: all('SELECT contract_id FROM ended_contract WHERE contract_id = @id'),
    transfers: all('SELECT * FROM contract_transfer WHERE contract_id = @id'),
    settlement: all(
      'SELECT last_on, credited_at_ms > 0 AS credited, deposit_at_ms > 0 AS deposit FROM settlement WHERE contract_id = @id',
    ),
    notes: all(
      `SELECT id, transact_id, transact_on, transaction_type, gross_minor, tax_minor, invoice_id, key FROM credit_note
        WHERE contract_id = @id ORDER BY transact_id`,
    ),
    noteLines: all(
      `SELECT l.* FROM credit_note_line l JOIN credit_note n ON n.id = l.credit_note_id WHERE n.contract_id = @id
        ORDER BY n.transact_id, l.position`,
    ),
    invoices: all(
      `SELECT id, number, due_on, kind, period_from_on, period_to_on, total_minor FROM invoice WHERE contract_id = @id
        ORDER BY number`,
    ),
    charges: all('SELECT * FROM contract_charge WHERE contract_id = @id ORDER BY position'),
    accounts: all(
      `SELECT account, sum(debit_minor - credit_minor) AS minor FROM posting WHERE contract_id = @id
        AND account IN ('receivable', 'advance', 'deposit') GROUP BY account HAVING minor <> 0`,
    ),
    codes: all(`SELECT state FROM access_code WHERE contract_id = @id`),
    units: all(`SELECT state FROM unit WHERE id = (SELECT unit_id FROM rental_contract WHERE id = @id)`),
  };
}
/** Terms of the contract that began here: those of a move-in are reported to nobody. */
const termsOf = (raw: Database.Database, id: Id<'contract'>) =>
  raw.prepare('SELECT terms FROM contract_terms WHERE contract_id = ?').pluck().get(id);

function booksOf(raw: Database.Database): HeadOfficeBooks {
  const facts = raw
    .prepare<[], ReportedEvent>(
      'SELECT id, type, schema_version AS schemaVersion, created_at_ms AS atMs, payload FROM outbox ORDER BY sequence',
    )
    .all();
  const contracts = raw
    .prepare<[], Omit<HeadOfficeBooks['contracts'][number], 'isEnded'> & { ended: 0 | 1 }>(
      `SELECT id AS contractId, number, unit_id AS unitId, booking_id AS bookingId, move_in_on AS moveInOn,
        id IN (SELECT contract_id FROM ended_contract) AS ended FROM rental_contract ORDER BY created_at_ms, id`,
    )
    .all()
    .map(({ ended, ...contract }) => ({ ...contract, isEnded: ended === 1 }));
  return { contracts, epoch: 1, facts };
}

async function movesIn(before: Before): Promise<Id<'contract'>> {
  before.db.open.raw
    .exec(`UPDATE property SET billing_start_on = '2026-01-01', billing_mode = 'fixed_day', billing_day = 1;
    UPDATE unit SET deposit_minor = 5000`);
  return before.contractOf(await movedIn(before.ctx, before.db, 1));
}

/** @param later whether bills follow, and are paid, before the disk is lost */
async function changes(before: Before, old: Id<'contract'>, later: boolean): Promise<Story> {
  const { db } = before;
  const { raw } = db.open;
  db.clock.set(noon('2026-03-20'));
  const made = await moves(before, old, 5);
  if (later) {
    await payAll(before, made);
    db.clock.set(noon('2026-03-28'));
    await run(before);
  }
  return { old, made, books: booksOf(raw), state: stateOf(raw, [old, made]) };
}

const sources = ['former_database', 'head_office'] as const;

async function lose(source: (typeof sources)[number], knows: boolean, later = false) {
  let begun: Id<'contract'> | null = null;
  const kiosk = await restoredKiosk(
    {
      known: async (before) => {
        if (knows) begun = await movesIn(before);
        else before.db.open.raw.exec('UPDATE unit SET deposit_minor = 5000');
      },
      lost: async (before) => {
        const story = await changes(before, begun ?? (await movesIn(before)), later);
        return { ...story, terms: termsOf(before.db.open.raw, story.made) };
      },
    },
    {
      keepsAside: source === 'former_database',
      // Who tenants are is reported to a head office alone.
      change: (ctx) => ({ ...ctx, headOffice: { ...ctx.headOffice, state: () => 'up' } }),
    },
  );
  kiosk.raw.exec(
    `UPDATE property SET billing_start_on = '2026-01-01', billing_mode = 'fixed_day', billing_day = 1`,
  );
  kiosk.db.clock.set(noon(later ? '2026-03-29' : '2026-03-20'));
  const { books } = kiosk.lost;
  const compare = () =>
    kiosk.compare(source === 'head_office' ? () => Promise.resolve(books) : () => Promise.resolve(null));
  await compare();
  return { ...kiosk, compare };
}

const writeBack = (kiosk: Awaited<ReturnType<typeof lose>>, contractId: Id<'contract'>) =>
  kiosk.desk.ask('books.write-back', { contractId });

test.each(sources)('the former contract that the backup knew ends again, by %s', async (source) => {
  const kiosk = await lose(source, true);
  const { made, old, state, terms } = kiosk.lost;
  const done = await writeBack(kiosk, made);
  if (source === 'head_office')
    expect(done.missing).toEqual(['contract_pdf', 'invoice_pdf', 'signature', 'access_code']);
  expect(stateOf(kiosk.raw, [old, made])).toEqual(state);
  expect(termsOf(kiosk.raw, made)).toBe(terms);
  const documents = kiosk.raw.prepare(
    `SELECT substr(content, 1, 4) AS pdf FROM document WHERE kind = 'credit_note' AND contract_id = ?`,
  );
  expect(documents.all(old)).toHaveLength(2);
  expect(findFaults(kiosk.raw)).toEqual([]);
  const open = kiosk.raw.prepare(
    `SELECT kind FROM lost_change WHERE settled_at_ms IS NULL AND kind IN ('credit_note', 'tenant_left')`,
  );
  expect(open.all()).toEqual([]);
});

test.each(
  sources.flatMap((source) =>
    (['old', 'new'] as const).flatMap((first) => [false, true].map((later) => ({ source, first, later }))),
  ),
)(
  'both come back by $source, the $first one first, billed since: $later',
  async ({ source, first, later }) => {
    const kiosk = await lose(source, false, later);
    const { made, old, state, terms } = kiosk.lost;
    const order = first === 'old' ? [old, made] : [made, old];
    for (const contractId of order) await writeBack(kiosk, contractId);
    expect(findFaults(kiosk.raw)).toEqual([]);
    const now = stateOf(kiosk.raw, [old, made]);
    // Of the former contract nobody heard what it charges: it has ended.
    const compared = (of: typeof now) => ({ ...of, charges: of.charges[1], codes: null });
    expect(compared(now)).toEqual(compared(state));
    expect(termsOf(kiosk.raw, made)).toBe(terms);
    expect(now.codes.at(1)).toEqual([{ state: 'active' }]);
  },
);

test.each(sources)('what was carried to the new contract is owed there alone, by %s', async (source) => {
  const kiosk = await restoredKiosk(
    {
      known: async (before) => {
        before.db.open.raw
          .exec(`UPDATE property SET billing_start_on = '2026-01-01', billing_mode = 'fixed_day',
          billing_day = 1; UPDATE unit SET deposit_minor = 0`);
        await movedIn(before.ctx, before.db, 1);
        before.db.clock.set(noon('2026-03-28'));
        await run(before);
      },
      lost: async (before) => {
        const { raw } = before.db.open;
        before.db.clock.set(noon('2026-04-10'));
        const old = raw.prepare<[], Id<'contract'>>('SELECT id FROM rental_contract').pluck().get();
        if (!old) throw new Error('nobody moved in');
        const made = await moves(before, old, 5);
        return { old, made, books: booksOf(raw), state: stateOf(raw, [old, made]) };
      },
    },
    { keepsAside: source === 'former_database' },
  );
  const { old, made, books, state } = kiosk.lost;
  const accounts = JSON.stringify(state.accounts);
  expect(accounts).toMatch(/^\[\[\],\[\{"account":"receivable"/);
  kiosk.db.clock.set(noon('2026-04-10'));
  await kiosk.compare(() => Promise.resolve(source === 'head_office' ? books : null));
  await kiosk.desk.ask('books.write-back', { contractId: made });
  expect(JSON.stringify(stateOf(kiosk.raw, [old, made]).accounts)).toBe(accounts);
  const carried = kiosk.raw.prepare(
    `SELECT l.payable_minor > 0 AS owed FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
      WHERE i.contract_id = ? AND l.code = 'opening' ORDER BY l.position`,
  );
  expect([carried.all(made), carried.all(old)]).toEqual([[{ owed: 1 }], [{ owed: 1 }, { owed: 0 }]]);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test.each(sources)(
  'what was carried is owed once where the bill that it came from was lost and is made again, by %s',
  async (source) => {
    const kiosk = await restoredKiosk(
      {
        known: async (before) => {
          before.db.open.raw
            .exec(`UPDATE property SET billing_start_on = '2026-01-01', billing_mode = 'fixed_day',
          billing_day = 1; UPDATE unit SET deposit_minor = 0`);
          await movedIn(before.ctx, before.db, 1);
        },
        lost: async (before) => {
          const { raw } = before.db.open;
          before.db.clock.set(noon('2026-03-28'));
          await run(before);
          before.db.clock.set(noon('2026-04-10'));
          const old = raw.prepare<[], Id<'contract'>>('SELECT id FROM rental_contract').pluck().get();
          if (!old) throw new Error('nobody moved in');
          const made = await moves(before, old, 5);
          return { old, made, books: booksOf(raw), state: stateOf(raw, [old, made]) };
        },
      },
      { keepsAside: source === 'former_database' },
    );
    const { old, made, books, state } = kiosk.lost;
    kiosk.db.clock.set(noon('2026-04-10'));
    const compare = () => kiosk.compare(() => Promise.resolve(source === 'head_office' ? books : null));
    await compare();
    await kiosk.desk.ask('books.write-back', { contractId: made });
    await compare();
    valueOf(await confirmBooks(kiosk.ctx, 'cli', { why: 'Ana looked.', occupied: [] }));
    kiosk.raw.exec(`UPDATE unit SET state = 'available' WHERE state = 'to_check'`);
    // A clock goes on while a document is drawn.
    const ticking = {
      ...kiosk.ctx,
      clock: { ...kiosk.ctx.clock, nowMs: () => noon('2026-04-10') + (ticks += 1) },
    };
    let ticks = 0;
    await settleEnded(ticking);
    const owed = () => stateOf(kiosk.raw, [old, made]).accounts;
    expect(owed()).not.toEqual(state.accounts);
    for (const _round of ['first', 'second']) await carryAgain(ticking);
    expect(owed()).toEqual(state.accounts);
    expect(findFaults(kiosk.raw)).toEqual([]);
  },
);

test('a contract that came back by head office is billed on, and what its tenant had settles it', async () => {
  const kiosk = await lose('head_office', true);
  const { made } = kiosk.lost;
  await writeBack(kiosk, made);
  await kiosk.compare();
  expect((await confirmBooks(kiosk.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  kiosk.db.clock.set(noon('2026-03-28'));
  await run(kiosk);
  const bills = kiosk.raw.prepare(
    `SELECT period_from_on, period_to_on FROM invoice WHERE contract_id = ? AND is_move_in = 0`,
  );
  expect(bills.all(made)).toEqual([{ period_from_on: '2026-04-01', period_to_on: '2026-04-30' }]);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('the settlement makes a credit again where the backup lacks its invoice', async () => {
  const kiosk = await lose('head_office', true);
  const { made, old } = kiosk.lost;
  // A credit of an invoice that is in no books: the events of another day.
  const [{ reported } = { reported: '' }] = kiosk.raw
    .prepare<[string], { reported: string }>('SELECT reported FROM lost_contract WHERE contract_id = ?')
    .all(made);
  const events = JSON.parse(reported) as ReportedEvent[];
  const elsewhere = events.map((event) =>
    event.type === 'credit_note.issued'
      ? {
          ...event,
          payload: JSON.stringify({
            ...(JSON.parse(event.payload) as object),
            invoiceId: newTestId<'invoice'>(),
          }),
        }
      : event,
  );
  kiosk.raw
    .prepare('UPDATE lost_contract SET reported = ? WHERE contract_id = ?')
    .run(JSON.stringify(elsewhere), made);
  await writeBack(kiosk, made);
  const notes = kiosk.raw
    .prepare('SELECT transact_id FROM credit_note WHERE contract_id = ? ORDER BY 1')
    .pluck();
  expect(notes.all(old)).toEqual([]);
  await kiosk.compare();
  expect((await confirmBooks(kiosk.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  kiosk.raw.exec(`UPDATE unit SET state = 'available' WHERE state = 'to_check'`);
  await settleEnded(kiosk.ctx);
  expect(notes.all(old)).toEqual(['CN2-000001', 'CN2-000002']);
  const { accounts } = kiosk.lost.state;
  expect(stateOf(kiosk.raw, [old, made]).accounts).toEqual(accounts);
  expect(findFaults(kiosk.raw)).toEqual([]);
});
