/** What staff are asked to do about tenants who leave: who stays beyond the last day, and what is to be given back. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { languageSchema } from '../languages';
import { priceSchema } from '../price';
import { whySchema } from './texts';

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

const writeOffsSchema = z.object({
  /** The newest first. */
  writeOffs: z.array(
    z.object({
      id: idSchema<'write_off'>(),
      amount: priceSchema,
      /** What of it is tax. */
      tax: priceSchema,
      on: z.string(),
      /** Null: the kiosk did it by itself, for the property asks for no sum as small as this. */
      why: z.string().nullable(),
      isUndone: z.boolean(),
    }),
  ),
});
export type WriteOffs = z.output<typeof writeOffsSchema>;

const spoken = { language: languageSchema.optional() };
const contract = z.object({ contractId: idSchema<'contract'>() });

export const leavingDeskChannels = {
  'write-off.contract': { may: 'documents', input: contract.extend(spoken), output: writeOffsSchema },
  /** `amountMinor`: as the page shows it. */
  'write-off.make': {
    may: 'write_off',
    input: contract.extend({ amountMinor: z.number().int().positive(), key: z.uuid(), why: whySchema }),
    output: z.object({}),
  },
  'write-off.undo': {
    may: 'write_off',
    input: z.object({ writeOffId: idSchema<'write_off'>(), why: whySchema }),
    output: z.object({}),
  },
  'leaving.tasks': {
    may: 'see_tenants',
    input: z.object(spoken),
    output: tasksSchema,
  },
} as const;
