/** A contract whose card's money never came: staff take what is owed, once, and the books add up to the unit. */
import { describe, expect, it } from 'vitest';
import type { Result } from '../../../src/shared/result';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed, type OwedInput } from '../../../src/main/services/debt/owed';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { settleReview } from '../../../src/main/services/payment/settle';
import { movedIn } from '../../support/services/moved-in';
import { openBooks } from '../../support/services/review-cases';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

const reasonOf = (result: Result<unknown>) =>
  result.ok ? 'done' : (result.refusals[0]?.desk ?? result.refusals[0]?.reason);

/** The card's authorization was lost after the contract, and staff said so. */
async function unpaid() {
  const books = await openBooks();
  const { ctx, db, raw } = books;
  const bookingId = await readyBooking(ctx, db);
  const intentId = await paidIntent(ctx, bookingId);
  raw.exec(`CREATE TRIGGER late BEFORE UPDATE ON payment_attempt WHEN NEW.state = 'captured'
    BEGIN SELECT RAISE(ABORT, 'late'); END`);
  const contractId = valueOf(await confirm(ctx, bookingId, intentId));
  raw.exec('DROP TRIGGER late');
  books.patch(intentId, { status: 'canceled', amountReceived: 0 });
  await books.sweep();
  const attempt = books.attempt();
  if (!attempt) throw new Error('no attempt');
  const settlement = { as: 'released', by: 'cli', why: 'The bank says no.' } as const;
  expect(await settleReview(ctx, attempt.id, settlement)).toHaveProperty('done');
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const total = raw.prepare<[], number>('SELECT total_minor FROM invoice').pluck().get() ?? 0;
  const take = (more: Partial<OwedInput> = {}) =>
    takeOwed(ctx, staff, {
      contractId,
      key: db.newId<'event'>(),
      amountMinor: total,
      tender: { kind: 'cash', givenMinor: total + 500 },
      ...more,
    });
  const money = async () =>
    valueOf(await contractMoney(ctx, contractId, { print: false, email: false, link: false }));
  const count = (table: string) => raw.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
  return { ...books, contractId, staff, total, take, money, count };
}

