/** Units at the front desk: all of them with their states, and what staff do with one between two tenants. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { languageSchema } from '../languages';
import { unitStateSchema } from '../shapes';
import { unitFilters } from './choices';
import { whySchema } from './texts';

const done = z.object({});
const unit = z.object({ unitId: idSchema<'unit'>(), why: whySchema });

export const unitActs = ['foundEmpty', 'foundFull', 'takeOut', 'putBack'] as const;
export type UnitActName = (typeof unitActs)[number];

const rowSchema = z.object({
  id: idSchema<'unit'>(),
  number: z.string(),
  state: unitStateSchema,
  /** Available by the books here, and not this kiosk's to rent out: another kiosk has it, or head office cannot be asked. */
  elsewhere: z.boolean(),
  /** The catalogue offers it. */
  listed: z.boolean(),
  storageType: z.string(),
  areaText: z.string(),
  dimensionsText: z.string(),
  /** For those who see tenants. */
  rent: z.string().nullable(),
  /** The tenant, or the last one while it is to be checked; for those who see tenants. */
  tenant: z
    .object({
      id: idSchema<'contact'>(),
      name: z.string(),
      contractId: idSchema<'contract'>(),
      contractNumber: z.string(),
    })
    .nullable(),
  /** Since when it is to be checked or out of service; null where that is not known, or of no interest. */
  since: z.string().nullable(),
  /** Why staff took it out of service. */
  why: z.string().nullable(),
  /** The catalogue has it out of service. */
  outInCatalogue: z.boolean(),
  /** What the person who asks can do with it now. */
  acts: z.array(z.enum(unitActs)),
});
export type UnitRowShown = z.output<typeof rowSchema>;

export const unitChannels = {
  'units.list': {
    may: 'see_units',
    input: z.object({
      language: languageSchema,
      filter: z.enum(unitFilters),
      /** Part of a number; empty: every one. */
      text: z.string().trim().max(40),
      /** How many of them are known already. */
      start: z.number().int().min(0).max(1_000_000),
    }),
    output: z.object({
      units: z.array(rowSchema),
      /** There are more behind these. */
      more: z.boolean(),
      /** How many there are by each filter, whatever is searched for. */
      counts: z.record(z.enum(unitFilters), z.number().int()),
    }),
  },
  /** Staff looked: nothing is left inside. */
  'units.found-empty': { may: 'check_unit', input: unit, output: done },
  /** Something is left inside: the contract runs again. With the new code, where the old one had ended. */
  'units.found-full': {
    may: 'check_unit',
    input: unit.extend({ contractId: idSchema<'contract'>() }),
    output: z.object({ code: z.string().nullable() }),
  },
  'units.take-out': { may: 'take_out_unit', input: unit, output: done },
  'units.put-back': { may: 'take_out_unit', input: unit, output: done },
} as const;
