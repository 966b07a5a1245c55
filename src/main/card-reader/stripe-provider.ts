/**
 * Money at Stripe. Every call that changes something goes under a key that was stored before, and what Stripe answers
 * is read by schemas of our own. Cards are taken by a reader only: no other way to pay is ever offered on an intent.
 */
import type Stripe from 'stripe';
import { z } from 'zod';
import { withNothingToPay } from './nothing-to-pay';
import type { NewIntent, PaymentIntent, PaymentProvider } from './port';
import { readAnswer, readIntent } from './stripe-answers';
import type { StripeClient } from './stripe-client';
import { listStripeDisputes } from './stripe-disputes';
import { StripeFailure } from './stripe-failure';
import { KEY_IS_OLD_MS, once } from './stripe-once';
import { createStripeCardSetups } from './stripe-card-setups';
import { createStripeSavedCards } from './stripe-saved-cards';
import { DAY_MS } from '../../shared/durations';

export interface StripeProviderOptions {
  readonly client: StripeClient;
  readonly live: boolean;
  readonly kioskId: string;
  /** Stripe's id of the place the reader stands at, `tml_...`. */
  readonly location: string;
  /** `manual_preferred`: cards whose schemes know no authorization are charged at once instead of refused. */
  readonly capture: 'manual' | 'manual_preferred';
  /** ISO 3166-1 alpha-2 of the property's country; null while there is no property. */
  readonly country: () => Promise<string | null>;
  readonly nowMs: () => number;
}

/** The clocks of kiosk and Stripe may differ by as much. */
const CLOCK_SLACK_MS = DAY_MS;

const expand = ['latest_charge'];
const customerSchema = z.object({ id: z.string().regex(/^cus_\w+$/) });
/** In a refund's metadata: the key under which it was asked for. */
const REFUND_KEY = 'key';
const refundsSchema = z.object({
  data: z.array(
    z.object({ status: z.string().nullable(), metadata: z.record(z.string(), z.string()).nullish() }),
  ),
});
const pageSchema = z.object({
  data: z.array(z.looseObject({ id: z.string(), metadata: z.record(z.string(), z.string()).catch({}) })),
  has_more: z.boolean(),
});

export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { client, live } = options;
  return withNothingToPay({
    ...createStripeSavedCards(options),
    ...createStripeCardSetups(options),
    provider: 'stripe',
    live,
    isIntentId: (token) => /^pi_[A-Za-z0-9]{16,64}$/.test(token),
    createIntent: (wanted) => createIntent(options, wanted),
    retrieveIntent: (id) => retrieveIntent(client, id),
    listIntents: (window) => listIntents(options, window),
    listDisputes: (sinceMs) => listStripeDisputes(client, sinceMs),

    // Under a key that Stripe has forgotten these two do nothing twice either: its state forbids it.
    captureIntent: (id, key) =>
      change(client, id, key, {
        isUndone: ({ status }) => status === 'requires_capture',
        ask: (stripe, idempotencyKey) => stripe.paymentIntents.capture(id, { expand }, { idempotencyKey }),
      }),
    cancelIntent: (id, key) =>
      change(client, id, key, {
        isUndone: ({ status }) => !['canceled', 'succeeded', 'processing'].includes(status),
        ask: (stripe, idempotencyKey) => stripe.paymentIntents.cancel(id, { expand }, { idempotencyKey }),
      }),

    async refundIntent(id, key, part) {
      const isDone = ({ charge }: PaymentIntent) =>
        part ? (charge?.amountRefunded ?? 0) >= part.before + part.amount : charge?.refunded === true;
      const before = await retrieveIntent(client, id);
      if (before.status !== 'succeeded' || isDone(before)) return before;
      const ask = async (stripe: Stripe, idempotencyKey: string) => {
        const metadata = { [REFUND_KEY]: key };
        const asked = { payment_intent: id, metadata, ...(part ? { amount: part.amount } : {}) };
        await stripe.refunds.create(asked, { idempotencyKey });
        return stripe.paymentIntents.retrieve(id, { expand });
      };
      return change(client, id, key, { isUndone: (intent) => !isDone(intent), ask });
    },

    async hasComeBack(id, key) {
      const refunds = { payment_intent: id, limit: 100 };
      const listed = await client.call((stripe) => stripe.refunds.list(refunds));
      const ours = readAnswer(refundsSchema, listed).data.filter(
        ({ metadata }) => metadata?.[REFUND_KEY] === key,
      );
      return ours.length > 0 && ours.every(({ status }) => status === 'failed' || status === 'canceled');
    },

    async createCustomer(metadata, key) {
      const made = await once({
        key,
        ask: (idempotencyKey) =>
          client.call((stripe) => stripe.customers.create({ metadata: { ...metadata } }, { idempotencyKey })),
        // A customer without a card is nothing; one too many does no harm.
        look: () => Promise.resolve(null),
      });
      return readAnswer(customerSchema, made).id;
    },
  });
}

