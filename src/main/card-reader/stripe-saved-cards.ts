/** Charges of saved cards at Stripe: https://docs.stripe.com/payments/save-and-reuse. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { ChargeTry, NewCharge, SavedCharge, SavedCards } from './saved-cards';
import { readAnswer, readSavedCharge } from './stripe-answers';
import { StripeFailure } from './stripe-failure';
import type { StripeClient } from './stripe-client';
import { KEY_IS_OLD_MS, once } from './stripe-once';

const expand = ['latest_charge'];
const pageSchema = z.object({
  data: z.array(z.looseObject({ id: z.string(), metadata: z.record(z.string(), z.string()).catch({}) })),
});
const methodSchema = z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullable() });
const cardSchema = z.object({
  card: z.object({
    brand: z.string(),
    last4: z.string().max(4),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000).max(2999),
  }),
});

interface StripeCardsOptions {
  readonly client: StripeClient;
  readonly kioskId: string;
  readonly location: string;
  readonly nowMs: () => number;
}

/** In an intent's metadata: what it collects. Intents of the reader have none. */
const COLLECTION = 'collectionId';

export function createStripeSavedCards(options: StripeCardsOptions): SavedCards {
  const { client } = options;
  const retrieve = async (id: string) =>
    readSavedCharge(await client.call((stripe) => stripe.paymentIntents.retrieve(id, { expand })));
  const list = (customerId: string) => listCharges(options, customerId);
  return {
    retrieveCharge: retrieve,
    listCharges: list,

    async createCharge(wanted) {
      const find = async () => {
        const known = await list(wanted.customerId);
        return known.find(({ metadata }) => metadata[COLLECTION] === wanted.metadata[COLLECTION]) ?? null;
      };
      const isOld = options.nowMs() - wanted.keySinceMs > KEY_IS_OLD_MS;
      const made = isOld ? await find() : null;
      if (made) return made;
      const params = chargeParams(wanted, options);
      try {
        return await once({
          key: wanted.idempotencyKey,
          ask: async (idempotencyKey) =>
            readSavedCharge(
              await client.call((stripe) => stripe.paymentIntents.create(params, { idempotencyKey })),
            ),
          look: find,
        });
      } catch (error) {
        if (error instanceof StripeFailure && saidNo(error)) return { refused: error.code ?? 'refused' };
        throw error;
      }
    },

    confirmCharge: (id, asked) => confirm(options, retrieve, id, asked),

    async describeCard(cardId) {
      try {
        const method = await client.call((stripe) => stripe.paymentMethods.retrieve(cardId));
        const { brand, last4, exp_month: month, exp_year: year } = readAnswer(cardSchema, method).card;
        return { brand, last4, expires: `${year}-${String(month).padStart(2, '0')}` };
      } catch (error) {
        if (error instanceof StripeFailure && error.kind === 'unknown_intent') return null;
        throw error;
      }
    },

    async detachCard(cardId) {
      try {
        await client.call((stripe) => stripe.paymentMethods.detach(cardId));
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        if (error.kind === 'unknown_intent') return;
        if (!error.isRefusal || (await isAttached(options, cardId))) throw error;
      }
    },
  };
}

/** Whether Stripe has looked and will not: asked again it says the same. */
function saidNo(error: StripeFailure): boolean {
  return !error.kept && (error.isRefusal || error.kind === 'unknown_intent');
}

async function confirm(
  { client }: StripeCardsOptions,
  retrieve: (id: string) => Promise<SavedCharge>,
  id: string,
  { cardId, idempotencyKey: key, lastChargeId }: ChargeTry,
): Promise<SavedCharge> {
  const isAsked = ({ status, lastChargeId: last }: SavedCharge) => !isIdle(status) || last !== lastChargeId;
  const params = { payment_method: cardId, off_session: true, expand };
  try {
    return await once({
      key,
      ask: async (idempotencyKey) =>
        readSavedCharge(
          await client.call((stripe) => stripe.paymentIntents.confirm(id, params, { idempotencyKey })),
        ),
      async look() {
        const intent = await retrieve(id);
        return isAsked(intent) ? intent : null;
      },
    });
  } catch (error) {
    if (!(error instanceof StripeFailure) || !saidNo(error)) throw error;
    const intent = await retrieve(id);
    // The card was never asked: Stripe knows it no more, for instance. Another card is needed.
    return isAsked(intent) ? intent : { ...intent, refusal: { code: NOT_ACCEPTED, advice: error.code } };
  }
}

/** Our own word: the provider does not take the card to its bank at all. */
const NOT_ACCEPTED = 'card_not_accepted';

function isIdle(status: SavedCharge['status']): boolean {
  return status === 'requires_confirmation' || status === 'requires_payment_method';
}

async function listCharges(
  { client, kioskId, location }: StripeCardsOptions,
  customer: string,
): Promise<readonly SavedCharge[]> {
  const asked = { customer, limit: 100, expand: ['data.latest_charge'] };
  const page = readAnswer(pageSchema, await client.call((stripe) => stripe.paymentIntents.list(asked)));
  return page.data
    .filter(
      ({ metadata }) =>
        metadata['kioskId'] === kioskId && metadata['location'] === location && COLLECTION in metadata,
    )
    .map(readSavedCharge);
}

async function isAttached({ client }: StripeCardsOptions, cardId: string): Promise<boolean> {
  const method = await client.call((stripe) => stripe.paymentMethods.retrieve(cardId));
  return readAnswer(methodSchema, method).customer !== null;
}

function chargeParams(
  wanted: NewCharge,
  { kioskId, location }: StripeCardsOptions,
): Stripe.PaymentIntentCreateParams {
  const reference = wanted.metadata[COLLECTION]?.slice(-8).toUpperCase() ?? '';
  return {
    amount: wanted.amount,
    currency: wanted.currency.toLowerCase(),
    customer: wanted.customerId,
    payment_method: wanted.cardId,
    allowed_payment_method_types: ['card'],
    capture_method: 'automatic',
    description: `Rent at ${kioskId}, reference ${reference}`,
    metadata: { ...wanted.metadata, location },
    expand,
  };
}
