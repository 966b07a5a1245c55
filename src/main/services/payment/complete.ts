/** Completes a card's payment: a move-in, or the receipts of a tenant's invoices. */
import type { Result } from '../../../shared/result';
import { findAttempt } from '../../database/attempt/payment-attempts';
import type { GiveBackWhen, PaidAttempt } from '../attempt/complete';
import type { ServiceContext } from '../base/context';
import { completeOwed } from './owed-by-card';
import { completeMoveIn } from '../move-in/move-in';

/** Returns the id of what was made: a contract, or the payment of invoices. */
export async function completePayment(
  ctx: ServiceContext,
  paid: PaidAttempt,
  giveBackWhen: GiveBackWhen,
): Promise<Result<string>> {
  const attempt = await ctx.store.read((tx) => findAttempt(tx, paid.attemptId));
  const complete = attempt?.booking_id === null ? completeOwed : completeMoveIn;
  return complete(ctx, paid, giveBackWhen);
}
