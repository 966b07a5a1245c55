/** Reports of one property, as of the end of a day. A figure that nobody knows is null, and never nothing. */
import { z } from 'zod';
import { isCalendarDate } from '../calendar-date';
import { idSchema } from '../ids';
import { languageSchema } from '../languages';
import { fileSchema } from './money';
import { reportFormats, reportNames, rollStates, tableNames } from './choices';
import { tableFacts, tableNotes } from './report-tables';

const day = z.string().refine(isCalendarDate).nullable().default(null);
const input = z.object({
  language: languageSchema,
  /** A day of the property, today or before; null: today. */
  at: day,
});
/** Of reports of several days, the first one; null: that of the month of the last one. */
const from = day;

const minor = z.number().int().nullable();
const date = z.string().nullable();

const rollRow = z.object({
  unitId: idSchema<'unit'>(),
  unitNumber: z.string(),
  storageType: z.string(),
  floor: z.number().int(),
  /** As people call it, in the language that was asked for: "2nd floor". */
  floorText: z.string(),
  areaText: z.string(),
  state: z.enum(rollStates),
  contractNumber: z.string().nullable(),
  tenant: z.object({ id: idSchema<'contact'>(), name: z.string() }).nullable(),
  movedInOn: date,
  leavesOn: date,
  /** What the catalogue asked that day. */
  streetMinor: minor,
  /** By contract, before its discount. */
  contractMinor: minor,
  discountMinor: minor,
  effectiveMinor: minor,
  /** Contract less street, and as a share of street. */
  varianceMinor: minor,
  variance: z.number().nullable(),
  premiumMinor: minor,
  addOnsMinor: minor,
  /** Of the next whole bill; today's alone. */
  taxMinor: minor,
  totalMinor: minor,
  depositMinor: minor,
  paidThrough: date,
  nextBillOn: date,
  owedMinor: minor,
  daysPast: z.number().int().nullable(),
  creditMinor: minor,
  autopay: z.boolean().nullable(),
  access: z.enum(['active', 'suspended', 'revoked']).nullable(),
});
export type RollRowShown = z.output<typeof rollRow>;

const about = {
  property: z.string(),
  currency: z.string(),
  at: z.string(),
  isToday: z.boolean(),
  madeAt: z.string(),
};

const aboutUnits = {
  ...about,
  /** Listed units that are not free here now: other kiosks of the property may have rented them out. */
  elsewhere: z.number().int(),
};

const share = z.number().nullable();
const occupancySchema = z.object({
  listed: z.number().int(),
  rentable: z.number().int(),
  occupied: z.number().int(),
  ofListed: share,
  ofRentable: share,
  areaOfListed: share,
  areaOfRentable: share,
  economic: share,
  rate: share,
});
export type OccupancyShown = z.output<typeof occupancySchema>;

const premiumRow = z.object({
  /** A plan of the site, or why a contract has none; `unknown`: of that day nobody knows. */
  cover: z.enum(['plan', 'own_policy', 'declined', 'unknown']),
  insurer: z.string().nullable(),
  plan: z.string().nullable(),
  /** On the day. */
  contracts: z.number().int(),
  /** What the plan covers, of all these contracts together. */
  coveredMinor: minor,
  /** Of a whole period, as the contracts have their prices. */
  premiumMinor: z.number().int(),
  /** Before tax, within the month of the day and up to it; so is what follows. */
  billedMinor: z.number().int(),
  creditedMinor: z.number().int(),
  /** Of what was billed, less that of what was credited. */
  taxMinor: z.number().int(),
  /** With tax. */
  collectedMinor: z.number().int(),
});
export type PremiumRowShown = z.output<typeof premiumRow>;

export const reportChannels = {
  'reports.rent-roll': {
    may: 'see_reports',
    input,
    output: z.object({
      ...aboutUnits,
      rows: z.array(rollRow),
      /** Of all lines; null where one of them is unknown. */
      sums: z.object({
        streetMinor: minor,
        contractMinor: minor,
        effectiveMinor: minor,
        depositMinor: minor,
        owedMinor: minor,
      }),
    }),
  },
  'reports.occupancy': {
    may: 'see_reports',
    input,
    output: z.object({
      ...aboutUnits,
      whole: occupancySchema,
      groups: z.array(
        z.object({ by: z.enum(['type', 'size', 'floor']), name: z.string(), occupancy: occupancySchema }),
      ),
    }),
  },
  /** Occupancy at the end of each month since the kiosk began, up to twelve. The last one is that of the day: of the present month today. */
  'reports.months': {
    may: 'see_reports',
    input,
    output: z.object({
      ...aboutUnits,
      months: z.array(z.object({ at: z.string(), occupancy: occupancySchema })),
    }),
  },
  /** Premiums by insurer and plan, of the month of the day up to that day. */
  'reports.premiums': {
    may: 'see_reports',
    input,
    output: z.object({ ...about, from: z.string(), rows: z.array(premiumRow) }),
  },
  /** One of the reports that are a table. Refuses `at` in the future, and `from` behind it or more than a year before. */
  'reports.table': {
    may: 'see_reports',
    input: input.extend({ name: z.enum(tableNames), from }),
    output: z.object({
      ...about,
      /** The first day; null: it is as of the end of one. */
      from: date,
      rows: z.array(
        z.object({
          /** By the names of the columns (report-tables.ts). */
          cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
          /** What a column leads to. */
          opens: z
            .object({ column: z.string(), area: z.enum(['units', 'tenants']), id: z.string() })
            .nullable(),
        }),
      ),
      /** By the names of columns. */
      sums: z.record(z.string(), minor),
      facts: z.array(z.object({ what: z.enum(tableFacts), text: z.string() })),
      notes: z.array(z.enum(tableNotes)),
    }),
  },
  /** The same as a file. */
  'reports.file': {
    may: 'see_reports',
    input: input.extend({ name: z.enum(reportNames), from, as: z.enum(reportFormats).default('csv') }),
    output: fileSchema,
  },
} as const;
