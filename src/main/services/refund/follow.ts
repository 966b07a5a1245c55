/**
 * Follows refunds to cards: weeks later a bank may send one back, because the card is closed or lost. The money is then
 * the site's again, the credit note owes it once more, and staff pay the tenant another way.
 */
import { findAttempt } from '../../database/attempt/payment-attempts';
import {
  advanceRefund,
  findRefund,
  insertRefundReturn,
  noteFollowed,
  payCreditNote,
  selectRefundsToFollow,
  type RefundRow,
} from '../../database/refund/refunds';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { paymentKey } from '../../domain/attempt/payment-keys';
import { minor } from '../../../shared/money';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { settleContract } from '../ledger/settle';
import { publishRefund } from './finish';
import { tellOfRefund } from './letter';
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

/** Banks take up to a month after a refund was posted: https://docs.stripe.com/refunds#failed-refunds */
const FOLLOWED_FOR_MS = 45 * DAY_MS;
const EVERY_MS = 12 * HOUR_MS;
/** The number asked about in one round; the others follow in the next. */
const AT_ONCE = 10;

/** Asks about each refund twice a day. What cannot be asked is asked in a later round. */
export async function followRefunds(ctx: ServiceContext): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const due = await ctx.store.read((tx) =>
    selectRefundsToFollow(tx, {
      askedAfterMs: nowMs - FOLLOWED_FOR_MS,
      followedBeforeMs: nowMs - EVERY_MS,
      atMost: AT_ONCE,
    }),
  );
  for (const refund of due) {
    try {
      await follow(ctx, refund);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log.warn({ refund: refund.id, kind: error.kind }, 'a refund is followed in a later round');
      return;
    }
  }
}

async function follow(ctx: ServiceContext, { id, attempt_id: attemptId }: RefundRow): Promise<void> {
  const attempt = attemptId && (await ctx.store.read((tx) => findAttempt(tx, attemptId)));
  const isOurs = attempt && attempt.provider === ctx.gateway.provider && attempt.intent_id !== null;
  const cameBack =
    isOurs && (await ctx.gateway.hasComeBack(attempt.intent_id ?? '', paymentKey.creditRefund(id)));
  await ctx.store.transaction(async (tx) => {
    const nowMs = ctx.clock.nowMs();
    const refund = await findRefund(tx, id);
    if (refund?.state !== 'done') return;
    await noteFollowed(tx, id, nowMs);
    if (!cameBack) return;
    const back = await advanceRefund(tx, refund, 'came_back', { updated_at_ms: nowMs, failure: 'came_back' });
    await insertRefundReturn(tx, { refund_id: id, seen_at_ms: nowMs });
    await payCreditNote(tx, refund.credit_note_id, minor(0 - refund.amount_minor));
    await settleContract({ ctx, tx }, refund.contract_id);
    await note({ ctx, tx, by: 'kiosk' }, 'refund.needs_review', id);
    await publish({ ctx, tx }, 'refund.came_back', {
      refundId: id,
      creditNoteId: back.credit_note_id,
      contractId: back.contract_id,
      attemptId: attemptId ?? null,
      amountMinor: back.amount_minor,
      currency: back.currency,
    });
    await publishRefund({ ctx, tx }, back);
    await tellOfRefund({ ctx, tx }, 'refund_returned', back);
    ctx.log.warn({ refund: id }, 'a refund was sent back by the bank');
  });
}
