/** Which bills each payment settled, at the desk: a manager moves a part of a payment to another bill. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { amountSchema, spoken } from './money';
import { whySchema } from './texts';

const contract = z.object({ contractId: idSchema<'contract'>() });

const viewSchema = z.object({
  currency: z.string(),
  /** The last ones, the newest first. */
  payments: z.array(
    z.object({
      receiptId: idSchema<'receipt'>(),
      number: z.string(),
      amount: priceSchema,
      /** YYYY-MM-DD. */
      receivedOn: z.string(),
      settles: z.array(
        z.object({
          invoiceId: idSchema<'invoice'>(),
          number: z.string(),
          amountMinor: z.number().int(),
          amount: priceSchema,
        }),
      ),
    }),
  ),
  /** Bills that are open, the oldest first. */
  open: z.array(
    z.object({
      invoiceId: idSchema<'invoice'>(),
      number: z.string(),
      openMinor: z.number().int(),
      open: priceSchema,
    }),
  ),
});
export type SettledView = z.output<typeof viewSchema>;

export const allocationChannels = {
  'allocation.contract': { may: 'documents', input: contract.extend(spoken), output: viewSchema },
  /** `settledMinor`: what the page showed as settled of the first bill by this payment. */
  'allocation.move': {
    may: 'move_settled',
    input: contract.extend({
      receiptId: idSchema<'receipt'>(),
      fromInvoiceId: idSchema<'invoice'>(),
      toInvoiceId: idSchema<'invoice'>(),
      amountMinor: amountSchema.min(1),
      settledMinor: amountSchema.min(1),
      why: whySchema,
    }),
    output: z.object({}),
  },
} as const;
