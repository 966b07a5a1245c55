/** What contracts of other kiosks of the site owe: a kiosk that takes money for one asks, and nothing of it names a tenant. */
import { z } from 'zod';
import { idSchema } from '../ids';

export const DUE_PATH = '/sync/v1/due';

export const dueRequestSchema = z.strictObject({ unitId: idSchema<'unit'>() });

const dueSchema = z.object({
  contractId: idSchema<'contract'>(),
  /** Of the contract, as its documents have it. */
  number: z.string(),
  /** What people call the kiosk that has it. */
  kiosk: z.string(),
  currency: z.string(),
  /** Less what other kiosks took for it that its own has not booked yet. */
  dueMinor: z.int(),
  /** Everything up to then is in it. */
  asOfMs: z.int(),
  /** That is too long ago, or nobody knows when: no money is taken by it. */
  isOld: z.boolean(),
  /** Payments of the kiosk that asks which that counts. */
  counted: z.array(idSchema<'on_behalf'>()),
});
export type ElsewhereDue = z.output<typeof dueSchema>;

export const dueAnswerSchema = z.object({ contracts: z.array(dueSchema).max(20) });
