/** Cash that staff put into the drawer or take out of it, beside payments. */
import { z } from 'zod';
import { priceSchema } from '../price';
import { drawerMoveKinds } from './choices';
import { amountSchema, keySchema, spoken } from './money';
import { whySchema } from './texts';

export const drawerChannels = {
  /** Since the last closing, the latest first. What should be in the drawer is not said: it is counted first. */
  'drawer.list': {
    may: 'move_drawer',
    input: z.object(spoken),
    output: z.object({
      currency: z.string(),
      moves: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(drawerMoveKinds),
          at: z.string(),
          amount: priceSchema,
          why: z.string(),
          /** Null: an account that is gone. */
          by: z.string().nullable(),
        }),
      ),
    }),
  },
  /** A manager alone takes cash out for anything but the bank. */
  'drawer.move': {
    may: 'move_drawer',
    input: z.object({
      key: keySchema,
      kind: z.enum(drawerMoveKinds),
      amountMinor: amountSchema.min(1),
      why: whySchema,
    }),
    output: z.object({}),
  },
} as const;
