/** Stripe's answers, as far as a kiosk needs them. Read strictly: an answer that does not fit is ignored. */
import { z } from 'zod';
import { StripeFailure } from './stripe-failure';
import { intentStatusSchema } from './intent-status';
import type { PaymentIntent } from './port';
import type { SavedCharge } from './saved-cards';

const cardSchema = z.object({
  brand: z.string().min(1).nullish(),
  last4: z.string().min(1).nullish(),
  capture_before: z.int().nullish(),
  generated_card: z.string().min(1).nullish(),
});

const cardNameSchema = z.object({ brand: z.string().min(1).nullish(), last4: z.string().min(1).nullish() });

const chargeSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  refunded: z.boolean(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  payment_method_details: z
    .object({
      type: z.string(),
      card: cardNameSchema.nullish(),
      card_present: cardSchema.nullish(),
      interac_present: cardSchema.nullish(),
    })
    .nullable(),
});

const amount = z.int().min(0);

const intentSchema = z.object({
  id: z.string().regex(/^pi_\w+$/),
  object: z.literal('payment_intent'),
  client_secret: z.string().min(1),
  status: intentStatusSchema,
  amount,
  amount_received: amount,
  amount_capturable: amount,
  currency: z.string().regex(/^[a-z]{3}$/),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  created: z.int(),
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  latest_charge: chargeSchema.nullable(),
  last_payment_error: z
    .object({
      code: z.string().nullish(),
      decline_code: z.string().nullish(),
      advice_code: z.string().nullish(),
    })
    .nullish(),
});

/** The port's intent. Throws StripeFailure (`unusable_answer`), naming the members that do not fit. */
export function readIntent(answer: unknown): PaymentIntent {
  const intent = readAnswer(intentSchema, answer);
  const { customer, last_payment_error: error } = intent;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intent.status,
    amount: intent.amount,
    currency: intent.currency,
    live: intent.livemode,
    metadata: intent.metadata,
    createdMs: intent.created * 1000,
    amountReceived: intent.amount_received,
    amountCapturable: intent.amount_capturable,
    customerId: (typeof customer === 'string' ? customer : customer?.id) ?? null,
    charge: readCharge(intent.latest_charge),
    lastError: error ? declineOf(error) : null,
  };
}

/** The same of an intent for a saved card: no reader has seen it. */
export function readSavedCharge(answer: unknown): SavedCharge {
  const intent = readAnswer(intentSchema, answer);
  const { latest_charge: charge, last_payment_error: error } = intent;
  const card = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    live: intent.livemode,
    metadata: intent.metadata,
    createdMs: intent.created * 1000,
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    refunded: charge !== null && (charge.refunded || charge.amount_refunded > 0),
    lastChargeId: charge?.id ?? null,
    refusal: error
      ? { code: error.decline_code ?? error.code ?? 'declined', advice: error.advice_code ?? null }
      : null,
  };
}

/** A charge that failed took nothing: as if there were none. */
function readCharge(charge: z.output<typeof chargeSchema> | null): PaymentIntent['charge'] {
  if (!charge || charge.status === 'failed') return null;
  const details = charge.payment_method_details;
  // Only what a reader has seen pays here; a card that somebody has typed in elsewhere does not.
  const seen =
    details?.type === 'card_present'
      ? details.card_present
      : details?.type === 'interac_present'
        ? details.interac_present
        : null;
  return {
    id: charge.id,
    refunded: charge.refunded || charge.amount_refunded > 0,
    amountRefunded: charge.amount_refunded,
    disputed: charge.disputed,
    card: seen?.brand && seen.last4 ? { brand: seen.brand, last4: seen.last4 } : null,
    captureBeforeMs: typeof seen?.capture_before === 'number' ? seen.capture_before * 1000 : null,
    savedCardId: seen?.generated_card ?? null,
  };
}

/** https://docs.stripe.com/declines/codes */
export function declineOf(error: {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}): PaymentIntent['lastError'] {
  const codes = [error.decline_code, error.code];
  if (codes.includes('insufficient_funds')) return 'insufficient_funds';
  return codes.includes('expired_card') ? 'expired_card' : 'declined';
}

/** Reads an answer by a schema; throws StripeFailure (`unusable_answer`) that names members and holds no values. */
export function readAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const members = read.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ');
  throw new StripeFailure('unusable_answer', `an answer of Stripe's is not usable: ${members}`);
}
