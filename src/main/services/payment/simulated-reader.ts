/** POST /v1/kiosk/simulated-reader/present and the screen's test cards; only with the simulated gateway. */
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { findAttemptByIntent } from '../../database/attempt/payment-attempts';
import { findBooking } from '../../database/booking/bookings';
import { presentCardBody } from '../../domain/requests/booking';
import { read } from '../../domain/requests/members';
import { mayAct, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { membersOf } from '../contact/register';

/** `{paymentIntentId, outcome}`; data true. 409 when the intent takes no card now. */
export async function presentSimulatedCard(
  ctx: ServiceContext,
  caller: Caller,
  body: unknown,
): Promise<Result<boolean>> {
  if (!ctx.gateway.present) return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' });
  const members = membersOf(body);
  if (!members) return refuse('INVALID_INPUT_PARAM', 'invalid');
  const intentId = read(presentCardBody.shape.paymentIntentId, members['paymentIntentId']);
  const outcome = read(presentCardBody.shape.outcome, members['outcome']);
  const refusals: Refusal[] = [];
  const known = intentId !== null && (await isCallers(ctx, caller, intentId));
  if (!known) refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field: 'paymentIntentId' }));
  if (outcome === null) refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field: 'outcome' }));
  if (!known || outcome === null) return refuseAll(refusals);
  if (ctx.gateway.present(intentId, outcome)) return ok(true);
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    message: 'The payment is not waiting for a card.',
    reason: 'booking_busy',
  });
}

function isCallers(ctx: ServiceContext, caller: Caller, intentId: string): Promise<boolean> {
  return ctx.store.transaction(async (tx) => {
    const attempt = await findAttemptByIntent(tx, intentId);
    // Bills that a device pays belong to the tenant of its token; those of the screen belong to the screen.
    if (attempt?.booking_id === null) return caller.kind === 'screen' || attempt.screen_at_ms === null;
    const booking = attempt && (await findBooking(tx, attempt.booking_id));
    return booking !== undefined && mayAct(caller, booking);
  });
}
