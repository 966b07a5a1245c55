/** What the ledger says after everything that happens to money: through the services, by what each account holds. */
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type Database from 'better-sqlite3';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { readContractTerms } from '../../../src/main/domain/contract/terms';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { catchUpLedger, settleContract } from '../../../src/main/services/ledger/settle';
import { settleReview } from '../../../src/main/services/payment/settle';
import { openDeskMoney } from '../../support/desk/money';
import { openTestDatabase } from '../../support/services/database';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { openBooks } from '../../support/services/review-cases';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

/** Debits less credits of each account that does not stand at nothing. */
function balances(raw: Database.Database): Record<string, number> {
  const rows = raw
    .prepare<[], { account: string; balance: number }>(
      `SELECT account, sum(debit_minor - credit_minor) AS balance FROM posting GROUP BY account
        HAVING balance <> 0 ORDER BY account`,
    )
    .all();
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

const one = <T>(raw: Database.Database, sql: string) => raw.prepare<[], T>(sql).pluck().get() as T;
const total = (raw: Database.Database) => one<number>(raw, 'SELECT sum(total_minor) FROM invoice');
const settled = (raw: Database.Database) =>
  one<number>(raw, 'SELECT coalesce(sum(amount_minor), 0) FROM allocation_line');

async function byCard() {
  const desk = await openDeskMoney();
  const bookingId = await readyBooking(desk.ctx, desk.db);
  const contractId = valueOf(await confirm(desk.ctx, bookingId, await paidIntent(desk.ctx, bookingId)));
  const credit = async (lines: Parameters<typeof makeCreditNote>[2]['lines'] = 'all') =>
    valueOf(
      await makeCreditNote(desk.ctx, desk.manager, {
        contractId,
        lines,
        key: desk.db.newId<'event'>(),
        reason: 'a leak',
      }),
    );
  return { ...desk, contractId, credit };
}

describe('a move-in', () => {
  it('paid by card leaves captured money, what each line earned, and nothing owed by anybody', async () => {
    const { raw, faults } = await byCard();
    const { card, ...others } = balances(raw);
    expect(card).toBe(total(raw));
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['deposit', 'rent', 'tax']));
    expect(Object.values(others).every((balance) => balance < 0)).toBe(true);
    expect(settled(raw)).toBe(total(raw));
    expect(faults()).toEqual([]);
  });

  it('paid in cash leaves it in the drawer', async () => {
    const desk = await openDeskMoney();
    await desk.movedIn();
    expect(balances(desk.raw)).toMatchObject({ drawer: total(desk.raw) });
    expect(balances(desk.raw)).not.toHaveProperty('receivable');
    expect(desk.faults()).toEqual([]);
  });

  it('books the money as promised until it is captured', async () => {
    const books = await openBooks();
    const bookingId = await readyBooking(books.ctx, books.db);
    const intentId = await paidIntent(books.ctx, bookingId);
    books.raw.exec(`CREATE TRIGGER late BEFORE UPDATE ON payment_attempt WHEN NEW.state = 'captured'
      BEGIN SELECT RAISE(ABORT, 'late'); END`);
    valueOf(await confirm(books.ctx, bookingId, intentId));
    expect(balances(books.raw)).toMatchObject({ card_way: total(books.raw) });
    books.raw.exec('DROP TRIGGER late');
    await books.sweep();
    expect(balances(books.raw)).toMatchObject({ card: total(books.raw) });
    expect(balances(books.raw)).not.toHaveProperty('card_way');
  });

  it('freezes what it charges later, by the rules it was signed under', async () => {
    const { raw, contractId } = await byCard();
    const terms = readContractTerms(one<string>(raw, 'SELECT terms FROM contract_terms'));
    expect(terms).toMatchObject({ rules: { currency: 'USD' }, periodsBilled: 1 });
    expect(
      raw
        .prepare(
          `SELECT kind, rate_minor, to_on FROM contract_charge WHERE contract_id = ? ORDER BY position`,
        )
        .all(contractId),
    ).toEqual([
      { kind: 'rent', rate_minor: one(raw, 'SELECT rent_minor FROM rental_contract'), to_on: null },
      {
        kind: 'insurance',
        rate_minor: one<number>(
          raw,
          'SELECT p.premium_minor FROM premium_revision p JOIN coverage c ON c.premium_id = p.id',
        ),
        to_on: null,
      },
    ]);
    const from = one<string>(raw, 'SELECT DISTINCT from_on FROM contract_charge');
    expect(from > terms.billedThrough).toBe(true);
    expect(() => raw.exec(`UPDATE contract_terms SET terms = '{}'`)).toThrow('never changed');
  });
});

test('a credit note on a paid invoice is the tenant’s to have back, and a refund leaves nothing of it', async () => {
  const { raw, ctx, manager, db, credit, faults } = await byCard();
  const note = await credit();
  expect(balances(raw)).toEqual({ advance: -total(raw), card: total(raw) });
  valueOf(
    await refundCreditNote(ctx, manager, {
      creditNoteId: note.id,
      amountMinor: 500,
      key: db.newId<'event'>(),
      way: 'cash',
      reference: null,
      why: 'moved out',
    }),
  );
  expect(balances(raw)).toEqual({ advance: 500 - total(raw), card: total(raw), drawer: -500 });
  expect(faults()).toEqual([]);
});

