/** Completes a card's payment: a move-in, or the receipts of a tenant's invoices. */
import type { Result } from '../../../shared/result';
import type { GiveBackWhen, PaidAttempt } from '../attempt/complete';
import type { ServiceContext } from '../base/context';
import { completeOwed } from './owed-by-card';
import { completeMoveIn } from '../move-in/move-in';

/** Returns the id of what was made: a contract, or the payment of invoices. */
export function completePayment(
  ctx: ServiceContext,
  paid: PaidAttempt,
  giveBackWhen: GiveBackWhen,
): Promise<Result<string>> {
  const complete = paid.bookingId === null ? completeOwed : completeMoveIn;
  return complete(ctx, paid, giveBackWhen);
}