async function retrieveIntent(client: StripeClient, id: string): Promise<PaymentIntent> {
  return readIntent(await client.call((stripe) => stripe.paymentIntents.retrieve(id, { expand })));
}

async function* listIntents(
  { client, kioskId, location }: StripeProviderOptions,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
) {
  const created = { gte: Math.floor(fromMs / 1000), lte: Math.ceil(toMs / 1000) };
  for (let after: string | undefined, more = true; more;) {
    const asked = {
      created,
      limit: 100,
      expand: ['data.latest_charge'],
      ...(after === undefined ? {} : { starting_after: after }),
    };
    const page = readAnswer(pageSchema, await client.call((stripe) => stripe.paymentIntents.list(asked)));
    for (const found of page.data) {
      // Whatever else the business sells through the same account is not ours to read.
      if (found.metadata['kioskId'] !== kioskId || found.metadata['location'] !== location) continue;
      const intent = readIntent(found);
      if (intent.createdMs >= fromMs && intent.createdMs < toMs) yield intent;
    }
    after = page.data.at(-1)?.id;
    more = page.has_more && after !== undefined;
  }
}

async function createIntent(options: StripeProviderOptions, wanted: NewIntent): Promise<PaymentIntent> {
  const { client } = options;
  const isOld = options.nowMs() - wanted.keySinceMs > KEY_IS_OLD_MS;
  const made = isOld ? await findMade(options, wanted) : null;
  if (made) return made;
  const params = newIntent(wanted, options, await options.country());
  return once({
    key: wanted.idempotencyKey,
    ask: async (idempotencyKey) =>
      readIntent(await client.call((stripe) => stripe.paymentIntents.create(params, { idempotencyKey }))),
    look: () => findMade(options, wanted),
  });
}

/** What was made for the same attempt before. */
async function findMade(options: StripeProviderOptions, wanted: NewIntent): Promise<PaymentIntent | null> {
  const window = { fromMs: wanted.keySinceMs - CLOCK_SLACK_MS, toMs: options.nowMs() + CLOCK_SLACK_MS };
  for await (const intent of listIntents(options, window))
    if (intent.metadata['attemptId'] === wanted.metadata['attemptId']) return intent;
  return null;
}

interface Change {
  readonly isUndone: (intent: PaymentIntent) => boolean;
  readonly ask: (stripe: Stripe, key: string) => Promise<unknown>;
}

/** Changes an intent; where Stripe says that its state forbids it, the intent as it is. */
async function change(
  client: StripeClient,
  id: string,
  key: string,
  { isUndone, ask }: Change,
): Promise<PaymentIntent> {
  try {
    return await once({
      key,
      ask: async (each) => readIntent(await client.call((stripe) => ask(stripe, each))),
      async look() {
        const intent = await retrieveIntent(client, id);
        return isUndone(intent) ? null : intent;
      },
    });
  } catch (error) {
    if (error instanceof StripeFailure && error.isRefusal) return retrieveIntent(client, id);
    throw error;
  }
}

function newIntent(
  wanted: NewIntent,
  { capture, location, kioskId }: StripeProviderOptions,
  country: string | null,
): Stripe.PaymentIntentCreateParams {
  const currency = wanted.currency.toLowerCase();
  // Debit cards of Canada; https://docs.stripe.com/terminal/payments/regional?integration-country=CA
  const interac = country === 'CA' && currency === 'cad';
  const reference = wanted.metadata['attemptId']?.slice(-8).toUpperCase() ?? '';
  return {
    amount: wanted.amount,
    currency,
    // Before 2026-09-30 this was `payment_method_types`, which is refused now.
    allowed_payment_method_types: ['card_present', ...(interac ? ['interac_present'] : [])],
    capture_method: 'manual',
    ...(capture === 'manual_preferred'
      ? { payment_method_options: { card_present: { capture_method: 'manual_preferred' } } }
      : {}),
    ...(wanted.saveCardFor === null
      ? {}
      : { customer: wanted.saveCardFor, setup_future_usage: 'off_session' }),
    description: `Move-in at ${kioskId}, reference ${reference}`,
    metadata: { ...wanted.metadata, location },
    expand,
  };
}
