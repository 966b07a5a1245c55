/** How a contract that an import brought was reported, in every version that says enough to bring it again. */
import type { z } from 'zod';
import { eventSchemas } from './events';

const [, , newest] = eventSchemas['contract.adopted'];
const { formerContractId, leftOn, balanceDueOn } = newest.shape;

export const adoptedSchema = newest.extend({
  // Version 2 did not say.
  formerContractId: formerContractId.default(null),
  leftOn: leftOn.default(null),
  balanceDueOn: balanceDueOn.default(null),
});
export type ReportedAdoption = z.output<typeof adoptedSchema>;
