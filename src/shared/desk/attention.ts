/** What waits for people, as numbers: shown on every page of the front desk, and behind its lock. */
import { z } from 'zod';
import { idSchema } from '../ids';

/** Null: none of the caller's business. */
const count = z.number().int().min(0).nullable();

const attentionSchema = z.object({
  helpCalls: count,
  /** Payments, refunds, books and units that staff have to settle. */
  reviews: count,
  /** Own policies that nobody has looked at. */
  policies: count,
  /** Proposed prices that the caller may agree to: none of their own. */
  prices: count,
  /** Whose they are; to nobody behind the lock. */
  proposer: z.string().nullable(),
  /** While somebody calls: the booking at the kiosk, for those who have signed in and help with move-ins. */
  calling: idSchema<'booking'>().nullable(),
});
export type Attention = z.output<typeof attentionSchema>;
export type AttentionKind = Exclude<keyof Attention, 'calling' | 'proposer'>;

export const attentionChannels = {
  /** Behind the lock numbers alone; nothing to a customer at the kiosk. */
  'attention.counts': { may: 'anybody', input: z.object({}), output: attentionSchema },
} as const;
