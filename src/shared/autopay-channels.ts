/** Automatic payment of a tenant who has signed in: which card pays for a contract, when next, and its end. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { paymentViewSchema } from './screen-shapes';
import { businessDateSchema, simulatedOutcomeSchema } from './shapes';

/** The last day of a saved card; `soon`: within 60 days. */
export const cardExpirySchema = z
  .object({ on: businessDateSchema, when: z.enum(['later', 'soon', 'past']) })
  .nullable();

export const autopaySchema = z.object({
  contractId: idSchema<'contract'>(),
  number: z.string(),
  unitNumber: z.string(),
  /** `none`: never asked for. `not_set_up`: the card could not be kept. `needs_card`: it was refused for good. */
  state: z.enum(['none', 'active', 'not_set_up', 'needs_card', 'revoked']),
  /** Brand and last four digits; null: no card was ever meant. */
  card: z.string().nullable(),
  /** Null: nobody has said, or the card is charged no more. */
  expires: cardExpirySchema,
  /** When the card is asked next; null: no day is set. */
  nextOn: businessDateSchema.nullable(),
  /** Whether there is a consent to take back. */
  mayEnd: z.boolean(),
  /** What is agreed to when a card is to be charged from now on; null: none may be. */
  consent: z.object({ text: z.string(), textSha256: z.string(), language: languageSchema }).nullable(),
  /** Whether there is something to pay, with which a card is saved. */
  payable: z.boolean(),
});
export type AutopayView = z.output<typeof autopaySchema>;

/** Of `autopay.agree`. */
const consented = z.object({ consentId: idSchema<'card_consent'>(), language: languageSchema });

const contract = z.object({ contractId: idSchema<'contract'>(), language: languageSchema });

export const autopayChannels = {
  'autopay.view': { input: contract, output: autopaySchema },
  /** The consent is taken back, at once. Asked twice, it has ended once. */
  'autopay.end': { input: contract, output: autopaySchema },
  /** The tenant agrees to the words that were shown. A card that pays bills of the contract next is charged from then on. */
  'autopay.agree': {
    input: contract.extend({ textSha256: z.string().max(64) }),
    output: z.object({ consentId: idSchema<'card_consent'>() }),
  },
  /** Asks for the card that was agreed to and charges nothing. The view is a payment's over nothing: `paid` is kept. */
  'autopay.keep': { input: consented, output: paymentViewSchema },
  'autopay.keeping': { input: consented, output: paymentViewSchema },
  /** Calls it off while the reader does not have the card. */
  'autopay.keep-cancel': { input: consented, output: paymentViewSchema },
  /** Only with the simulated reader. */
  'autopay.keep-present': {
    input: consented.extend({ outcome: simulatedOutcomeSchema }),
    output: z.object({ presented: z.boolean() }),
  },
} as const;
