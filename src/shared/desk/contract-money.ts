/** The money of one contract as the front desk sees it. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { businessDateSchema, documentKindSchema } from '../shapes';

export const refundStateSchema = z.enum(['asked', 'done', 'failed', 'needs_review']);
const refundSchema = z.object({
  id: idSchema<'refund'>(),
  way: z.enum(['card', 'cash', 'cheque']),
  amount: priceSchema,
  state: refundStateSchema,
  at: z.string(),
});

const daysSchema = z.object({ from: z.string(), to: z.string() });
/** Of a contract that ended. Dates are YYYY-MM-DD, both of a pair included. */
const settlementSchema = z.object({
  lastDay: z.string(),
  /** `to_check`: the deposit waits for somebody who looks into the unit. `carried`: the tenant's next unit uses what is left. */
  state: z.enum(['under_way', 'to_check', 'to_give_back', 'carried', 'owed', 'closed']),
  /** Those of which days were credited. */
  periods: z.array(
    z.object({
      /** Null where the whole period comes after the last day. */
      keptDays: daysSchema.nullable(),
      kept: priceSchema,
      creditedDays: daysSchema,
      credited: priceSchema,
    }),
  ),
  depositHeld: priceSchema,
  depositCredited: priceSchema,
  /** What of the credit has settled open bills. */
  setOff: priceSchema,
  givenBack: priceSchema,
  /** The newest statement for the tenant that has its PDF; null: none yet. */
  statement: z.object({ id: idSchema<'letter'>(), isFinal: z.boolean() }).nullable(),
  /** What is still to be given back. */
  leftMinor: z.number().int(),
  left: priceSchema,
  owedMinor: z.number().int(),
  owed: priceSchema,
});

const lineSaid = {
  /** In the page's language. */
  description: z.string(),
  /** As the tenant's document has it; null where it says the same. */
  printed: z.string().nullable(),
};

export const contractMoneySchema = z.object({
  contractId: idSchema<'contract'>(),
  bookingId: idSchema<'booking'>(),
  number: z.string(),
  unitNumber: z.string(),
  customer: z.string(),
  currency: z.string(),
  invoice: z.object({
    number: z.string(),
    total: priceSchema,
    lines: z.array(
      z.object({
        position: z.number().int(),
        ...lineSaid,
        payable: priceSchema,
        /** What was not credited yet. */
        remainingMinor: z.number().int(),
        remaining: priceSchema,
      }),
    ),
  }),
  /** Null for a contract that ran before this kiosk kept the books. */
  receipt: z
    .object({
      number: z.string(),
      amount: priceSchema,
      /** `lost`: the money of the card never came. */
      state: z.enum(['capture_pending', 'final', 'lost']),
      /** `nothing`: the move-in cost nothing, and nobody paid. */
      tender: z.enum(['card', 'cash', 'cheque', 'desk_terminal', 'sister', 'nothing']),
      /** Last digits of the card, number of the check, reference of the terminal; empty for cash. */
      detail: z.string(),
    })
    .nullable(),
  /** Made after the move-in, the newest first. */
  bills: z.array(
    z.object({
      number: z.string(),
      /** Of a late fee that is not waived; null for every other bill. */
      lateFeeId: idSchema<'invoice'>().nullable(),
      /** What it charges for, where that is no period. */
      about: z.object(lineSaid).nullable(),
      /** YYYY-MM-DD; the first and the last day that it is for. Null where it is for no period. */
      period: z.object({ from: z.string(), to: z.string() }).nullable(),
      dueOn: z.string(),
      totalMinor: z.number().int(),
      total: priceSchema,
      /** 0 once it is paid. */
      openMinor: z.number().int(),
      open: priceSchema,
    }),
  ),
  /** Attendants may waive a late fee up to this sum. */
  attendantWaivesMinor: z.number().int(),
  /** What is open of the contract's invoices; 0 when nothing is owed. */
  owedMinor: z.number().int(),
  owed: priceSchema,
  /** Invoices with something open, the oldest first. */
  openInvoices: z.array(z.object({ id: idSchema<'invoice'>(), number: z.string(), open: priceSchema })),
  /** A default notice was written for what is open: only a manager takes a part of it. */
  isInDefault: z.boolean(),
  /** Staff take a part of what is owed. */
  takesParts: z.boolean(),
  /** What the next periods cost beside that, for one, two and so on; empty where none can be paid ahead. */
  ahead: z.array(
    z.object({
      periods: z.number().int(),
      throughOn: businessDateSchema,
      amountMinor: z.number().int(),
      amount: priceSchema,
    }),
  ),
  creditNotes: z.array(
    z.object({
      id: idSchema<'credit_note'>(),
      number: z.string(),
      gross: priceSchema,
      /** What of it neither settled a bill nor was given back. */
      balanceMinor: z.number().int(),
      balance: priceSchema,
      /** Empty where the settlement of a contract made it. */
      reason: z.string(),
      /** What a settlement credits by it; null for a credit note of staff. */
      settles: z.enum(['unused_days', 'deposit']).nullable(),
    }),
  ),
  settlement: settlementSchema.nullable(),
  /** Tax codes that something more can be charged under, with what they take from this tenant. */
  taxes: z.array(z.object({ code: z.string(), rate: z.string() })),
  refunds: z.array(refundSchema),
  documents: z.array(z.object({ id: idSchema<'document'>(), kind: documentKindSchema, number: z.string() })),
  /** Ways in which the documents can be handed out again. */
  ways: z.object({ print: z.boolean(), email: z.boolean(), link: z.boolean() }),
});
export type ContractMoney = z.output<typeof contractMoneySchema>;
