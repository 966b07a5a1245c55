/** What a stay of some months costs in all. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './price';

export const stayChannels = {
  /** For 3, 6 and so many months; each ends with a billing period. */
  'booking.stays': {
    input: z.object({
      bookingId: idSchema<'booking'>(),
      language: languageSchema,
      months: z.number().int().min(1).max(24),
    }),
    output: z.object({
      stays: z.array(z.object({ months: z.number().int(), lastDay: z.string(), total: priceSchema })),
      /** What of it is due today. */
      today: priceSchema,
      /** What of that comes back after the move-out; null: no deposit. */
      deposit: priceSchema.nullable(),
      /** After how many days' notice the rent may change; null: the agreement says nothing of it. */
      rentChangeDays: z.number().int().nullable(),
    }),
  },
} as const;
