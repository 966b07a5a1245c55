/** What a tenant who has signed in owes, and how they pay it by card. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './price';
import { paymentViewSchema } from './screen-shapes';
import {
  businessDateSchema,
  invoiceLineCodeSchema,
  quoteLineSchema,
  secondLockSchema,
  simulatedOutcomeSchema,
} from './shapes';

const billLineSchema = quoteLineSchema.extend({ code: invoiceLineCodeSchema });
export type BillLineView = z.infer<typeof billLineSchema>;

export const owedSchema = z.object({
  /** Stands for all that is shown; `owed.pay` is for that alone. */
  mark: z.string(),
  /** Of what is chosen. */
  total: priceSchema,
  /** What of it should have been paid before today; null: nothing. */
  overdue: priceSchema.nullable(),
  /** Where bills that are not due yet can be left for later: what the overdue ones come to, and whether they alone are chosen. */
  overdueAlone: z.object({ amount: priceSchema, chosen: z.boolean() }).nullable(),
  /** What a card is asked for: the total, up to the next amount that cards of the currency can pay. */
  toPay: priceSchema,
  /** Where a part of it can be paid: which amounts, and once one is chosen what it does, in words. Null: all of it is paid. */
  part: z.object({ range: z.string(), says: z.string().nullable() }).nullable(),
  /** How much more that is; it stays the tenant's, for later bills. Null: nothing. */
  kept: priceSchema.nullable(),
  /** Contracts with something open, or that can be paid ahead, newest first. */
  contracts: z.array(
    z.object({
      id: idSchema<'contract'>(),
      /** Empty for who has not signed in: with other things it proves who somebody is. */
      number: z.string(),
      unitNumber: z.string(),
      /**
       * Why the access code opens nothing for now; null: it is not suspended. `arrears`: it works again once nothing is overdue.
       * `all`: once nothing at all is open.
       */
      suspended: z.enum(['arrears', 'all', 'staff']).nullable(),
      /** The second lock is on: a person takes it off, and no payment does. */
      overlocked: secondLockSchema,
      /** What is paid next by a payment plan, until which day, and what of the whole plan is left; null: there is none. */
      plan: z.object({ amount: priceSchema, dueOn: businessDateSchema, left: priceSchema }).nullable(),
      /** Whether what is open of it is paid with the rest. */
      chosen: z.boolean(),
      /** The last day up to which every period is paid; null: none is. */
      paidThrough: businessDateSchema.nullable(),
      /** Whether the card that pays may be charged from then on, once its tenant agrees; `autopay.view` has the words. */
      mayKeepCard: z.boolean(),
      /** What the next periods cost beside what is open, by how many; empty where none can be paid ahead. */
      ahead: z.array(
        z.object({
          periods: z.number().int(),
          /** Each is charged for all its days. Of one that is not, the screen says the last day alone. */
          areWhole: z.boolean(),
          throughOn: businessDateSchema,
          amount: priceSchema,
          chosen: z.boolean(),
        }),
      ),
      /** Oldest first. */
      bills: z.array(
        z.object({
          id: idSchema<'invoice'>(),
          number: z.string(),
          /** First and last day that it is for; null of a bill for no period. */
          period: z.object({ from: businessDateSchema, to: businessDateSchema }).nullable(),
          /** It is a fee for another bill that was late; false for who has not signed in. */
          lateFee: z.boolean(),
          dueOn: businessDateSchema,
          overdue: z.boolean(),
          lines: z.array(billLineSchema),
          total: priceSchema,
          /** What money and credit have settled of it; null: nothing. */
          paid: priceSchema.nullable(),
          open: priceSchema,
        }),
      ),
    }),
  ),
});
export type OwedView = z.output<typeof owedSchema>;

/** The contracts that are paid, and how many periods ahead of each. Absent: all that is open, and nothing ahead. */
const paysSchema = z
  .array(z.object({ contractId: idSchema<'contract'>(), ahead: z.number().int().min(0).max(36) }))
  .max(200);
export type OwedChoice = z.output<typeof paysSchema>;

const asked = z.object({ language: languageSchema });
const choosing = asked.extend({
  pays: paysSchema.optional(),
  /** An amount as it was typed, and in which language; absent: all of it is paid. */
  part: z.object({ typed: z.string().max(20), language: languageSchema }).optional(),
  /** Only what should have been paid before today; nothing ahead, and no part of it. */
  overdueOnly: z.boolean().optional(),
});

export const owedChannels = {
  'owed.view': { input: choosing, output: owedSchema },
  /** Asks for a card for all that was shown, or offers the reader again. Refused when something else is open by now. */
  'owed.pay': {
    input: choosing.extend({
      mark: z.string().max(64),
      /** Of `autopay.agree`, for contracts that are paid: their card is charged from then on. */
      consentIds: z.array(idSchema<'card_consent'>()).max(200).optional(),
    }),
    output: paymentViewSchema,
  },
  /** How the payment of this visit stands. */
  'owed.payment': { input: asked, output: paymentViewSchema },
  /** Calls the payment off while the reader does not have the card. */
  'owed.cancel': { input: asked, output: paymentViewSchema },
  /** Only with the simulated reader. */
  'owed.present': {
    input: z.object({ outcome: simulatedOutcomeSchema }),
    output: z.object({ presented: z.boolean() }),
  },
  /** What the payment of this visit has brought. Empty until it is paid. */
  'owed.paid': {
    input: asked,
    output: z.object({
      receipts: z.array(
        z.object({
          /** Null for who has not signed in. */
          id: idSchema<'document'>().nullable(),
          number: z.string(),
          date: businessDateSchema,
          unitNumber: z.string(),
          amount: priceSchema,
          /** What credit had paid of the same invoices; null: nothing. */
          credit: priceSchema.nullable(),
          /** The last day up to which every period of the contract is paid by now; null: none is. */
          paidThrough: businessDateSchema.nullable(),
          /** `suspended`: the unit's access code still opens nothing, for another reason than what was paid. */
          access: z.enum(['works', 'suspended', 'ended']),
          overlocked: secondLockSchema,
        }),
      ),
      /** By unit whose tenant agreed that this card is charged from then on: whether it is, and which one is; null: none. */
      cards: z.array(z.object({ unitNumber: z.string(), kept: z.boolean(), card: z.string().nullable() })),
    }),
  },
} as const;
export type OwedPaid = z.output<(typeof owedChannels)['owed.paid']['output']>;
