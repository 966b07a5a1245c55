/**
 * Finishes or releases what was left open: at start, before the next customer is served, and every minute. It asks the
 * provider and trusts nothing else.
 */
import { selectUnsettledAttempts, type AttemptRow } from '../../database/attempt/payment-attempts';
import { findBooking } from '../../database/booking/bookings';
import { isHeldOn } from '../../domain/base/clock-trust';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { holdRunsOut } from '../../domain/attempt/payment-keys';
import type { ServiceContext } from '../base/context';
import { capturePayment } from '../attempt/capture';
import { ensureIntent } from '../attempt/intent-record';
import { settleOnce, type PaymentRuns } from './run';

export interface RecoveryReport {
  readonly settled: number;
  /** The provider could not be reached or does not know yet: the next sweep tries again. */
  readonly open: number;
}

const CARD_CHOSEN_WITHIN_MS = 10 * 60_000;

/**
 * `atStart`: no reader works yet, so the provider is asked about every attempt. Later sweeps leave running attempts
 * alone, and those that a device may still pay while its hold lasts. A device's intent that waits for a card survives a
 * restart too.
 */
export async function recoverPayments(
  ctx: ServiceContext,
  runs: Pick<PaymentRuns, 'isRunning'>,
  options: { readonly atStart: boolean },
): Promise<RecoveryReport> {
  const attempts = await ctx.store.transaction(selectUnsettledAttempts);
  let settled = 0;
  let open = 0;
  for (const attempt of attempts) {
    if (runs.isRunning(attempt.id)) continue;
    // A written contract is captured at any time; everything else waits for a clock that is right.
    if (attempt.state !== 'contracted' && ctx.clockTrust.view().state !== 'right') {
      open += 1;
      continue;
    }
    if (!options.atStart && (await mayStillBePaid(ctx, attempt))) continue;
    if (await recoverOrLeave(ctx, attempt, options)) settled += 1;
    else open += 1;
  }
  await warnOfHolds(ctx);
  if (settled + open > 0) ctx.log.info({ settled, open, atStart: options.atStart }, 'payments recovered');
  return { settled, open };
}

/**
 * The provider holds the money for a limited time. Half of it is over and nothing is settled, because the provider was
 * out of reach for long.
 */
async function warnOfHolds(ctx: ServiceContext): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const left = await ctx.store.transaction(selectUnsettledAttempts);
  const attempts = left.filter((attempt) => holdRunsOut(attempt, nowMs)).map(({ id }) => id);
  if (attempts.length > 0) ctx.log.warn({ attempts }, 'an authorization is about to expire at the provider');
}

/**
 * A device or staff still have the intent and may present the next card; a customer at the screen has gone with the
 * restart.
 */
async function isWaitedFor(ctx: ServiceContext, attempt: AttemptRow): Promise<boolean> {
  if (!(await mayStillBePaid(ctx, attempt))) return false;
  const booking = await bookingOf(ctx, attempt);
  return booking !== undefined && (booking.api_key_id !== null || booking.staff_id !== null);
}

async function mayStillBePaid(ctx: ServiceContext, attempt: AttemptRow): Promise<boolean> {
  if (!isIdle(attempt.state)) return false;
  // A tenant who pays invoices holds no unit: they choose another card soon, or have left.
  if (attempt.booking_id === null)
    return Math.abs(ctx.clock.nowMs() - attempt.updated_at_ms) < CARD_CHOSEN_WITHIN_MS;
  const booking = await bookingOf(ctx, attempt);
  if (!booking) return false;
  const hold = { endsMs: booking.hold_expires_at_ms, writtenMs: booking.updated_at_ms };
  return isHeldOn(hold, ctx.clock.nowMs());
}

async function bookingOf(ctx: ServiceContext, { booking_id: id }: AttemptRow) {
  return id === null ? undefined : ctx.store.read((tx) => findBooking(tx, id));
}

/** One attempt that cannot be settled must hold up neither the others nor the start of the kiosk. */
async function recoverOrLeave(
  ctx: ServiceContext,
  attempt: AttemptRow,
  options: { readonly atStart: boolean },
): Promise<boolean> {
  try {
    return await recover(ctx, attempt, options);
  } catch (error) {
    ctx.log.error({ attempt: attempt.id, err: error }, 'an attempt is left to the next sweep');
    return false;
  }
}

async function recover(
  ctx: ServiceContext,
  attempt: AttemptRow,
  { atStart }: { readonly atStart: boolean },
): Promise<boolean> {
  // Another provider knows nothing of it, and would only give a wrong answer.
  if (attempt.provider !== ctx.gateway.provider) return false;
  if (attempt.state === 'contracted') return capturePayment(ctx, attempt.id);
  // An attempt that was only written down may still have an intent; its key finds it.
  if (attempt.state === 'recorded') await ensureIntent(ctx, attempt);
  const waits = atStart && attempt.state !== 'recorded' && (await isWaitedFor(ctx, attempt));
  return settleOnce(ctx, attempt.id, waits ? 'waits' : 'unknown');
}
