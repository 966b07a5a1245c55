/** Days through the real services: what staff close adds up to the ledger, whatever happened in between. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import type { CardGateway } from '../../../src/main/card-reader/port';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { makeClosing, previewDay, type ClosingInput } from '../../../src/main/services/closing/closing';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { settleReview } from '../../../src/main/services/payment/settle';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { openDeskMoney } from '../../support/desk/money';
import { confirm, planBody, readyBooking, screen, valueOf } from '../../support/services/rental';
import type { Tender } from '../../../src/main/services/move-in/desk-payment';
import { fc } from '../../support/base/fast-check';

/** What the bank does when money is captured. */
type Bank = 'pays' | 'out of reach' | 'lost the authorisation';

async function open() {
  let bank: Bank = 'pays';
  const change = (real: CardGateway): CardGateway => ({
    ...real,
    captureIntent: (id, key) => {
      if (bank === 'out of reach') return Promise.reject(new GatewayError('unreachable', 'gone'));
      return bank === 'pays' ? real.captureIntent(id, key) : real.cancelIntent(id, key);
    },
  });
  const desk = await openDeskMoney({ change: (ctx) => ({ ...ctx, gateway: change(ctx.gateway) }) });
  const { ctx, db, manager } = desk;
  const key = (): string => db.newId<'event'>();
  return {
    ...desk,
    bank: (now: Bank) => {
      bank = now;
    },
    sweep: () => recoverPayments(ctx, { isRunning: () => false }, { atStart: true }),
    byCard: async (unitIndex: number, cards: readonly ('declined' | 'approved')[] = ['approved']) => {
      const bookingId = await readyBooking(ctx, db, unitIndex);
      const { paymentIntentId } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
      for (const card of cards) {
        ctx.gateway.present?.(paymentIntentId, card);
        await ctx.gateway.retrieveIntent(paymentIntentId);
      }
      return cards.includes('approved')
        ? valueOf(await confirm(ctx, bookingId, paymentIntentId))
        : valueOf(await desk.take(bookingId)).contractId;
    },
    credit: async (contractId: Id<'contract'>, positions: readonly number[] | 'all') => {
      const lines = desk.raw
        .prepare<[string], { position: number; payableMinor: number }>(
          'SELECT l.position, l.payable_minor AS payableMinor FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE i.contract_id = ?',
        )
        .all(contractId);
      const wanted =
        positions === 'all' ? positions : lines.filter(({ position }) => positions.includes(position));
      return makeCreditNote(ctx, manager, { contractId, key: key(), reason: 'a leak', lines: wanted });
    },
    refund: (creditNoteId: Id<'credit_note'>, way: 'card' | 'cash' | 'cheque', amountMinor: number) =>
      refundCreditNote(ctx, manager, {
        creditNoteId,
        way,
        amountMinor,
        key: key(),
        reference: way === 'cheque' ? '9' : null,
        why: 'asked for',
      }),
    close: async (more: Partial<ClosingInput> = {}) => {
      const day = await previewDay(ctx);
      const { expectedMinor } = day.totals.drawer;
      const countedMinor = more.countedMinor ?? Math.max(0, expectedMinor);
      return makeClosing(ctx, manager, 'Mia Manager', {
        key: key(),
        toSequence: day.stretch.to,
        openingMinor: 0,
        countedMinor,
        leftMinor: Math.floor(countedMinor / 2),
        why: countedMinor === expectedMinor ? null : 'counted twice',
        ...more,
      });
    },
  };
}

const one = (amount: number) => ({ count: 1, totalMinor: amount });

