/** How a contract that an import brought was reported, in every version that says enough to bring it again. */
import type { z } from 'zod';
import { eventSchemas } from './events';

const [, , , newest] = eventSchemas['contract.adopted'];
const { formerContractId, leftOn, balanceDueOn } = newest.shape;

// Version 3 did not say what it is billed by.
export const adoptedSchema = newest.partial({ terms: true, charges: true }).extend({
  // Version 2 did not say.
  formerContractId: formerContractId.default(null),
  leftOn: leftOn.default(null),
  balanceDueOn: balanceDueOn.default(null),
});
export type ReportedAdoption = z.output<typeof adoptedSchema>;
