/** Confirms a payment made through the gateway and completes the move-in (interface document 4.6). */
import { parseGuid, type Id } from '../../../shared/ids';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { findContractByBooking } from '../../database/contract/contracts';
import { findAttemptByIntent } from '../../database/attempt/payment-attempts';
import { confirmPaymentBody } from '../../domain/requests/booking';
import { read } from '../../domain/requests/members';
import { findVisibleBooking, refuseClosed } from '../booking/change-booking';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { gatewayRefusal } from '../attempt/gateway-refusal';
import { completeMoveIn } from '../move-in/move-in';
import { refuseReleased } from '../attempt/complete';
import { captureOrLeave } from '../attempt/capture';
import { requireProperty } from '../property/property';
import { membersOf } from '../contact/register';

const providers = new Set(['simulated', 'stripe']);

/** The body of a confirmation; none of it is trusted. */
export interface Confirmation {
  readonly gateway: string;
  readonly bookingId: string;
  readonly body: unknown;
}

/**
 * Returns the rental contract's id; the same token, repeated or many at once, returns the same id. The client's word
 * counts for nothing: only the provider's record of the intent decides.
 */
export async function confirmPayment(
  ctx: ServiceContext,
  caller: Caller,
  { gateway, bookingId, body }: Confirmation,
): Promise<Result<Id<'contract'>>> {
  const token = read(confirmPaymentBody.shape.token, membersOf(body)?.['token']);
  const refusals: Refusal[] = [];
  if (!parseGuid(bookingId))
    refusals.push(refusal('INVALID_PARAM_BOOKING_ID', 'invalid', { field: 'bookingId' }));
  if (token === null || !ctx.gateway.isIntentId(token)) refusals.push(badToken());
  const wrongGateway = await gatewayFault(ctx, gateway);
  if (wrongGateway) refusals.push(wrongGateway);
  if (token === null || refusals.length) return refuseAll(refusals);

  const found = await ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: caller }, bookingId);
    if (!booking.ok) return booking;
    const attempt = await findAttemptByIntent(tx, token);
    const contract = await findContractByBooking(tx, booking.value.id);
    return ok({ booking: booking.value, attempt: attempt ?? null, contract: contract ?? null });
  });
  if (!found.ok) return found;
  const { booking, attempt, contract } = found.value;
  if (contract && attempt?.booking_id === booking.id && attempt.state !== 'released') {
    // Completed already: the answer stays the same, even while the provider cannot be reached.
    await captureOrLeave(ctx, attempt.id);
    return ok(contract.id);
  }
  try {
    const intent = await ctx.gateway.retrieveIntent(token);
    if (!attempt || attempt.booking_id !== booking.id)
      return processFailed('The payment belongs to another booking.');
    if (attempt.state === 'released')
      return booking.state === 'draft' || booking.state === 'payment_pending'
        ? refuseReleased()
        : refuseClosed();
    const paid = { attemptId: attempt.id, bookingId: booking.id, intent, by: caller };
    return await completeMoveIn(ctx, paid, 'a_step_failed');
  } catch (error) {
    return gatewayRefusal(error);
  }
}

/** Why the gateway in a path is not this property's; null when it is. */
export async function gatewayFault(ctx: ServiceContext, gateway: string): Promise<Refusal | null> {
  const name = gateway.toLowerCase();
  if (name === 'gateway') return null;
  const field = { field: 'gateway' };
  if (!providers.has(name)) return refusal('INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO', 'not_found', field);
  const property = await ctx.store.read(requireProperty);
  return property.payment_gateway === name
    ? null
    : refusal('INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID', 'not_found', field);
}

export function badToken(): Refusal {
  return refusal('INVALID_PARAM_GATEWAY_TOKEN', 'invalid', { field: 'token' });
}

export function processFailed(message: string): Result<never> {
  return refuse('PAYMENT_PROCESS_FAILED', 'conflict', { message, reason: 'payment_failed' });
}
