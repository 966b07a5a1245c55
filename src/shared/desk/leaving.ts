/** What staff are asked to do about tenants who leave: who stays beyond the last day, and what is to be given back. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { languageSchema } from '../languages';
import { priceSchema } from '../price';

const who = {
  contractId: idSchema<'contract'>(),
  contactId: idSchema<'contact'>(),
  unitNumber: z.string(),
  customer: z.string(),
  /** The last day that was said; for a contract that ended, the last one that is charged. */
  lastDay: z.string(),
};

const tasksSchema = z.object({
  /** Nobody has said that they have left, though their last day is over. */
  staying: z.array(z.object({ ...who, isBilled: z.boolean() })),
  /** Money of former tenants that the property has had for longer than it wants to. */
  toGiveBack: z.array(z.object({ ...who, amount: priceSchema, isUnchecked: z.boolean() })),
});
export type LeavingTasks = z.output<typeof tasksSchema>;

export const leavingDeskChannels = {
  'leaving.tasks': {
    may: 'see_tenants',
    input: z.object({ language: languageSchema.optional() }),
    output: tasksSchema,
  },
} as const;
