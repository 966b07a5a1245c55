/** The attempt is written down before the provider is asked; its id is the key under which the provider is asked. */
import type { PaymentIntent } from '../card-reader/port';
import { advanceAttempt, findAttempt, type AttemptRow } from '../database/payment-attempts';
import { paymentKey } from '../domain/payment-keys';
import type { ServiceContext } from './context';

/** The intent of an attempt, made if it is not there yet. May throw GatewayError. */
export async function ensureIntent(ctx: ServiceContext, attempt: AttemptRow): Promise<PaymentIntent> {
  if (attempt.intent_id) return ctx.gateway.retrieveIntent(attempt.intent_id);
  const intent = await ctx.gateway.createIntent({
    amount: attempt.card_amount,
    currency: attempt.currency,
    metadata: {
      bookingId: attempt.booking_id,
      attemptId: attempt.id,
      quoteSha256: attempt.quote_sha256,
      kioskId: ctx.settings.kioskId,
    },
    idempotencyKey: paymentKey.create(attempt.id),
    keySinceMs: attempt.created_at_ms,
    saveCardFor: null,
  });
  await ctx.store.transaction(async (tx) => {
    const now = await findAttempt(tx, attempt.id);
    if (now?.state !== 'recorded') return;
    await advanceAttempt(tx, now, 'intent_made', ctx.clock.nowMs(), {
      intent_id: intent.id,
      client_secret: intent.clientSecret,
    });
  });
  return intent;
}
