/** What the page tells when something in it broke. */
import { z } from 'zod';
import { FAULT_KIND, FAULT_PLACE } from './fault-forms';

/** Something in the page broke. */
export const screenFaultSchema = z.object({
  /** The name of the screen that was shown. */
  screen: z.string().regex(/^[a-z-]{1,40}$/),
  error: z.string().regex(FAULT_KIND),
  /** Where it was thrown; null when nobody knows. */
  at: z.string().regex(FAULT_PLACE).nullable(),
});
export type ScreenFault = z.output<typeof screenFaultSchema>;