describe('what a contract owes', () => {
  it('is nothing after a move-in that was paid', async () => {
    const books = await openBooks();
    await movedIn(books.ctx, books.db);
    const contractId = books.raw
      .prepare('SELECT id FROM rental_contract')
      .pluck()
      .get() as OwedInput['contractId'];
    const ways = { print: false, email: false, link: false };
    expect(valueOf(await contractMoney(books.ctx, contractId, ways))).toMatchObject({ owedMinor: 0 });
    const staff: StaffCaller = {
      kind: 'staff',
      id: books.db.newId<'staff'>(),
      role: 'manager',
      place: 'desk',
    };
    const input = {
      contractId,
      key: 'any-key-1',
      amountMinor: 0,
      tender: { kind: 'cash', givenMinor: 0 },
    } as const;
    expect(reasonOf(await takeOwed(books.ctx, staff, input))).toBe('paid_already');
  });

  it('is taken with a receipt of its own, and nothing is owed any more', async () => {
    const { take, money, total, raw, count } = await unpaid();
    expect(await money()).toMatchObject({ owedMinor: total, receipt: { state: 'lost' } });
    expect(valueOf(await take())).toEqual({ receiptNumber: 'R-000002', changeMinor: 500 });
    expect(await money()).toMatchObject({ owedMinor: 0, receipt: { number: 'R-000001' } });
    expect((await money()).documents.filter(({ kind }) => kind === 'receipt')).toHaveLength(2);
    expect(raw.prepare(`SELECT state FROM receipt WHERE number = 'R-000002'`).pluck().get()).toBe('final');
    expect(count(`audit WHERE action = 'payment.taken'`)).toBe(1);
    expect(count(`outbox WHERE type = 'receipt.issued'`)).toBe(2);
    expect(findFaults(raw)).toEqual([]);
  });

  it('is in the closing of the day with the cash that came', async () => {
    const { take, ctx, staff, total, raw } = await unpaid();
    valueOf(await take());
    const { stretch, totals } = await previewDay(ctx);
    expect(totals.receipts).toEqual({ count: 2, totalMinor: 2 * total });
    expect(totals.lost.totalMinor).toBe(total);
    expect(totals.drawer.inMinor).toBe(total);
    const count = { openingMinor: 0, countedMinor: total, leftMinor: 0, why: null };
    valueOf(await makeClosing(ctx, staff, 'Ana', { key: 'closing-1', toSequence: stretch.to, ...count }));
    expect(findFaults(raw)).toEqual([]);
  });

  it('is taken once: by a double tap, by two at the same time, and by a key that is sent again', async () => {
    const { take, count } = await unpaid();
    const same = await Promise.all([take({ key: 'one-key-1' }), take({ key: 'one-key-1' })]);
    expect(same.map((each) => valueOf(each).receiptNumber)).toEqual(['R-000002', 'R-000002']);
    expect(reasonOf(await take())).toBe('paid_already');
    expect(reasonOf(await take({ key: 'one-key-1', amountMinor: 1 }))).toBe('key_used');
    const tender = { kind: 'cheque', reference: 'C-77' } as const;
    expect(reasonOf(await take({ key: 'one-key-1', tender }))).toBe('key_used');
    expect(count('desk_payment')).toBe(1);

    const check = await unpaid();
    expect(reasonOf(await check.take({ key: 'one-key-2', tender }))).toBe('done');
    for (const [other, reason] of [
      [tender, 'done'],
      [{ kind: 'cheque', reference: 'C-78' }, 'key_used'],
      [{ kind: 'desk_terminal', reference: 'C-77' }, 'key_used'],
    ] as const)
      expect(reasonOf(await check.take({ key: 'one-key-2', tender: other }))).toBe(reason);

    const other = await unpaid();
    const both = await Promise.all([other.take(), other.take()]);
    expect(new Set(both.map(reasonOf))).toEqual(new Set(['done', 'paid_already']));
    expect(other.count('desk_payment')).toBe(1);
  });

  it.each<[string, Partial<OwedInput>]>([
    ['amount_changed', { amountMinor: 1 }],
    ['not_enough_money', { tender: { kind: 'cash', givenMinor: 1 } }],
  ])('is refused as %s, and nothing is written', async (reason, more) => {
    const { take, count, raw } = await unpaid();
    expect(reasonOf(await take(more))).toBe(reason);
    expect([count('desk_payment'), count('receipt')]).toEqual([0, 1]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('is less where a credit note took some of it back, and the receipt is over the rest', async () => {
    const { ctx, staff, contractId, take, money, total, raw } = await unpaid();
    const line = raw.prepare<[], { position: number; payable_minor: number }>(
      `SELECT position, payable_minor FROM invoice_line WHERE code = 'rent'`,
    );
    const [rent] = line.all();
    if (!rent) throw new Error('no rent');
    const lines = [{ position: rent.position, payableMinor: 500 }];
    valueOf(await makeCreditNote(ctx, staff, { contractId, lines, key: 'note-key-1', reason: 'a leak' }));
    expect(await money()).toMatchObject({ owedMinor: total - 500 });
    expect(reasonOf(await take())).toBe('amount_changed');
    valueOf(await take({ amountMinor: total - 500 }));
    expect(await money()).toMatchObject({ owedMinor: 0 });
    expect(findFaults(raw)).toEqual([]);
  });

  it('that was taken can be given back in cash up to what came, and not to the card that never paid', async () => {
    const { ctx, db, staff, contractId, take, raw, total } = await unpaid();
    valueOf(await take());
    const note = valueOf(
      await makeCreditNote(ctx, staff, { contractId, lines: 'all', key: 'note-key-1', reason: 'a leak' }),
    );
    const refund = (way: 'cash' | 'card', amountMinor: number) =>
      refundCreditNote(ctx, staff, {
        creditNoteId: note.id,
        amountMinor,
        way,
        key: db.newId<'event'>(),
        reference: null,
        why: 'moved out',
      });
    expect(reasonOf(await refund('card', 100))).toBe('needs_card');
    expect(reasonOf(await refund('cash', total + 1))).toBe('too_much');
    valueOf(await refund('cash', total));
    expect(findFaults(raw)).toEqual([]);
  });

  it.each([
    'desk_payment',
    'receipt',
    'allocation',
    'allocation_line',
    'posting',
    'document',
    'outbox',
    'audit',
  ])('is owed on when writing to %s fails, and can be taken after it', async (table) => {
    const { take, raw, count } = await unpaid();
    raw.exec(`CREATE TRIGGER cut BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'cut'); END`);
    await expect(take()).rejects.toThrow('cut');
    raw.exec('DROP TRIGGER cut');
    expect([count('desk_payment'), count('receipt')]).toEqual([0, 1]);
    expect(valueOf(await take()).receiptNumber).toBe('R-000002');
    expect(findFaults(raw)).toEqual([]);
  });
});