describe('money of a card that never came', () => {
  async function neverCame() {
    const books = await openBooks();
    const bookingId = await readyBooking(books.ctx, books.db);
    const intentId = await paidIntent(books.ctx, bookingId);
    books.raw.exec(`CREATE TRIGGER late BEFORE UPDATE ON payment_attempt WHEN NEW.state = 'captured'
      BEGIN SELECT RAISE(ABORT, 'late'); END`);
    const contractId = valueOf(await confirm(books.ctx, bookingId, intentId));
    books.raw.exec('DROP TRIGGER late');
    books.patch(intentId, { status: 'canceled', amountReceived: 0 });
    await books.sweep();
    const attempt = books.attempt();
    if (!attempt) throw new Error('no attempt');
    const settlement = { as: 'released', by: 'cli', why: 'The bank says no.' } as const;
    expect(await settleReview(books.ctx, attempt.id, settlement)).toHaveProperty('done');
    return { ...books, contractId };
  }

  it('is owed again, and its allocation is taken back, not erased', async () => {
    const { raw } = await neverCame();
    expect(balances(raw)).toMatchObject({ receivable: total(raw) });
    expect(balances(raw)).not.toHaveProperty('advance');
    expect(settled(raw)).toBe(0);
    expect(one(raw, 'SELECT count(*) FROM allocation')).toBe(2);
    expect(findFaults(raw)).toEqual([]);
  });

  it('settles nothing again, however often it is looked at', async () => {
    const { raw, ctx, contractId } = await neverCame();
    await ctx.store.transaction((tx) => settleContract({ ctx, tx }, contractId));
    await catchUpLedger(ctx);
    expect(settled(raw)).toBe(0);
  });

  it('lets a credit note settle what is owed, so that none of it can be given back', async () => {
    const { raw, ctx, db, contractId } = await neverCame();
    const manager = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
    const wish = { contractId, lines: 'all', key: 'one', reason: 'never paid' } as const;
    valueOf(await makeCreditNote(ctx, manager, wish));
    expect(balances(raw)).toEqual({});
    expect(findFaults(raw)).toEqual([]);
  });
});

describe('rows that were written without the ledger', () => {
  async function older() {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    await insertMoveIn(database);
    await insertMoveIn(database, 1);
    return { database, raw: database.open.raw, ctx: { ...database, newId: database.newId } };
  }

  it('are settled and booked at the start, each once', async () => {
    const { raw, ctx } = await older();
    expect(findFaults(raw)).toEqual([]);
    await catchUpLedger(ctx);
    const once = balances(raw);
    expect(once).toEqual({ card: 2 * 10825, rent: -2 * 10000, tax: -2 * 825 });
    expect(settled(raw)).toBe(2 * 10825);
    await catchUpLedger(ctx);
    expect(balances(raw)).toEqual(once);
    expect(findFaults(raw)).toEqual([]);
  });

  it.each(['allocation', 'posting', 'allocation_line', 'money_entry'])(
    'are left as they were where a write of %s fails, and the next start goes on',
    async (table) => {
      const { raw, ctx } = await older();
      raw.exec(`CREATE TRIGGER cut BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'cut'); END`);
      await expect(catchUpLedger(ctx)).rejects.toThrow('cut');
      raw.exec('DROP TRIGGER cut');
      expect(settled(raw)).toBe(0);
      await catchUpLedger(ctx);
      expect(balances(raw)).toEqual({ card: 2 * 10825, rent: -2 * 10000, tax: -2 * 825 });
    },
  );
});

describe('a ledger that does not add up is found', () => {
  it.each([
    ['a posting alone', `DELETE FROM posting WHERE account = 'rent'`, 'sum to'],
    [
      'a receivable that nobody settled',
      `DELETE FROM allocation_line; DELETE FROM allocation`,
      'its receivable says',
    ],
    [
      'more settled than a line is',
      `UPDATE allocation_line SET amount_minor = amount_minor + 1`,
      'is settled with',
    ],
    ['more settled than a receipt is', `UPDATE allocation SET amount_minor = amount_minor + 1`, 'settles'],
    [
      'an allocation that is not its lines',
      `UPDATE allocation SET amount_minor = amount_minor - 1`,
      'its lines add up',
    ],
    [
      'credit that nobody gave',
      `UPDATE posting SET debit_minor = credit_minor, credit_minor = 0 WHERE account = 'advance' AND credit_minor > 0`,
      'more than they paid',
    ],
  ])('%s', async (_, statement, words) => {
    const { raw } = await byCard();
    for (const table of ['posting', 'allocation', 'allocation_line'])
      raw.exec(`DROP TRIGGER ${table}_unchanged; DROP TRIGGER ${table}_kept`);
    raw.exec(statement);
    expect(
      findFaults(raw)
        .map(({ message }) => message)
        .join('\n'),
    ).toContain(words);
  });
});
