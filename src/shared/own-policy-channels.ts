/** A tenant who brings a policy of their own, at the kiosk: a plan counts until then. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './price';
import { businessDateSchema } from './shapes';

export const broughtPolicySchema = z.object({
  contractId: idSchema<'contract'>(),
  unitNumber: z.string(),
  /** The first day without the plan. */
  firstOn: businessDateSchema,
  /** What of the plan is credited; null: nothing of it was paid ahead. */
  credited: priceSchema.nullable(),
});
export type BroughtPolicy = z.output<typeof broughtPolicySchema>;

export const ownPolicyChannels = {
  /** Ends the plan, and staff check the policy. Sent again with the same policy, nothing happens twice. */
  'own-policy.bring': {
    input: z.object({
      contractId: idSchema<'contract'>(),
      language: languageSchema,
      insurer: z.string().max(250),
      policyNumber: z.string().max(250),
      /** YYYY-MM-DD as it was typed. */
      expires: z.string().max(10),
      /** With the photo that has come from their phone, for staff to look at. */
      photo: z.boolean(),
    }),
    output: broughtPolicySchema,
  },
} as const;
