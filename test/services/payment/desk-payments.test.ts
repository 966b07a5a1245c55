import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../src/shared/result';
import { contractTurns } from '../../../src/main/services/base/contract-turns';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { getContract } from '../../../src/main/services/contract/contracts';
import { moneyOf } from '../../../src/main/services/booking/facts';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { startPayment } from '../../../src/main/services/payment/payments';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { reconcile } from '../../../src/main/services/payment/reconcile';
import { openDeskMoney } from '../../support/desk/money';
import {
  confirm,
  draft,
  paidIntent,
  readyBooking,
  rowCounts,
  screen,
  valueOf,
} from '../../support/services/rental';

const reasonOf = (result: Result<unknown>) =>
  result.ok ? 'taken' : (result.refusals[0]?.desk ?? result.refusals[0]?.reason);

const tenders = [
  { kind: 'cash', givenMinor: 1_000_00 },
  { kind: 'cheque', reference: '000123' },
  { kind: 'desk_terminal', reference: 'A-77' },
] as const;

describe('money that staff take', () => {
  it.each(tenders)('by $kind completes the move-in as a card does', async (tender) => {
    const { ctx, db, raw, quote, take, faults } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    const { dueMinor } = await quote(bookingId);
    const paid = valueOf(await take(bookingId, { tender }));
    expect(paid.changeMinor).toBe(tender.kind === 'cash' ? tender.givenMinor - dueMinor : 0);
    const contract = valueOf(await getContract(ctx, screen, paid.contractId));
    expect(contract).toMatchObject({
      bookingId,
      receipt: { state: 'final', cardBrand: '', cardLast4: '', amount: contract.invoice.payableAmount },
      chargesEntry: { paymentGateway: 'desk', amount: contract.invoice.payableAmount },
      accessCode: { state: 'active' },
    });
    expect(contract.documents.map(({ kind }) => kind).sort()).toEqual(['contract', 'invoice', 'receipt']);
    expect(raw.prepare('SELECT tender, amount_minor, reference FROM desk_payment').all()).toEqual([
      {
        tender: tender.kind,
        amount_minor: dueMinor,
        reference: tender.kind === 'cash' ? null : tender.reference,
      },
    ]);
    expect(faults()).toEqual([]);
  });

  it('is refused where the hold ends between the first look and the writing', async () => {
    const { ctx, db, raw, take } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    // Another contract is being written, and this one waits for its turn.
    const other = Promise.withResolvers<undefined>();
    const writing = contractTurns(ctx).take(() => other.promise);
    const taken = take(bookingId);
    await vi.waitUntil(() => contractTurns(ctx).waitingOf('') === 1);
    db.clock.advance(31 * 60_000);
    other.resolve(undefined);
    await writing;
    expect(reasonOf(await taken)).toBe('booking_busy');
    expect(raw.prepare('SELECT count(*) FROM rental_contract').pluck().get()).toBe(0);
    expect(raw.prepare('SELECT count(*) FROM desk_payment').pluck().get()).toBe(0);
  });

  it('is reported to head office and stands in the audit under the name of who took it', async () => {
    const { raw, staff, movedIn } = await openDeskMoney();
    const { bookingId, contractId } = await movedIn();
    const events = raw.prepare('SELECT type FROM outbox ORDER BY sequence DESC LIMIT 9').pluck().all();
    expect(events).toEqual(
      expect.arrayContaining(['payment.taken', 'contract.signed', 'invoice.issued', 'receipt.issued']),
    );
    expect(
      raw
        .prepare(`SELECT action, subject FROM audit WHERE actor = ? ORDER BY sequence`)
        .all(`staff:${staff.id}`),
    ).toEqual([
      { action: 'payment.taken', subject: bookingId },
      { action: 'contract.made', subject: contractId },
    ]);
  });

  it('under the same key is taken once, however often and from however many at once', async () => {
    const { ctx, db, raw, take, quote } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    const { dueMinor } = await quote(bookingId);
    const again = () => take(bookingId, { key: 'one', amountMinor: dueMinor });
    const answers = [...(await Promise.all([again(), again(), again()])), await again()];
    expect(new Set(answers.map((answer) => valueOf(answer).contractId)).size).toBe(1);
    expect(rowCounts(raw)).toMatchObject({ desk_payment: 1, receipt: 1, rental_contract: 1 });
    const other = await take(bookingId, { key: 'one', tender: { kind: 'cheque', reference: '1' } });
    expect(reasonOf(other)).toBe('key_used');
  });

  it('by two at once is taken by one, and the other hears', async () => {
    const { ctx, db, raw, take, other, quote } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    const { dueMinor: amountMinor } = await quote(bookingId);
    const answers = await Promise.all([
      take(bookingId, { amountMinor }),
      take(bookingId, { amountMinor, by: other }),
    ]);
    expect(
      answers.map((answer) => reasonOf(answer)).toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['paid_already', 'taken']);
    expect(rowCounts(raw)).toMatchObject({ desk_payment: 1, rental_contract: 1 });
  });

  it('gives a card’s intent back that waits, and no card can pay by it any more', async () => {
    const { ctx, db, raw, gateway, take, faults } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    const { paymentIntentId } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
    valueOf(await take(bookingId));
    expect((await gateway.retrieveIntent(paymentIntentId)).status).toBe('canceled');
    expect(reasonOf(await confirm(ctx, bookingId, paymentIntentId))).not.toBe('taken');
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 1, receipt: 1 });
    await recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
    expect(faults()).toEqual([]);
    expect((await reconcile(ctx, { fromMs: 0, toMs: Date.now() + 1e12 })).differences).toEqual([]);
  });

  it('is refused while a card’s intent cannot be called off, and says so, until the provider answers again', async () => {
    let isDown = false;
    const { ctx, db, raw, take, faults } = await openDeskMoney({
      change: (made) => ({
        ...made,
        gateway: {
          ...made.gateway,
          cancelIntent: (id, key) =>
            isDown
              ? Promise.reject(new GatewayError('unreachable', 'gone'))
              : made.gateway.cancelIntent(id, key),
        },
      }),
    });
    const bookingId = await readyBooking(ctx, db);
    valueOf(await createPaymentIntent(ctx, screen, bookingId));
    isDown = true;
    expect(reasonOf(await take(bookingId))).toBe('card_not_called_off');
    expect(rowCounts(raw)).toMatchObject({ rental_contract: 0, desk_payment: 0 });
    isDown = false;
    valueOf(await take(bookingId));
    expect(faults()).toEqual([]);
  });

  it('is awaited by a card that waits, and by one that was declined, and staff hear which', async () => {
    const { ctx, db, raw } = await openDeskMoney();
    const id = await readyBooking(ctx, db);
    const money = () => db.query((tx) => moneyOf(tx, { id, state: 'payment_pending' }));
    valueOf(await createPaymentIntent(ctx, screen, id));
    expect(await money()).toBe('waiting');
    raw.exec("UPDATE payment_attempt SET state = 'declined'");
    expect(await money()).toBe('declined');
  });

  it('waits while the reader works', async () => {
    const { ctx, db, take, quote } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    const runs = createPaymentRuns(ctx);
    valueOf(await startPayment(ctx, runs, { bookingId, language: 'en' }));
    await expect.poll(async () => (await quote(bookingId)).whyNot).toBe('booking_busy');
    expect(reasonOf(await take(bookingId))).toBe('booking_busy');
    ctx.gateway.stopReader();
    await runs.stop(2000);
  });

  it('and a card that pays at the same moment make one contract', async () => {
    const { ctx, db, raw, gateway, take, faults } = await openDeskMoney();
    for (let unit = 0; unit < 6; unit += 1) {
      const bookingId = await readyBooking(ctx, db, unit);
      const token = await paidIntent(ctx, bookingId);
      const both =
        unit % 2 === 0
          ? [take(bookingId), confirm(ctx, bookingId, token)]
          : [confirm(ctx, bookingId, token), take(bookingId)];
      const answers = await Promise.all<Result<unknown>>(both);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const byCard = raw
        .prepare(
          'SELECT r.attempt_id FROM receipt r JOIN invoice i ON i.id = r.invoice_id JOIN rental_contract c ON c.id = i.contract_id WHERE c.booking_id = ?',
        )
        .pluck()
        .get(bookingId);
      const { status } = await gateway.retrieveIntent(token);
      expect(status).toBe(byCard === null ? 'canceled' : 'succeeded');
    }
    expect(faults()).toEqual([]);
  });

  it('is refused when it is too little, when the amount changed, and for what is not ready, and nothing is written', async () => {
    const { ctx, db, raw, take, quote } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    const { dueMinor } = await quote(bookingId);
    const before = rowCounts(raw);
    const short = await take(bookingId, { tender: { kind: 'cash', givenMinor: dueMinor - 1 } });
    expect(short.ok ? null : short.refusals[0]).toMatchObject({
      desk: 'not_enough_money',
      field: 'tender.givenMinor',
    });
    expect(reasonOf(await take(bookingId, { amountMinor: dueMinor + 1 }))).toBe('amount_changed');
    expect(rowCounts(raw)).toEqual(before);
    const unready = await draft(ctx, db, 1);
    expect([await quote(unready), reasonOf(await take(unready))]).toMatchObject([
      { whyNot: 'coverage_missing' },
      'coverage_missing',
    ]);
  });

  it('that cannot be booked is not taken', async () => {
    const { ctx, db, raw, take } = await openDeskMoney();
    const bookingId = await readyBooking(ctx, db);
    raw.exec(`CREATE TRIGGER broken BEFORE INSERT ON receipt BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    expect(await take(bookingId, { key: 'one' })).toMatchObject({
      ok: false,
      refusals: [{ code: 'RECEIPT_CREATION_FAILIED' }],
    });
    expect(rowCounts(raw)).toMatchObject({ desk_payment: 0, rental_contract: 0, money_entry: 0 });
    raw.exec('DROP TRIGGER broken');
    valueOf(await take(bookingId, { key: 'one' }));
  });

  it('stays as it was written down', async () => {
    const { raw, movedIn } = await openDeskMoney();
    await movedIn();
    expect(() => raw.exec('UPDATE desk_payment SET amount_minor = 1')).toThrow('never changed');
    expect(() => raw.exec('DELETE FROM desk_payment')).toThrow('never deleted');
  });
});
