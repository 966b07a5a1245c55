/** Refunds that a card's bank sends back weeks later: found by asking, owed once more, and in the books of that day. */
import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { reviewsForDesk, settleRefund } from '../../../src/main/services/desk/reviews';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { followRefunds } from '../../../src/main/services/refund/follow';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { openDeskMoney } from '../../support/desk/money';
import { scriptedMailer } from '../../support/services/moved-in';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

const HOUR_MS = 3_600_000;

/** A card's money that went back to it on a day that is closed. */
async function givenBack() {
  const bank = { sendsBack: false, isDown: false, asked: 0 };
  const desk = await openDeskMoney({
    change: (ctx) => {
      const real = ctx.gateway;
      const hasComeBack = (): Promise<boolean> => {
        bank.asked += 1;
        return bank.isDown
          ? Promise.reject(new GatewayError('unreachable', 'gone'))
          : Promise.resolve(bank.sendsBack);
      };
      // The provider's charge says no longer that it went.
      const retrieveIntent: typeof real.retrieveIntent = async (id) => {
        const intent = await real.retrieveIntent(id);
        return bank.sendsBack && intent.charge
          ? { ...intent, charge: { ...intent.charge, amountRefunded: 0 } }
          : intent;
      };
      return { ...ctx, gateway: { ...real, hasComeBack, retrieveIntent } };
    },
  });
  const { ctx, db, manager } = desk;
  const { mailer, ofCards } = scriptedMailer();
  const deliveries = createSingleDeliveries(ctx, { printer: null, mailer });
  await deliveries.start();
  const key = (): string => db.newId<'event'>();
  const bookingId = await readyBooking(ctx, db);
  const contractId = valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
  const credit = { contractId, lines: 'all' as const, key: key(), reason: 'a leak' };
  const note = valueOf(await makeCreditNote(ctx, manager, credit));
  const give = (way: 'card' | 'cash', amountMinor: number) =>
    refundCreditNote(ctx, manager, {
      creditNoteId: note.id,
      key: key(),
      way,
      amountMinor,
      reference: null,
      why: 'moved out',
    });
  const refund = valueOf(await give('card', 500));
  const { stretch } = await previewDay(ctx);
  const count = { openingMinor: 0, countedMinor: 0, leftMinor: 0, why: null };
  valueOf(await makeClosing(ctx, manager, 'Ana', { key: key(), toSequence: stretch.to, ...count }));
  const state = () => desk.raw.prepare('SELECT state FROM refund').pluck().get();
  const owed = () => desk.raw.prepare('SELECT balance_minor FROM credit_note').pluck().get();
  const letters = async () => {
    await deliveries.round();
    return ofCards.map(({ kind, amount, card }) => [kind, amount, card]);
  };
  return { ...desk, bank, note, refund, give, state, owed, letters };
}

describe('a refund that the card’s bank sends back', () => {
  it('waits for people, is owed once more, and stands in the books of the day on which it was seen', async () => {
    const { ctx, db, bank, note, refund, give, state, owed, manager, faults, raw } = await givenBack();
    await followRefunds(ctx);
    expect([refund.state, state(), owed()]).toEqual(['done', 'done', note.gross_minor - 500]);
    bank.sendsBack = true;
    db.clock.advance(13 * HOUR_MS);
    await followRefunds(ctx);
    expect([state(), owed()]).toEqual(['needs_review', note.gross_minor]);
    const { totals } = await previewDay(ctx);
    expect(totals.refunds).toMatchObject({ totalMinor: -500 });
    expect(totals.tenders.find(({ tender }) => tender === 'card_simulated')).toMatchObject({ netMinor: 500 });
    expect((await reviewsForDesk(ctx, { all: false, dataDir: '' }))[0]?.facts).toContainEqual([
      'reason',
      'came_back',
    ]);

    const settle = (as: 'given' | 'not_given') =>
      settleRefund(ctx, manager, refund.id, { as, why: 'card closed' });
    expect((await settle('given')).ok).toBe(false);
    valueOf(await settle('not_given'));
    valueOf(await give('cash', note.gross_minor));
    expect([owed(), faults()]).toEqual([0, []]);
    expect(
      raw.prepare("SELECT type FROM outbox WHERE type LIKE 'refund%' ORDER BY id").pluck().all(),
    ).toEqual(['refund.done', 'refund.came_back', 'refund.needs_review', 'refund.failed', 'refund.done']);
  });

  it('the tenant reads of it in a letter, once', async () => {
    const { ctx, db, bank, letters } = await givenBack();
    const card = 'Visa •••• 4242';
    expect(await letters()).toEqual([['refunded', '$5.00', card]]);
    bank.sendsBack = true;
    for (let day = 1; day <= 3; day += 1) {
      db.clock.advance(24 * HOUR_MS);
      await followRefunds(ctx);
      await letters();
    }
    expect(await letters()).toEqual([
      ['refunded', '$5.00', card],
      ['refund_returned', '$5.00', card],
    ]);
  });

  it('is asked for twice a day, for six weeks, and later when the provider cannot be reached', async () => {
    const { ctx, db, bank, state } = await givenBack();
    bank.isDown = true;
    await followRefunds(ctx);
    bank.isDown = false;
    await followRefunds(ctx);
    await followRefunds(ctx);
    expect(bank.asked).toBe(2);
    db.clock.advance(46 * 24 * HOUR_MS);
    bank.sendsBack = true;
    await followRefunds(ctx);
    expect([bank.asked, state()]).toEqual([2, 'done']);
  });
});
