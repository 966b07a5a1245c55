import { z } from 'zod';

/** The words of Stripe's life of an intent. */
export const intentStatusSchema = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
]);
export type IntentStatus = z.infer<typeof intentStatusSchema>;
