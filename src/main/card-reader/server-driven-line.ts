/** The orders sent to a reader through Stripe, and Stripe's answers about it. */
import { z } from 'zod';
import type { CardSetup } from './card-setups';
import type { PaymentIntent, ReaderCart } from './port';
import { readAnswer } from './stripe-answers';
import type { StripeClient } from './stripe-client';

const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((value) => (typeof value === 'string' ? value : value.id));

const readerSchema = z
  .object({
    id: z.string().regex(/^tmr_\w+$/),
    label: z.string(),
    serial_number: z.string(),
    status: z.string().nullable(),
    location: reference.nullable(),
    action: z
      .object({
        type: z.string(),
        status: z.enum(['in_progress', 'succeeded', 'failed']),
        failure_code: z.string().nullish(),
        process_payment_intent: z.object({ payment_intent: reference }).nullish(),
        process_setup_intent: z.object({ setup_intent: reference }).nullish(),
      })
      .nullish(),
  })
  .transform(({ id, label, serial_number: serialNumber, status, location, action }) => ({
    id,
    label,
    serialNumber,
    isOnline: status === 'online',
    location,
    action: action
      ? {
          type: action.type,
          status: action.status,
          failureCode: action.failure_code ?? null,
          /** Only of a reader that takes a card. */
          intentId: action.process_payment_intent?.payment_intent ?? null,
          /** Only of a reader that reads a card to keep it. */
          setupId: action.process_setup_intent?.setup_intent ?? null,
        }
      : null,
  }));
export type SeenReader = z.output<typeof readerSchema>;

const listSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** Which reader of the location is this kiosk's. */
export type ReaderName = { readonly serialNumber: string } | { readonly label: string };

export interface ReaderLine {
  /** The readers of the location that have the configured name: one, if all is well. */
  find(): Promise<readonly SeenReader[]>;
  look(readerId: string): Promise<SeenReader>;
  show(readerId: string, cart: ReaderCart): Promise<void>;
  process(readerId: string, intent: PaymentIntent): Promise<void>;
  /** Reads a card to keep it. */
  keep(readerId: string, setup: CardSetup): Promise<void>;
  /** Throws while the reader has a card. */
  callOff(readerId: string): Promise<void>;
}

/**
 * These calls go under keys that Stripe's library makes up: an order to a reader means now. Given twice, the second is
 * refused (busy), and what it did to money the intent tells.
 */
export function createReaderLine(client: StripeClient, location: string, name: ReaderName): ReaderLine {
  return {
    async find() {
      const found: SeenReader[] = [];
      const wanted = 'serialNumber' in name ? { serial_number: name.serialNumber } : {};
      for (let after: string | undefined, more = true; more;) {
        const asked = {
          location,
          limit: 100,
          ...wanted,
          ...(after === undefined ? {} : { starting_after: after }),
        };
        const page = readAnswer(
          listSchema,
          await client.call((stripe) => stripe.terminal.readers.list(asked)),
        );
        const readers = page.data.map((each) => readAnswer(readerSchema, each));
        found.push(...readers);
        after = readers.at(-1)?.id;
        more = page.has_more && after !== undefined;
      }
      // Looked at here, too: a reader of another place must never be asked for a card, whatever the list holds.
      return found.filter(
        (reader) =>
          reader.location === location &&
          ('serialNumber' in name ? reader.serialNumber === name.serialNumber : reader.label === name.label),
      );
    },
    look: async (id) =>
      readAnswer(readerSchema, await client.call((stripe) => stripe.terminal.readers.retrieve(id))),
    async show(id, { lines, tax, total, currency }) {
      const cart = {
        currency: currency.toLowerCase(),
        tax,
        total,
        line_items: lines.map(({ description, amount }) => ({ description, amount, quantity: 1 })),
      };
      await client.call((stripe) => stripe.terminal.readers.setReaderDisplay(id, { type: 'cart', cart }));
    },
    async process(id, intent) {
      await client.call((stripe) =>
        stripe.terminal.readers.processPaymentIntent(id, {
          payment_intent: intent.id,
          process_config: {
            // The kiosk's own screen calls it off; there is nobody to tip.
            enable_customer_cancellation: false,
            skip_tipping: true,
            ...(intent.customerId === null ? {} : { allow_redisplay: 'limited' as const }),
          },
        }),
      );
    },
    async keep(id, setup) {
      await client.call((stripe) =>
        stripe.terminal.readers.processSetupIntent(id, {
          setup_intent: setup.id,
          allow_redisplay: 'limited',
          process_config: { enable_customer_cancellation: false },
        }),
      );
    },
    async callOff(id) {
      await client.call((stripe) => stripe.terminal.readers.cancelAction(id));
    },
  };
}
