/** Gives the money back after a move-in could not be written. */
import type { Id } from '../../../shared/ids';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { isIdle, readerWorks, type AttemptState } from '../../domain/attempt/payment-attempt';
import { paymentKey } from '../../domain/attempt/payment-keys';
import type { ServiceContext } from '../base/context';
import { markReleased } from './release';
import { raiseReview } from './review';

/** Neither contracted nor settled. */
const isOpen = (state: AttemptState) => isIdle(state) || readerWorks(state);

/**
 * Cancels the authorization. What was captured already cannot be canceled, and goes to staff as
 * `needs_review`. Never throws. While the provider or the database does not answer, the attempt stays open
 * and the next caller that looks at it tries again. Called in the attempt's turn, or a contract could be
 * written between the look and the cancel.
 */
export async function giveBack(ctx: ServiceContext, attemptId: Id<'attempt'>, reason: string): Promise<void> {
  try {
    const attempt = await ctx.store.transaction((tx) => findAttempt(tx, attemptId));
    if (!attempt?.intent_id || !isOpen(attempt.state)) return;
    ctx.log.warn({ attempt: attemptId, reason }, 'the move-in was not written; the money is given back');
    const intent = await ctx.gateway.cancelIntent(attempt.intent_id, paymentKey.cancel(attempt.intent_id));
    await ctx.store.transaction(async (tx) => {
      const now = await findAttempt(tx, attemptId);
      if (!now || !isOpen(now.state)) return;
      if (intent.status === 'canceled') await markReleased({ ctx, tx }, now, reason);
      else if (intent.status === 'succeeded') await raiseReview({ ctx, tx }, now, reason, intent);
    });
  } catch (error) {
    ctx.log.warn({ attempt: attemptId, err: error }, 'the money is given back later');
  }
}
