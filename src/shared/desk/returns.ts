/** Payments that a bank takes back, at the desk, and those that were recorded by mistake. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { keySchema, spoken } from './money';
import { whySchema } from './texts';

const contract = z.object({ contractId: idSchema<'contract'>() });

const paymentSchema = z.object({
  receiptId: idSchema<'receipt'>(),
  number: z.string(),
  amount: priceSchema,
  /** YYYY-MM-DD. */
  receivedOn: z.string(),
  tender: z.enum(['card', 'cheque', 'cash', 'desk_terminal', 'sister']),
  /** Number of the check, or last digits of the card. */
  detail: z.string(),
  /** What the bank took back or was recorded by mistake, and when; null: nothing. */
  returned: z
    .object({ amount: priceSchema, on: z.string(), wasUndone: z.boolean(), wasMistake: z.boolean() })
    .nullable(),
});

const viewSchema = z.object({
  /** What staff took, and other payments that came back; the newest first. */
  payments: z.array(paymentSchema),
  /** What the tenant pays for one that comes back, tax included; null: nothing. */
  fee: priceSchema.nullable(),
});
export type ReturnsView = z.output<typeof viewSchema>;

const disputesSchema = z.object({
  /** One for each contract that a disputed payment is for. */
  disputes: z.array(
    z.object({
      /** The provider's. */
      id: z.string(),
      contractId: idSchema<'contract'>(),
      contractNumber: z.string(),
      contactId: idSchema<'contact'>(),
      unitNumber: z.string(),
      customer: z.string(),
      /** YYYY-MM-DD. */
      openedOn: z.string(),
      isLost: z.boolean(),
      amount: priceSchema,
    }),
  ),
});

export const returnChannels = {
  /** Payments that card holders dispute: open ones, and lost ones whose contract is held still. */
  'returns.disputes': { may: 'see_tenants', input: z.object(spoken), output: disputesSchema },
  'returns.contract': { may: 'documents', input: contract.extend(spoken), output: viewSchema },
  /** The bank did not pay a check. */
  'returns.make': {
    may: 'return_payment',
    input: z.object({ receiptId: idSchema<'receipt'>(), key: keySchema, why: whySchema }),
    output: z.object({}),
  },
  /** Staff recorded what nobody paid, or another amount. */
  'returns.take-back': {
    may: 'refund',
    input: z.object({ receiptId: idSchema<'receipt'>(), key: keySchema, why: whySchema }),
    output: z.object({}),
  },
} as const;
