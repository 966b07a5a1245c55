/** Photos of proofs that customers sent with their phones, at the front desk. */
import { z } from 'zod';
import { idSchema } from '../ids';

const input = z.object({ bookingId: idSchema<'booking'>() });
/** A JPEG. */
const output = z.object({ base64: z.string() });

export const proofPhotoChannels = {
  /** Of the customer's own policy. Refuses `unknown`, also where it was judged and deleted meanwhile. */
  'policy.photo': { may: 'approve_policy', input, output },
  /** The same of what proves a claim about tax. */
  'tax-proof.photo': { may: 'accept_tax_proof', input, output },
} as const;
