/** Compares this kiosk's payments of a period with the provider's, both ways. Reads only. */
import type { PaymentIntent } from '../../card-reader/port';
import { isIntentKnown, selectAttemptsOfTime } from '../../database/attempt/payment-attempts';
import { selectDisputedAttempts } from '../../database/returned-payment/disputes';
import { selectReviewsSettledAs } from '../../database/attempt/payment-reviews';
import { sumRefundedByAttempt } from '../../database/refund/refunds';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { compareBooks, isSettled, type Difference } from '../../domain/attempt/reconcile';
import type { ServiceContext } from '../base/context';
import { HOUR_MS } from '../../../shared/durations';

export interface Reconciliation {
  readonly differences: readonly Difference[];
  /** What the provider made for this kiosk, and the books know nothing of. */
  readonly strangers: readonly PaymentIntent[];
  /** Settled attempts of the period, which were compared. */
  readonly compared: number;
  /** Attempts of the period that are still open or wait for staff. */
  readonly open: number;
}

/** The two clocks differ, and an intent is made a moment after its attempt. */
const MARGIN_MS = HOUR_MS;

/** Attempts made in [fromMs, toMs), and the provider's intents made then. May throw GatewayError. */
export async function reconcile(
  ctx: Pick<ServiceContext, 'store' | 'gateway'>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Reconciliation> {
  const { provider } = ctx.gateway;
  const { attempts, refunded, back, disputed } = await ctx.store.read(async (tx) => ({
    attempts: await selectAttemptsOfTime(tx, provider, fromMs, toMs),
    refunded: new Set(await selectReviewsSettledAs(tx, 'refunded')),
    back: await sumRefundedByAttempt(tx),
    disputed: new Set(await selectDisputedAttempts(tx)),
  }));
  const there = new Map<string, PaymentIntent>();
  const ours = new Set(attempts.map((attempt) => attempt.intent_id));
  for await (const intent of ctx.gateway.listIntents({
    fromMs: fromMs - MARGIN_MS,
    toMs: toMs + MARGIN_MS,
  })) {
    const inTime = intent.createdMs >= fromMs && intent.createdMs < toMs;
    if (ours.has(intent.id) || (inTime && !(await isKnown(ctx, intent.id)))) there.set(intent.id, intent);
  }
  for (const { intent_id: id } of attempts) {
    if (id === null || there.has(id)) continue;
    const intent = await lookFor(ctx, id);
    if (intent) there.set(id, intent);
  }
  const booked = attempts.map((attempt) => ({
    attemptId: attempt.id,
    intentId: attempt.intent_id,
    state: attempt.state,
    cardAmount: attempt.card_amount,
    currency: attempt.currency,
    refunded: refunded.has(attempt.id),
    amountRefunded: back.get(attempt.id) ?? 0,
    isDisputed: disputed.has(attempt.id),
  }));
  const compared = booked.filter(({ state }) => isSettled(state)).length;
  const strangers = [...there.values()].filter(({ id }) => !ours.has(id));
  return { differences: compareBooks(booked, there), strangers, compared, open: booked.length - compared };
}

/** In another period by our clock than by the provider's, or for a saved card that has not paid. */
async function isKnown(ctx: Pick<ServiceContext, 'store'>, intentId: string): Promise<boolean> {
  return ctx.store.read((tx) => isIntentKnown(tx, intentId));
}

async function lookFor(
  ctx: Pick<ServiceContext, 'gateway'>,
  intentId: string,
): Promise<PaymentIntent | null> {
  try {
    return await ctx.gateway.retrieveIntent(intentId);
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'unknown_intent') return null;
    throw error;
  }
}
