/** Who gets money back on a card reads it in a letter. */
import { expect, it } from 'vitest';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { finishRefunds } from '../../../src/main/services/refund/finish';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { openDeskMoney } from '../../support/desk/money';
import { scriptedMailer } from '../../support/services/moved-in';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

it('a card that money went back to is named once for each refund, when it went, and cash has no letter', async () => {
  const provider = { isAway: false };
  const { ctx, db, manager } = await openDeskMoney({
    change: (context) => {
      const { gateway } = context;
      const refundIntent: typeof gateway.refundIntent = (...asked) =>
        provider.isAway
          ? Promise.reject(new GatewayError('unreachable', 'gone'))
          : gateway.refundIntent(...asked);
      return { ...context, gateway: { ...gateway, refundIntent } };
    },
  });
  const { mailer, ofCards } = scriptedMailer();
  const deliveries = createSingleDeliveries(ctx, { printer: null, mailer });
  await deliveries.start();
  const bookingId = await readyBooking(ctx, db);
  const contractId = valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
  const key = (): string => db.newId<'event'>();
  const wanted = { contractId, lines: 'all', key: key(), reason: 'a leak' } as const;
  const { id: creditNoteId } = valueOf(await makeCreditNote(ctx, manager, wanted));
  const give = async (way: 'card' | 'cash', amountMinor: number) => {
    const input = { creditNoteId, key: key(), way, amountMinor, reference: null, why: 'moved out' };
    valueOf(await refundCreditNote(ctx, manager, input));
    await deliveries.round();
    return ofCards.map(({ kind, amount, card }) => [kind, amount, card]);
  };
  const five = ['refunded', '$5.00', 'Visa •••• 4242'];
  expect(await give('cash', 300)).toEqual([]);
  expect(await give('card', 500)).toEqual([five]);
  provider.isAway = true;
  expect(await give('card', 200)).toEqual([five]);
  provider.isAway = false;
  await finishRefunds(ctx);
  await finishRefunds(ctx);
  await deliveries.round();
  expect(ofCards.map(({ amount }) => amount)).toEqual(['$5.00', '$2.00']);
});
