/** The quote as a contract keeps it: what was signed, read back for showing and never priced anew. */
import { z } from 'zod';
import { minor, type MilliPercent } from '../../shared/money';
import { quoteLineCodeSchema } from '../../shared/shapes';
import type { Quote } from '../domain/quote';

const amount = z.number().int().transform(minor);

const storedQuoteSchema = z.object({
  currency: z.string(),
  lines: z.array(
    z.object({
      code: quoteLineCodeSchema,
      name: z.string(),
      period: z
        .object({ from: z.string(), to: z.string(), daysCharged: z.number(), daysInCycle: z.number() })
        .nullable(),
      taxable: amount,
      taxRate: z
        .number()
        .int()
        .transform((rate) => rate as MilliPercent),
      tax: amount,
      payable: amount,
      ledger: z.string(),
    }),
  ),
  tax: amount,
  payable: amount,
  recurring: amount,
  nextBillDate: z.string(),
});
export type StoredQuote = Omit<Quote, 'charges'>;

export function writeStoredQuote({ currency, lines, tax, payable, recurring, nextBillDate }: Quote): string {
  return JSON.stringify({ currency, lines, tax, payable, recurring, nextBillDate });
}

export function readStoredQuote(json: string): StoredQuote {
  return storedQuoteSchema.parse(JSON.parse(json));
}
