/** Several units in one visit, as the screen gets them. */
import { z } from 'zod';
import { idSchema } from './ids';
import { priceSchema } from './price';

/** What keeps a unit from being rented: somebody else has it (`gone`), or its protection is not chosen. */
const troubleSchema = z.enum(['gone', 'coverage']).nullable();

/** All units of a visit in the order in which they were added, what they cost together, and whether one more may be added. */
export const visitSchema = z.object({
  units: z.array(
    z.object({
      bookingId: idSchema<'booking'>(),
      number: z.string(),
      widthCm: z.number(),
      lengthCm: z.number(),
      payableAmount: priceSchema,
      trouble: troubleSchema,
    }),
  ),
  /** What of it the tenant's credit pays, below 0, in words; null where none is used. */
  credit: z.object({ description: z.string(), payableAmount: priceSchema }).nullable(),
  /** What is left to pay together. */
  payableAmount: priceSchema,
  recurringAmount: priceSchema,
  mayAdd: z.boolean(),
});
export type Visit = z.output<typeof visitSchema>;

/** All units that were rented, this one among them; the result of each booking tells the rest. */
export const visitUnitsSchema = z.array(
  z.object({ bookingId: idSchema<'booking'>(), unitNumber: z.string() }),
);
