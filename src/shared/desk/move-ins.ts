/** Every move-in there was, page by page. */
import { z } from 'zod';
import { isCalendarDate } from '../calendar-date';
import { idSchema } from '../ids';
import { bookingStateSchema } from '../shapes';
import { moveInFilters, moveInKey } from './choices';

const day = z.string().refine(isCalendarDate).nullable().default(null);

export const moveInChannels = {
  'move-ins.list': {
    may: 'move_in',
    input: z.object({
      which: z.enum(moveInFilters).default('all'),
      /** Calendar dates at the property on which they were begun. */
      from: day,
      to: day,
      /** Only what was begun before that one. */
      after: z.string().regex(moveInKey).nullable().default(null),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          id: idSchema<'booking'>(),
          at: z.string(),
          unitNumber: z.string(),
          /** Empty before it was typed, and of somebody whose details are gone. */
          tenantName: z.string(),
          state: bookingStateSchema,
          reserved: z.boolean(),
          origin: z.enum(['screen', 'device', 'desk']),
          /** Who began it at the desk. */
          by: z.string().nullable(),
          moveInDate: z.string(),
          contractNumber: z.string().nullable(),
        }),
      ),
      /** Where the next page goes on; null: this is the last. */
      next: z.string().nullable(),
    }),
  },
} as const;
