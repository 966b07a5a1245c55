/** The rules a contract was signed under, as they are stored with it. A later catalogue changes none of them. */
import { z } from 'zod';
import { minor, type MilliPercent } from '../../../shared/money';
import { autopayRulesSchema, type AutopayRules } from '../autopay/rules';
import { textsSchema } from '../base/translations';
import { lateRulesSchema, type LateRules } from '../late/late-terms';
import { mildestMoveOut, moveOutRulesSchema, type MoveOutRules } from '../leaving/rules';
import { mildestTransfer, transferRulesSchema, type TransferRules } from '../leaving/transfer-rules';
import type { Discount, PricingRules } from '../price/quote-shape';
import { rentChangeRulesSchema, type RentChangeRules } from './rent-change';
import { returnedPaymentRulesSchema, type ReturnedPaymentRules } from './returned-payment';
import { mildestNotice, type NoticeRules } from './notice';

export interface ContractTerms {
  readonly rules: PricingRules;
  /** Counted from the first period; null where nothing is taken off. */
  readonly discount: Discount | null;
  /** Day of the month on which periods begin, 1 to 31. */
  readonly anchor: number;
  /** The last day that the move-in paid for, YYYY-MM-DD. */
  readonly billedThrough: string;
  /** How many periods the move-in paid for, the first one's part too. */
  readonly periodsBilled: number;
  readonly moveOut: MoveOutRules;
  readonly notice: NoticeRules;
  /** By which a saved card is charged; null: it never is. */
  readonly autopay: AutopayRules | null;
  /** What follows when rent is late; null: nothing. */
  readonly late: LateRules | null;
  /** By which the rent may be changed; null: it never is. */
  readonly rentChange: RentChangeRules | null;
  /** What a payment that the bank takes back costs; null: nothing. */
  readonly returnedPayment: ReturnedPaymentRules | null;
  readonly transfer: TransferRules;
}

const day = z.iso.date();
const amount = z.number().int().nonnegative().transform(minor);

const termsSchema = z.object({
  rules: z.object({
    currency: z.string(),
    billing: z.object({
      mode: z.enum(['anniversary', 'fixed_day']),
      day: z.number().int().nullable(),
      dayCount: z.enum(['actual', 'twelfths_365', 'thirty']),
      plusNextAfterDay: z.number().int().nullable(),
    }),
    pricesIncludeTax: z.boolean(),
    taxRounding: z.enum(['line', 'category']),
  }),
  discount: z
    .object({
      name: z.string(),
      names: textsSchema,
      appliesTo: z.enum(['rent', 'insurance', 'admin', 'deposit', 'add_on']),
      size: z.union([
        z.object({
          percent: z
            .number()
            .int()
            .transform((rate) => rate as MilliPercent),
        }),
        z.object({ amount }),
      ]),
      periods: z.number().int(),
    })
    .nullable(),
  anchor: z.number().int().min(1).max(31),
  billedThrough: day,
  periodsBilled: z.number().int().positive(),
  // Contracts of before have none.
  moveOut: moveOutRulesSchema.default(mildestMoveOut),
  notice: z
    .object({
      days: z.number().int().nonnegative(),
      siteDays: z.number().int().nonnegative().nullable().default(null),
    })
    .default(mildestNotice),
  autopay: autopayRulesSchema.nullable().default(null),
  late: lateRulesSchema.nullable().default(null),
  rentChange: rentChangeRulesSchema.nullable().default(null),
  returnedPayment: returnedPaymentRulesSchema.nullable().default(null),
  transfer: transferRulesSchema.default(mildestTransfer),
});

export function writeContractTerms(terms: ContractTerms): string {
  return JSON.stringify(terms);
}

/** What of the terms later bills are made by. */
const billingSchema = termsSchema.pick({
  rules: true,
  discount: true,
  anchor: true,
  billedThrough: true,
  periodsBilled: true,
});
export type BillingTerms = Pick<
  ContractTerms,
  'rules' | 'discount' | 'anchor' | 'billedThrough' | 'periodsBilled'
>;

/** Null for terms that this version cannot read: another one may have written them. */
export function readBillingTerms(json: string): BillingTerms | null {
  try {
    return billingSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** @throws ZodError for what `writeContractTerms` did not write: a broken invariant. */
export function readContractTerms(json: string): ContractTerms {
  return termsSchema.parse(JSON.parse(json));
}