describe('closing the day', () => {
  it('adds each payment up by what paid, and leaves a card that is not captured to the next day', async () => {
    const desk = await open();
    const cash = await desk.movedIn(0);
    const due = desk.raw.prepare('SELECT total_minor FROM invoice').pluck().get() as number;
    desk.bank('out of reach');
    await desk.byCard(1);
    const first = await previewDay(desk.ctx);
    expect(first.totals.tenders.find(({ tender }) => tender === 'cash')).toMatchObject({
      count: 1,
      takenMinor: due,
    });
    expect(first.totals).toMatchObject({
      captures: { count: 0 },
      carriedOut: { count: 1 },
      receipts: { count: 2 },
    });
    expect(valueOf(await desk.close())).toMatchObject({ number: 1, expected_minor: due, counted_minor: due });
    desk.bank('pays');
    await desk.sweep();
    const second = await previewDay(desk.ctx);
    expect(second.totals).toMatchObject({
      carriedIn: { count: 1 },
      captures: { count: 1 },
      invoices: { count: 0 },
    });
    expect(second.totals.drawer.openingMinor).toBe(Math.floor(due / 2));
    expect(cash.contractNumber).toBe('C-000001');
    expect(desk.faults()).toEqual([]);
  });

  it('is refused while a difference has no reason, and once money moved since the page was read', async () => {
    const desk = await open();
    const day = await previewDay(desk.ctx);
    const differs = await desk.close({ countedMinor: 100, why: null });
    expect(differs).toMatchObject({ refusals: [{ desk: 'why_missing', field: 'why' }] });
    await desk.movedIn(0);
    const late = await desk.close({ toSequence: day.stretch.to });
    expect(late).toMatchObject({ refusals: [{ desk: 'day_changed' }] });
    expect(valueOf(await desk.close({ countedMinor: 100, why: 'the drawer was empty' }))).toMatchObject({
      counted_minor: 100,
      why: 'the drawer was empty',
    });
  });

  it('is made once under one key, never changed, and follows the one before', async () => {
    const desk = await open();
    await desk.movedIn(0);
    const { stretch } = await previewDay(desk.ctx);
    const same = { key: 'one', toSequence: stretch.to };
    expect([valueOf(await desk.close(same)).number, valueOf(await desk.close(same)).number]).toEqual([1, 1]);
    expect(() => desk.raw.exec('UPDATE day_closing SET counted_minor = 0')).toThrow('never changed');
    expect(() => desk.raw.exec('DELETE FROM day_closing')).toThrow('never deleted');
    expect(valueOf(await desk.close()).number).toBe(2);
    expect(() =>
      desk.raw.exec(
        "INSERT INTO day_closing SELECT 9, 'k', after_sequence, to_sequence, closed_on, closed_at_ms, staff_id, currency, opening_minor, expected_minor, counted_minor, left_minor, why, totals, csv, pdf, csv_sha256, pdf_sha256, epoch FROM day_closing WHERE number = 2",
      ),
    ).toThrow('a closing follows the one before');
  });

  it('takes a payment from a day when the clock was turned back, and each payment once', async () => {
    const desk = await open();
    await desk.movedIn(0);
    valueOf(await desk.close());
    desk.db.clock.set(desk.db.clock.nowMs() - 3_600_000);
    await desk.movedIn(1);
    expect((await previewDay(desk.ctx)).totals.receipts.count).toBe(1);
  });

  it('shows a card that was never charged as lost, once staff have settled it', async () => {
    const desk = await open();
    desk.bank('lost the authorisation');
    await desk.byCard(0);
    const amount = desk.raw.prepare('SELECT total_minor FROM invoice').pluck().get() as number;
    expect((await previewDay(desk.ctx)).reviews).toMatchObject([{ amountMinor: amount }]);
    valueOf(await desk.close());
    const attemptId = desk.raw.prepare('SELECT id FROM payment_attempt').pluck().get() as Id<'attempt'>;
    await settleReview(desk.ctx, attemptId, { as: 'released', by: desk.manager, why: 'the bank says so' });
    const next = await previewDay(desk.ctx);
    expect(next.totals).toMatchObject({
      carriedIn: one(amount),
      lost: one(amount),
      carriedOut: { count: 0 },
    });
    expect(next.reviews).toEqual([]);
  });

  it('tells a spreadsheet the same numbers, and no formula of anybody’s', async () => {
    const desk = await open();
    await desk.movedIn(0);
    const due = desk.raw.prepare('SELECT total_minor FROM invoice').pluck().get() as number;
    const { csv } = valueOf(await desk.close({ countedMinor: due - 1, why: '=1+1, "quoted"' }));
    expect(csv).toContain(`tender,cash,1,${(due / 100).toFixed(2)},0,0.00,${(due / 100).toFixed(2)}\r\n`);
    expect(csv).toContain('drawer,difference,,-0.01,,,');
    expect(csv).toContain(`why,"'=1+1, ""quoted""",,,,,`);
  });

  it(
    'adds up on 25 generated days of move-ins, declines, credit notes, refunds and reviews',
    { timeout: 120_000 },
    async () => {
      const desk = await open();
      const act = fc.record({
        kind: fc.constantFrom(
          'cash',
          'cheque',
          'desk_terminal',
          'card',
          'declined',
          'late',
          'lost',
          'credit',
          'sweep',
        ),
        size: fc.nat(3),
      });
      const days = fc.sample(fc.array(act, { minLength: 1, maxLength: 3 }), { numRuns: 25, seed: 20261122 });
      const contracts: Id<'contract'>[] = [];
      const vacant = new Set(desk.raw.prepare(`SELECT id FROM unit WHERE state = 'available'`).pluck().all());
      const free = desk.db.catalogue.units.flatMap(({ id }, at) =>
        vacant.has(id) && planBody(desk.db, 0, at).priceId ? [at] : [],
      );
      for (const day of days) {
        for (const { kind, size } of day) {
          desk.bank(kind === 'late' ? 'out of reach' : kind === 'lost' ? 'lost the authorisation' : 'pays');
          if (kind === 'credit')
            await creditSome(desk, contracts[size % Math.max(1, contracts.length)], size);
          else if (kind === 'sweep') await settleAll(desk);
          else contracts.push(await moveIn(desk, kind, free.shift() ?? -1));
        }
        valueOf(await desk.close());
      }
      const sums = (sql: string) => desk.raw.prepare(sql).pluck().get() as number;
      const closed = desk.raw
        .prepare<[], string>('SELECT totals FROM day_closing')
        .pluck()
        .all()
        .map(readTotals);
      const all = (pick: (totals: Totals) => number) => closed.reduce((sum, totals) => sum + pick(totals), 0);
      expect(all((t) => t.invoices.totalMinor)).toBe(sums('SELECT sum(total_minor) FROM invoice'));
      expect(all((t) => t.receipts.totalMinor)).toBe(sums('SELECT sum(amount_minor) FROM receipt'));
      expect(all((t) => t.deskPayments.totalMinor)).toBe(sums('SELECT sum(amount_minor) FROM desk_payment'));
      expect(all((t) => t.captures.totalMinor)).toBe(
        sums(`SELECT sum(amount_minor) FROM payment_attempt WHERE state = 'captured'`),
      );
      expect(all((t) => t.creditNotes.totalMinor)).toBe(
        sums('SELECT coalesce(sum(gross_minor), 0) FROM credit_note'),
      );
      expect(all((t) => t.refunds.totalMinor)).toBe(
        sums(`SELECT coalesce(sum(amount_minor), 0) FROM refund WHERE state = 'done'`),
      );
      expect(sums('SELECT count(*) FROM day_closing')).toBe(25);
      expect(desk.faults()).toEqual([]);
    },
  );
});

