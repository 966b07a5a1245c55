/** Three figures of the day, for Today. */
import { z } from 'zod';
import { priceSchema } from '../price';
import { spoken } from './money';

export const figuresChannel = {
  'today.figures': {
    may: 'move_in',
    input: z.object(spoken),
    output: z.object({
      /** The calendar date at the property. */
      on: z.string(),
      freeUnits: z.int(),
      /** Move-ins that were begun that day, and are complete. */
      movedIn: z.int(),
      /** Null for who may not see it. */
      taken: z.object({ amount: priceSchema, hasUncounted: z.boolean() }).nullable(),
    }),
  },
} as const;
