/** The attempt is written down before the provider is asked; its id is the key under which the provider is asked. */
import type { PaymentIntent } from '../../card-reader/port';
import {
  advanceAttempt,
  findAttempt,
  setCustomer,
  type AttemptRow,
} from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { paymentKey } from '../../domain/attempt/payment-keys';
import type { ServiceContext } from '../base/context';

/**
 * The intent of an attempt, made if it is not there yet. May throw GatewayError. `onMade`: what is written down with a
 * new one.
 */
export async function ensureIntent(
  ctx: ServiceContext,
  attempt: AttemptRow,
  onMade?: (tx: Tx, intent: PaymentIntent) => Promise<void>,
): Promise<PaymentIntent> {
  if (attempt.intent_id) return ctx.gateway.retrieveIntent(attempt.intent_id);
  const saveCardFor =
    attempt.save_card === 1 && attempt.card_amount > 0
      ? (attempt.customer_id ?? (await makeCustomer(ctx, attempt)))
      : null;
  const intent = await ctx.gateway.createIntent({
    amount: attempt.card_amount,
    currency: attempt.currency,
    metadata: {
      ...payerOf(attempt),
      attemptId: attempt.id,
      quoteSha256: attempt.quote_sha256,
      kioskId: ctx.settings.kioskId,
    },
    idempotencyKey: paymentKey.create(attempt.id),
    keySinceMs: attempt.created_at_ms,
    saveCardFor,
  });
  const known = await ctx.store.transaction(async (tx) => {
    const now = await findAttempt(tx, attempt.id);
    if (now?.state !== 'recorded') return { intentId: now?.intent_id ?? null };
    await advanceAttempt(tx, now, 'intent_made', {
      nowMs: ctx.clock.nowMs(),
      change: {
        intent_id: intent.id,
        client_secret: intent.clientSecret,
      },
    });
    await onMade?.(tx, intent);
    return null;
  });
  if (known === null) return intent;
  // Asked twice at once where the provider had forgotten the key, or given back meanwhile. Nobody is to pay on an intent without a row.
  if (known.intentId !== intent.id) await ctx.gateway.cancelIntent(intent.id, paymentKey.cancel(intent.id));
  return ctx.gateway.retrieveIntent(known.intentId ?? intent.id);
}

/** Whom an attempt is for, as the provider keeps it. */
function payerOf({ booking_id: bookingId, contact_id: contactId }: AttemptRow): Record<string, string> {
  return { ...(bookingId !== null && { bookingId }), ...(contactId !== null && { contactId }) };
}

/** Kept before the intent is asked for: asked again, it must be over the same customer. */
async function makeCustomer(ctx: ServiceContext, attempt: AttemptRow): Promise<string> {
  const customerId = await ctx.gateway.createCustomer(
    { ...payerOf(attempt), attemptId: attempt.id, kioskId: ctx.settings.kioskId },
    paymentKey.customer(attempt.id),
  );
  return ctx.store.transaction(async (tx) => {
    await setCustomer(tx, attempt.id, customerId);
    // Somebody else may have been faster; theirs holds.
    return (await findAttempt(tx, attempt.id))?.customer_id ?? customerId;
  });
}
