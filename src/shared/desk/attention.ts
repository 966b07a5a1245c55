/** What waits for people, as numbers: shown on every page of the front desk, and behind its lock. */
import { z } from 'zod';

/** Null: none of the caller's business. */
const count = z.number().int().min(0).nullable();

const attentionSchema = z.object({
  helpCalls: count,
  /** Payments, refunds, books and units that staff have to settle. */
  reviews: count,
  /** Own policies that nobody has looked at. */
  policies: count,
});
export type Attention = z.output<typeof attentionSchema>;
export type AttentionKind = keyof Attention;

export const attentionChannels = {
  /** Numbers alone, so that a locked desk can show them; nothing to a customer at the kiosk. */
  'attention.counts': { may: 'anybody', input: z.object({}), output: attentionSchema },
} as const;
