/** The quote as a contract keeps it: what was signed, read back for showing and never priced again. */
import { z } from 'zod';
import { minor, type MilliPercent } from '../../../shared/money';
import { quoteLineCodeSchema } from '../../../shared/shapes';
import { packQuote, unpackQuote } from '../../database/contract/packed-quote';
import type { Quote } from '../../domain/price/quote-shape';
import type { Texts } from '../../domain/base/translations';

const amount = z.number().int().transform(minor);

/** What has a default came later: contracts made before do without. */
const line = z.object({
  code: quoteLineCodeSchema,
  name: z.string(),
  names: z
    .record(z.string(), z.string())
    .transform((names): Texts => names)
    .default({}),
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
  explanation: z
    .object({
      kind: z.enum(['part', 'whole', 'once', 'discount']),
      rate: amount,
      daysCharged: z.number().int().nullable(),
      daysInCycle: z.number().int().nullable(),
      taxIncluded: z.boolean(),
    })
    .nullable()
    .default(null),
});

const storedQuoteSchema = z.object({
  currency: z.string(),
  lines: z.array(line),
  tax: amount,
  payable: amount,
  recurring: amount,
  nextBillDate: z.string(),
  bills: z
    .array(
      z.object({
        period: z.object({ from: z.string(), to: z.string() }),
        lines: z.array(line),
        tax: amount,
        payable: amount,
      }),
    )
    .default([]),
  promotionEndsOn: z.string().nullable().default(null),
});
export type StoredQuote = Omit<Quote, 'charges'>;

export function writeStoredQuote({ charges: _charges, ...shown }: Quote): Buffer {
  return packQuote(JSON.stringify(shown satisfies StoredQuote));
}

export function readStoredQuote(stored: Uint8Array): StoredQuote {
  return storedQuoteSchema.parse(JSON.parse(unpackQuote(stored)));
}
