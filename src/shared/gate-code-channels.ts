/** The access code of a tenant who has signed in, or why it opens nothing and what to pay. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './price';
import { businessDateSchema, secondLockSchema } from './shapes';

export const gateCodeSchema = z.object({
  contractId: idSchema<'contract'>(),
  number: z.string(),
  unitNumber: z.string(),
  /** `none`: the contract has no code that could ever open anything again. */
  state: z.enum(['active', 'suspended', 'none']),
  /** Only while it opens the gate. */
  code: z.string().nullable(),
  /** The first day on which it opens the gate, where that is still to come. */
  validFrom: businessDateSchema.nullable(),
  /** Why it is suspended; null: it is not. `arrears`: it works again when what is open is paid. */
  cause: z.enum(['arrears', 'staff']).nullable(),
  overlocked: secondLockSchema,
  /** What is open of the contract; null: nothing. */
  owed: priceSchema.nullable(),
});
export type GateCodeView = z.output<typeof gateCodeSchema>;

export const gateCodeChannels = {
  /** Every look is noted. */
  'gate-code.view': {
    input: z.object({ contractId: idSchema<'contract'>(), language: languageSchema }),
    output: gateCodeSchema,
  },
} as const;
