/** Confirms a payment made through the gateway and completes the move-in (interface document 4.6). */
import { parseGuid, type Id } from '../../shared/ids';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../shared/result';
import { findAttemptByIntent } from '../database/payment-attempts';
import { GatewayError } from '../domain/gateway-error';
import { findVisibleBooking } from './booking-access';
import type { Caller } from './caller';
import type { ServiceContext } from './context';
import { gatewayRefusal } from './gateway-refusal';
import { completeMoveIn, giveBack } from './move-in';
import { requireProperty } from './property';
import { membersOf } from './register-contact';

const providers = new Set(['simulated', 'stripe']);

/**
 * Answers the rental contract's id; the same token again, or many at once, answer the same. A client's word counts for
 * nothing: what the provider says about the intent decides.
 */
export async function confirmPayment(
  ctx: ServiceContext,
  caller: Caller,
  gateway: string,
  bookingId: string,
  body: unknown,
): Promise<Result<Id<'contract'>>> {
  const token = membersOf(body)?.['token'];
  const refusals: Refusal[] = [];
  if (!parseGuid(bookingId))
    refusals.push(refusal('INVALID_PARAM_BOOKING_ID', 'invalid', { field: 'bookingId' }));
  if (typeof token !== 'string' || !ctx.gateway.isIntentId(token)) refusals.push(badToken());
  const wrongGateway = await gatewayFault(ctx, gateway);
  if (wrongGateway) refusals.push(wrongGateway);
  if (typeof token !== 'string' || refusals.length) return refuseAll(refusals);

  const found = await ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking(tx, caller, bookingId);
    if (!booking.ok) return booking;
    return ok({ booking: booking.value, attempt: (await findAttemptByIntent(tx, token)) ?? null });
  });
  if (!found.ok) return found;
  const { booking, attempt } = found.value;
  try {
    const intent = await ctx.gateway.retrieveIntent(token);
    if (!attempt || attempt.booking_id !== booking.id)
      return processFailed('The payment belongs to another booking.');
    if (attempt.state === 'released') return processFailed('The payment was called off.');
    const done = await completeMoveIn(ctx, attempt.id, intent);
    // A step of ours that failed gives the money back; what the client can still mend does not.
    const ours = !done.ok && ['failed', 'unavailable'].includes(done.refusals[0]?.kind ?? 'failed');
    if (!done.ok && ours)
      await giveBack(ctx, attempt, done.refusals[0]?.code ?? 'fault').catch(noteGiveBack(ctx));
    return done;
  } catch (error) {
    return gatewayRefusal(error);
  }
}

/** The money stays held; recovery gives it back as soon as the provider answers. */
function noteGiveBack(ctx: ServiceContext) {
  return (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ kind: error.kind }, 'the authorisation will be released later');
    return false;
  };
}

async function gatewayFault(ctx: ServiceContext, gateway: string): Promise<Refusal | null> {
  const name = gateway.toLowerCase();
  if (name === 'gateway') return null;
  const field = { field: 'gateway' };
  if (!providers.has(name)) return refusal('INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO', 'not_found', field);
  const property = await ctx.store.transaction(requireProperty);
  return property.payment_gateway === name
    ? null
    : refusal('INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID', 'not_found', field);
}

function badToken(): Refusal {
  return refusal('INVALID_PARAM_GATEWAY_TOKEN', 'invalid', { field: 'token' });
}

function processFailed(message: string): Result<never> {
  return refuse('PAYMENT_PROCESS_FAILED', 'conflict', { message, reason: 'payment_failed' });
}
