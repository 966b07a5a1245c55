/** Several units in one visit, as the screen gets them. */
import { z } from 'zod';
import { idSchema } from './ids';
import { priceSchema } from './price';

/** Other units of the same visit, what all of them cost together, and whether one more may be added. */
export const visitSchema = z.object({
  others: z.array(
    z.object({
      bookingId: idSchema<'booking'>(),
      unitNumber: z.string(),
      payableAmount: priceSchema,
      recurringAmount: priceSchema,
    }),
  ),
  payableAmount: priceSchema,
  mayAdd: z.boolean(),
});

/** All units that were rented, this one among them; the result of each booking tells the rest. */
export const visitUnitsSchema = z.array(
  z.object({ bookingId: idSchema<'booking'>(), unitNumber: z.string() }),
);
