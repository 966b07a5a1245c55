/** Tenants who change the unit: begun at the desk, signed as a move-in is, and completed without a payment. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { spoken } from './money';
import { whySchema } from './texts';

const booking = z.object({ bookingId: idSchema<'booking'>() });

const lineSchema = z.object({
  /** What the new unit costs, in the words of its invoice; null for what the former one leaves. */
  description: z.string().nullable(),
  kind: z.enum(['charge', 'unused', 'open', 'advance', 'deposit']),
  /** First and last day that it is for, YYYY-MM-DD. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Below nothing: it is the tenant's. */
  amount: priceSchema,
});

const transferSchema = z.object({
  from: z.object({ contractNumber: z.string(), unitNumber: z.string() }),
  unitNumber: z.string(),
  /** First day of the new unit, YYYY-MM-DD. */
  firstDay: z.string(),
  lines: z.array(lineSchema),
  /** Above nothing it stays open on the new contract; below, it stays the tenant's. */
  totalMinor: z.number().int(),
  /** Without its sign. */
  total: priceSchema,
  /** Of the former unit; null: nothing. It is paid first, or carried to the new contract. */
  overdue: priceSchema.nullable(),
  isSigned: z.boolean(),
  /** The former plan is not offered for this unit: another cover is chosen before anything is signed. */
  lacksCover: z.boolean(),
});
export type TransferView = z.output<typeof transferSchema>;

export const transferChannels = {
  'transfer.begin': {
    may: 'transfer',
    input: z.object({ contractId: idSchema<'contract'>(), unitId: idSchema<'unit'>() }),
    output: booking,
  },
  /** What it would cost, before anything is begun. */
  'transfer.preview': {
    may: 'transfer',
    input: z.object({ contractId: idSchema<'contract'>(), unitId: idSchema<'unit'>() }).extend(spoken),
    output: transferSchema,
  },
  'transfer.show': { may: 'transfer', input: booking.extend(spoken), output: transferSchema },
  /** `totalMinor`: as the page shows it. `carryWhy`: what is owed for the former unit goes to the new contract. */
  'transfer.complete': {
    may: 'transfer',
    input: booking.extend({ totalMinor: z.number().int(), carryWhy: whySchema.optional() }),
    output: z.object({ contractId: idSchema<'contract'>(), contactId: idSchema<'contact'>() }),
  },
} as const;
