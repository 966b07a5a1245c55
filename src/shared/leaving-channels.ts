/** How a tenant who has signed in leaves: their last day, what it costs or gives back, and that the unit is empty. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './price';
import { deliveryStateSchema } from './screen-shapes';
import { businessDateSchema } from './shapes';

const moneySchema = z.object({
  lines: z.array(
    z.object({
      /**
       * A bill that is still to be made; what a bill has of a new rent that they do not pay. Days that are given back. What is
       * open, what is theirs already, and the deposit.
       */
      kind: z.enum(['bill', 'rent_kept', 'unused', 'open', 'advance', 'deposit']),
      days: z.object({ from: businessDateSchema, to: businessDateSchema }).nullable(),
      amount: priceSchema,
      /** It is the tenant's, and taken off. */
      theirs: z.boolean(),
    }),
  ),
  outcome: z.enum(['to_pay', 'back', 'even']),
  total: priceSchema,
});

export const leavingSchema = z.object({
  contractId: idSchema<'contract'>(),
  number: z.string(),
  unitNumber: z.string(),
  /** What was said of the last day; null: nothing. */
  notice: z.object({ givenOn: businessDateSchema, lastDay: businessDateSchema }).nullable(),
  /** The site gave notice: the tenant may leave earlier, and cannot withdraw it. */
  bySite: z.boolean(),
  /** The first and the last day that the tenant may choose. */
  earliest: businessDateSchema,
  latest: businessDateSchema,
  /** Whole days of notice that were signed. */
  noticeDays: z.number().int(),
  /** So many minutes after the unit was said to be empty the code opens the gate. */
  exitMinutes: z.number().int(),
  /** For which day the money is. */
  lastDay: businessDateSchema,
  money: moneySchema,
  /** The second lock is on: a person has to take it off first. */
  overlocked: z.boolean(),
  /** Ways in which the letter of confirmation can be had here. */
  letter: z.object({ print: z.boolean(), email: z.boolean() }),
});
export type LeavingView = z.output<typeof leavingSchema>;

export const leftSchema = z.object({
  unitNumber: z.string(),
  /** Until when the code opens the gate, as a time of day there; null: it opens nothing any more. */
  codeUntil: z.string().nullable(),
  lastDay: businessDateSchema,
  money: moneySchema,
});
export type LeftView = z.output<typeof leftSchema>;

const contract = z.object({ contractId: idSchema<'contract'>(), language: languageSchema });
const letterStates = z.object({ print: deliveryStateSchema, email: deliveryStateSchema });

export const leavingChannels = {
  /** With the money of a day; of the last day or the earliest one where none is named. */
  'leaving.view': {
    input: contract.extend({ lastDay: businessDateSchema.optional() }),
    output: leavingSchema,
  },
  /** Gives notice, or another last day. */
  'leaving.notice': { input: contract.extend({ lastDay: businessDateSchema }), output: leavingSchema },
  /** The tenant stays. */
  'leaving.withdraw': { input: contract, output: leavingSchema },
  /** The unit is empty, and the tenant is about to go: the contract ends. Asked twice, it has ended once. */
  'leaving.empty': { input: contract, output: leftSchema },
  /** The letter about what was said last, on paper. */
  'leaving.print': { input: contract, output: letterStates },
  /** How far it has come. */
  'leaving.letter': { input: contract, output: letterStates },
} as const;
