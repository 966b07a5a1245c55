/** A tenant who is to bring a policy of their own, as the front desk sees it. */
import { z } from 'zod';
import { idSchema } from '../ids';

export const awaitedPolicySchema = z.object({
  contactId: idSchema<'contact'>(),
  bookingId: idSchema<'booking'>(),
  unitNumber: z.string(),
  tenantName: z.string(),
  /** The last day to bring it. */
  by: z.string(),
  isOver: z.boolean(),
});
