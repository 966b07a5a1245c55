/** Cards that are kept at Stripe without a payment: https://docs.stripe.com/terminal/features/saving-cards/save-directly. */
import { z } from 'zod';
import type { CardSetup, CardSetups, NewSetup } from './card-setups';
import { intentStatusSchema } from './intent-status';
import { declineOf, readAnswer } from './stripe-answers';
import type { StripeClient } from './stripe-client';
import { StripeFailure } from './stripe-failure';
import { KEY_IS_OLD_MS, once } from './stripe-once';

const expand = ['latest_attempt'];
const reference = z.union([z.string(), z.object({ id: z.string() })]);
const idOf = (value: z.output<typeof reference> | null | undefined) =>
  (typeof value === 'string' ? value : value?.id) ?? null;

const setupSchema = z.object({
  id: z.string().regex(/^seti_\w+$/),
  client_secret: z.string().min(1),
  status: intentStatusSchema,
  customer: reference.nullish(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  last_setup_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  latest_attempt: z
    .object({
      status: z.string(),
      payment_method_details: z.object({
        card_present: z.object({ generated_card: reference.nullish() }).nullish(),
      }),
    })
    .nullish(),
});
const pageSchema = z.object({
  data: z.array(z.looseObject({ metadata: z.record(z.string(), z.string()).catch({}) })),
});

interface StripeSetupsOptions {
  readonly client: StripeClient;
  readonly kioskId: string;
  readonly location: string;
  readonly nowMs: () => number;
}

export function createStripeCardSetups(options: StripeSetupsOptions): CardSetups {
  const { client } = options;
  const retrieve = async (id: string) =>
    readSetup(await client.call((stripe) => stripe.setupIntents.retrieve(id, { expand })));
  return {
    retrieveSetup: retrieve,

    async createSetup(wanted) {
      const find = () => findMade(options, wanted);
      const made = options.nowMs() - wanted.keySinceMs > KEY_IS_OLD_MS ? await find() : null;
      if (made) return made;
      const params = {
        customer: wanted.customerId,
        allowed_payment_method_types: ['card_present' as const],
        usage: 'off_session' as const,
        description: `Card kept at ${options.kioskId}`,
        metadata: { ...wanted.metadata, location: options.location },
        expand,
      };
      return once({
        key: wanted.idempotencyKey,
        ask: async (idempotencyKey) =>
          readSetup(await client.call((stripe) => stripe.setupIntents.create(params, { idempotencyKey }))),
        look: find,
      });
    },

    async cancelSetup(id, key) {
      const isOver = ({ status }: CardSetup) => ['canceled', 'succeeded', 'processing'].includes(status);
      try {
        return await once({
          key,
          ask: async (idempotencyKey) =>
            readSetup(
              await client.call((stripe) => stripe.setupIntents.cancel(id, { expand }, { idempotencyKey })),
            ),
          async look() {
            const setup = await retrieve(id);
            return isOver(setup) ? setup : null;
          },
        });
      } catch (error) {
        if (error instanceof StripeFailure && error.isRefusal) return retrieve(id);
        throw error;
      }
    },
  };
}

/** What was made for the same card before: its customer has no other. */
async function findMade(
  { client }: StripeSetupsOptions,
  { customerId: customer, metadata }: NewSetup,
): Promise<CardSetup | null> {
  const asked = { customer, limit: 100, expand: ['data.latest_attempt'] };
  const page = readAnswer(pageSchema, await client.call((stripe) => stripe.setupIntents.list(asked)));
  const found = page.data.find((each) => each.metadata['setupId'] === metadata['setupId']);
  return found ? readSetup(found) : null;
}

function readSetup(answer: unknown): CardSetup {
  const setup = readAnswer(setupSchema, answer);
  const { last_setup_error: error, latest_attempt: attempt } = setup;
  const isKept = setup.status === 'succeeded' && attempt?.status === 'succeeded';
  return {
    id: setup.id,
    clientSecret: setup.client_secret,
    status: setup.status,
    customerId: idOf(setup.customer),
    live: setup.livemode,
    metadata: setup.metadata,
    savedCardId: isKept ? idOf(attempt.payment_method_details.card_present?.generated_card) : null,
    lastError: error ? declineOf(error) : null,
  };
}
