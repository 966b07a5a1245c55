/** Taking over tenancies that ran elsewhere: first what a file would bring, then exactly that, and undoing it. */
import { z } from 'zod';
import { adoptionMistakeSchema } from '../adoption';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { spoken } from './money';

/** In base64, so that its bytes are those of the file: as text a wrong encoding would no longer be seen. */
const fileSchema = z.base64().min(1).max(2_000_000);

const mistakesSchema = z.object({
  outcome: z.literal('mistakes'),
  mistakes: z.array(adoptionMistakeSchema),
  /** How many are not listed, because there are so many. */
  more: z.number().int(),
});

const tenancySchema = z.object({
  place: z.number().int(),
  unitNumber: z.string(),
  tenant: z.string(),
  email: z.string(),
  /** Dates are YYYY-MM-DD. */
  moveInOn: z.string(),
  paidThroughOn: z.string(),
  /** The last day of a notice; the day on which they left, where money alone is open. */
  lastOn: z.string().nullable(),
  leftOn: z.string().nullable(),
  rent: priceSchema,
  /** Below nothing: the tenant has it with the site. */
  balance: priceSchema,
  deposit: priceSchema,
});

const tenanciesSchema = z.object({
  outcome: z.literal('tenancies'),
  count: z.number().int(),
  tenancies: z.array(tenancySchema),
});

const importSchema = z.object({
  id: idSchema<'adoption'>(),
  at: z.string(),
  tenancies: z.number().int(),
  isTakenBack: z.boolean(),
});

export const adoptionChannels = {
  'adoption.look': {
    may: 'import_tenancies',
    input: z.object({ file: fileSchema, ...spoken }),
    output: z.discriminatedUnion('outcome', [mistakesSchema, tenanciesSchema]),
  },
  'adoption.import': {
    may: 'import_tenancies',
    input: z.object({ file: fileSchema }),
    output: z.discriminatedUnion('outcome', [
      mistakesSchema,
      z.object({ outcome: z.literal('imported'), tenancies: z.number().int() }),
    ]),
  },
  'adoption.list': {
    may: 'import_tenancies',
    input: z.object({}),
    output: z.object({ imports: z.array(importSchema) }),
  },
  /** Refused with the units once something followed from it (`adoption_gone_on`). */
  'adoption.undo': {
    may: 'import_tenancies',
    input: z.object({ id: idSchema<'adoption'>() }),
    output: z.object({ tenancies: z.number().int() }),
  },
} as const;