type Desk = Awaited<ReturnType<typeof open>>;
type Totals = Record<
  'invoices' | 'receipts' | 'deskPayments' | 'captures' | 'creditNotes' | 'refunds',
  { readonly totalMinor: number }
>;

function readTotals(json: string): Totals {
  return JSON.parse(json) as Totals;
}

function moveIn(desk: Desk, kind: string, unit: number): Promise<Id<'contract'>> {
  if (kind === 'declined') return desk.byCard(unit, ['declined']);
  if (kind === 'card' || kind === 'late' || kind === 'lost') return desk.byCard(unit);
  const tender: Tender | undefined =
    kind === 'cheque' || kind === 'desk_terminal' ? { kind, reference: String(unit) } : undefined;
  return desk.movedIn(unit, tender).then(({ contractId }) => contractId);
}

/** A line or everything, and some of it handed out or given back to the card. */
async function creditSome(desk: Desk, contractId: Id<'contract'> | undefined, size: number): Promise<void> {
  if (!contractId) return;
  const note = await desk.credit(contractId, size === 0 ? 'all' : [size + 1]);
  if (!note.ok) return;
  const way = (['cash', 'cheque', 'card', 'card'] as const)[size] ?? 'cash';
  await desk.refund(note.value.id, way, Math.ceil(note.value.gross_minor / (size + 1)));
}

async function settleAll(desk: Desk): Promise<void> {
  await desk.sweep();
  const waiting = desk.raw
    .prepare<[], Id<'attempt'>>(`SELECT id FROM payment_attempt WHERE state = 'needs_review'`)
    .pluck()
    .all();
  for (const attemptId of waiting)
    await settleReview(desk.ctx, attemptId, { as: 'released', by: desk.manager, why: 'never charged' });
}
