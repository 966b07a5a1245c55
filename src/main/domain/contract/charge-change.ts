/** What is written down about a change of a contract's plan and extras. */
import { z } from 'zod';
import { minor } from '../../../shared/money';
import { textsSchema } from '../base/translations';

/** How the tenant agreed to it, as staff say it. */
export type AgreedWay = 'in_person' | 'in_writing' | 'by_phone';

/** A plan or an extra as the catalogue called it, with its price for a whole period, as the terms have prices. */
const changedChargeSchema = z.object({
  kind: z.enum(['insurance', 'add_on']),
  name: z.string(),
  names: textsSchema,
  rateMinor: z.number().int().nonnegative().transform(minor),
});
export type ChangedCharge = z.output<typeof changedChargeSchema>;

const listSchema = z.array(changedChargeSchema);

export const writeChangedCharges = (charges: readonly ChangedCharge[]): string => JSON.stringify(charges);

/** @throws ZodError for what `writeChangedCharges` did not write: a broken invariant. */
export function readChangedCharges(json: string): readonly ChangedCharge[] {
  return listSchema.parse(JSON.parse(json));
}
