/** Contracts that the books lack after a restore or a loss, and what came of writing one back. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { missingPartSchema } from '../head-office/written-back';
import { whySchema } from './texts';

const contractId = idSchema<'contract'>();

const writtenBackSchema = z.object({
  number: z.string(),
  unitNumber: z.string(),
  /** The code that opens the unit from now on, where it is another one than the tenant has. */
  newCode: z.string().nullable(),
  missing: z.array(missingPartSchema).readonly(),
  /** The unit was rented again meanwhile: both contracts stand, and staff settle it. */
  isConflict: z.boolean(),
  /** Other tenants here with the same e-mail address or phone number. */
  alike: z.number().int(),
});
export type WrittenBack = z.output<typeof writtenBackSchema>;

export const booksChannels = {
  'books.confirm': {
    may: 'settle_review',
    input: z.object({ occupied: z.array(z.string().min(1).max(40)).max(500), why: whySchema }),
    output: z.object({}),
  },
  'books.write-back': {
    may: 'settle_review',
    input: z.object({ contractId }),
    output: writtenBackSchema,
  },
  'books.note-changes': {
    may: 'settle_review',
    input: z.object({ contractId, why: whySchema }),
    output: z.object({}),
  },
  'books.give-up': {
    may: 'settle_review',
    input: z.object({ contractId, why: whySchema }),
    output: z.object({}),
  },
} as const;
