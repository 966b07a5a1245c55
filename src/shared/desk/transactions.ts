/** Every payment, refund, payment taken back and cash that staff moved, one to a line. */
import { z } from 'zod';
import { isCalendarDate } from '../calendar-date';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { transactionKinds, transactionTenders } from './choices';
import { spoken } from './money';

const rowSchema = z.object({
  id: z.string(),
  kind: z.enum(transactionKinds),
  at: z.string(),
  /** Of the receipt, or of the credit note that is paid out; '' where cash was moved. */
  number: z.string(),
  tender: z.enum(transactionTenders),
  in: priceSchema.nullable(),
  out: priceSchema.nullable(),
  /** Cash that nobody has counted yet: neither `in` nor `out` says how much. */
  uncounted: z.boolean(),
  /** Null: the kiosk. */
  by: z.string().nullable(),
  tenant: z.object({ id: idSchema<'contact'>(), name: z.string() }).nullable(),
  /** Null where cash of the drawer was moved; then `why` says what for. */
  unitNumber: z.string().nullable(),
  contractNumber: z.string().nullable(),
  why: z.string().nullable(),
  /** The closing that has counted it. */
  closing: z.string().nullable(),
  /** The PDF of the number. */
  documentId: idSchema<'document'>().nullable(),
});

export const transactionChannels = {
  /** An attendant sees their own. */
  'transactions.list': {
    may: 'see_transactions',
    input: z.object({
      ...spoken,
      /** The calendar date at the property; null: today, or every day of a closing. */
      day: z.string().refine(isCalendarDate).nullable().default(null),
      /** Only what this closing has counted. */
      closing: z.number().int().min(1).nullable().default(null),
      /** Only what this person took or gave; `kiosk`: nobody of the staff. */
      by: z
        .union([z.literal('kiosk'), idSchema<'staff'>()])
        .nullable()
        .default(null),
      tender: z.enum(transactionTenders).nullable().default(null),
      kind: z.enum(transactionKinds).nullable().default(null),
      /** How many of them are known already. */
      start: z.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      day: z.string().nullable(),
      closing: z.string().nullable(),
      rows: z.array(rowSchema),
      more: z.boolean(),
      /** Of all that are asked for, also where they are on several pages. */
      totals: z.object({
        count: z.number().int(),
        /** How many of them are in none of the sums. */
        uncounted: z.number().int(),
        in: priceSchema,
        out: priceSchema,
        net: priceSchema,
      }),
      people: z.array(z.object({ id: idSchema<'staff'>(), name: z.string() })),
    }),
  },
} as const;
