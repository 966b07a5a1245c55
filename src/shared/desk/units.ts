/** Units at the front desk: all of them with their states, and what staff do with one between two tenants. */
import { z } from 'zod';
import { isCalendarDate } from '../calendar-date';
import { claimSchema } from '../head-office/documents';
import { idSchema } from '../ids';
import { languageSchema } from '../languages';
import { unitStateSchema } from '../shapes';
import { siteMapSchema } from '../site-map';
import { MOST_CHOSEN_UNITS, reportFormats, unitFilters, unitOutReasons, unitSorts } from './choices';
import { fileSchema } from './money';
import { lineSchema, whySchema } from './texts';

const done = z.object({});
const unit = z.object({ unitId: idSchema<'unit'>(), why: whySchema });
/** What may be added to a reason of the list; empty: nothing. */
const remark = lineSchema(0, 500).default('');

export const unitActs = ['foundEmpty', 'foundFull', 'takeOut', 'putBack'] as const;
export type UnitActName = (typeof unitActs)[number];

const rowSchema = z.object({
  id: idSchema<'unit'>(),
  number: z.string(),
  state: unitStateSchema,
  /** Available by the books here, and not this kiosk's to rent out: another kiosk has it, or head office cannot be asked. */
  elsewhere: z.boolean(),
  /** The other kiosk that has it, where head office has said so. */
  holder: claimSchema.pick({ kioskId: true, kind: true }).nullable(),
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
  /** The reason of the list; null where it was taken out without one. */
  outReason: z.enum(unitOutReasons).nullable(),
  /** The day on which staff think to have it back. */
  expectedOn: z.string().nullable(),
  floor: z.number().int(),
  /** As customers read it. */
  floorText: z.string(),
  /** What the tenant pays a month, before any discount; for those who see tenants. */
  contractRent: z.string().nullable(),
  /** The first day of the contract. */
  movedInOn: z.string().nullable(),
  /** For how many days nobody has had it; null where it never was rented here, or is. */
  daysEmpty: z.number().int().nullable(),
  /** The catalogue has it out of service. */
  outInCatalogue: z.boolean(),
  /** What the person who asks can do with it now. */
  acts: z.array(z.enum(unitActs)),
});
export type UnitRowShown = z.output<typeof rowSchema>;

const oneSchema = z.object({
  unit: rowSchema,
  deposit: z.string().nullable(),
  /** A move-in under way, or kept for later, that holds it; for those who help with move-ins. */
  booking: z.object({ id: idSchema<'booking'>(), customer: z.string(), heldUntil: z.string() }).nullable(),
  /** The latest first; for those who see tenants. */
  contracts: z.array(
    z.object({
      number: z.string(),
      tenant: z.object({ id: idSchema<'contact'>(), name: z.string() }).nullable(),
      movedInOn: z.string(),
      /** The property's date; null: it runs. */
      endedOn: z.string().nullable(),
    }),
  ),
  /** The latest first. */
  outs: z.array(
    z.object({
      reason: z.enum(unitOutReasons),
      why: z.string().nullable(),
      from: z.string(),
      expectedOn: z.string().nullable(),
      by: z.string().nullable(),
      endedAt: z.string().nullable(),
      endedBy: z.string().nullable(),
    }),
  ),
});
export type UnitShown = z.output<typeof oneSchema>;

export const unitChannels = {
  'units.list': {
    may: 'see_units',
    input: z.object({
      language: languageSchema,
      filter: z.enum(unitFilters),
      /** Part of a number; empty: every one. */
      text: z.string().trim().max(40),
      typeId: idSchema<'storage_type'>().nullable().default(null),
      floor: z.number().int().nullable().default(null),
      sort: z.enum(unitSorts).default('number'),
      /** How many of them are known already. */
      start: z.number().int().min(0).max(1_000_000),
    }),
    output: z.object({
      units: z.array(rowSchema),
      /** There are more behind these. */
      more: z.boolean(),
      /** How many there are by each filter, whatever is searched for. */
      counts: z.record(z.enum(unitFilters), z.number().int()),
      /** What they can be chosen by. */
      types: z.array(z.object({ id: idSchema<'storage_type'>(), name: z.string() })),
      floors: z.array(z.number().int()),
      /** The catalogue has a plan of the site. */
      hasPlan: z.boolean(),
      /** The person who asks may propose rents for some of them: the draft of the catalogue is made here. */
      mayPropose: z.boolean(),
      /** One for each. */
      floorTexts: z.array(z.string()),
    }),
  },
  /** The same units on the plan of the site; `map` null: the catalogue has none. */
  'units.plan': {
    may: 'see_units',
    input: z.object({
      language: languageSchema,
      filter: z.enum(unitFilters),
      text: z.string().trim().max(40),
      typeId: idSchema<'storage_type'>().nullable().default(null),
    }),
    output: z.object({
      map: siteMapSchema.nullable(),
      units: z.array(rowSchema.pick({ id: true, number: true, state: true, elsewhere: true })),
    }),
  },
  /** Chosen units as a file, with rents and tenants. Those that are none are left out. */
  'units.file': {
    may: 'see_reports',
    input: z.object({
      language: languageSchema,
      unitIds: z.array(idSchema<'unit'>()).min(1).max(MOST_CHOSEN_UNITS),
      as: z.enum(reportFormats),
    }),
    output: fileSchema,
  },
  'units.see': {
    may: 'see_units',
    input: z.object({ language: languageSchema, unitId: idSchema<'unit'>() }),
    output: oneSchema,
  },
  /** Staff looked: nothing is left inside. */
  'units.found-empty': { may: 'check_unit', input: unit, output: done },
  /** Something is left inside: the contract runs again. With the new code, where the old one had ended. */
  'units.found-full': {
    may: 'check_unit',
    input: unit.extend({ contractId: idSchema<'contract'>() }),
    output: z.object({ code: z.string().nullable() }),
  },
  'units.take-out': {
    may: 'take_out_unit',
    input: z
      .object({
        unitId: idSchema<'unit'>(),
        reason: z.enum(unitOutReasons).default('other'),
        why: remark,
        expectedOn: z.string().refine(isCalendarDate).nullable().default(null),
      })
      // What no word of the list says, staff say.
      .refine(({ reason, why }) => reason !== 'other' || why.length >= 3, { path: ['why'] }),
    output: done,
  },
  /** Staff have looked at it. */
  'units.put-back': {
    may: 'take_out_unit',
    input: z.object({ unitId: idSchema<'unit'>(), why: remark }),
    output: done,
  },
} as const;
