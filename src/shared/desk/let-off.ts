/** What staff may let a customer off at the move-in. */
import { z } from 'zod';
import { letOffs } from './choices';
import { keySchema } from './money';
import { whySchema } from './texts';

export const letOffSchema = z.object({
  what: z.enum(letOffs),
  why: whySchema,
  /** Made by the page for this one act: sent again, nothing happens twice. */
  key: keySchema,
});
