/** The catalogue as tables: a draft of the next one, edited field by field, and the ones that were in force before. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { businessDateSchema, quoteSchema } from '../shapes';
import { previewSchema, markSchema } from './catalogue';
import { MOST_CHOSEN_UNITS } from './choices';
import { draftFields, MOST_DRAFT_TEXT, type DraftTable } from './draft-fields';
import { fileSchema, spoken } from './money';
import { whySchema } from './texts';

// The cast: the keys of an object are known as texts alone.
const tableSchema = z.enum(Object.keys(draftFields) as [DraftTable, ...DraftTable[]]);

/** As the file has it: amounts and sizes as text with a point. */
const valueSchema = z.union([z.string().max(MOST_DRAFT_TEXT), z.boolean()]);

/** An id, a code, or a code and the name of a customer type. */
const thingSchema = z.string().max(120);

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What tells it from others of its name: the type of a unit, and for whom a premium is. */
  about: z.string(),
  /** Measured by volume. */
  cubic: z.boolean(),
  /** Of a premium: from and to which size. */
  sizes: z.tuple([z.string(), z.string()]).nullable(),
  /** As the draft has it. */
  values: z.record(z.string(), valueSchema),
  /** What the draft changes. */
  edits: z.record(
    z.string(),
    z.object({
      before: valueSchema,
      by: z.string().nullable(),
      at: z.string(),
      /** Something else came into force since: it has to be edited again. */
      outdated: z.boolean(),
    }),
  ),
  /** New in the draft, or no longer in it. */
  state: z.enum(['added', 'removed']).nullable(),
  /** What the check says of it by field, in English; '' is the thing as a whole. */
  faults: z.record(z.string(), z.string()),
});
export type DraftRow = z.output<typeof rowSchema>;

/** As the file names them, and in the language that was asked for. */
const namedSchema = z.array(z.object({ value: z.string(), text: z.string() }));
const choicesSchema = z.object({ storageType: namedSchema, userType: namedSchema, taxCode: namedSchema });
export type DraftChoices = z.output<typeof choicesSchema>;

const usedSchema = z.object({ outcome: z.enum(['imported', 'proposed', 'scheduled']) });
const scheduleSchema = z.object({
  id: idSchema<'catalogue_schedule'>(),
  /** From midnight of the property on. */
  on: z.string(),
  by: z.string().nullable(),
  /** The second person, where one was asked. */
  approvedBy: z.string().nullable(),
  at: z.string(),
});

const numberSchema = z.number().int().min(1);

export const catalogueDraftChannels = {
  'catalogue.draft': {
    may: 'catalogue',
    input: z.object({
      ...spoken,
      table: tableSchema,
      text: z.string().max(40).default(''),
      start: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({
      /** `no_file`: the catalogue in force came before files were kept; `head_office`: it comes from there. */
      state: z.enum(['ready', 'no_file', 'head_office']),
      currency: z.string(),
      /** What sizes are shown and typed in; values stay in the file's square meters. */
      areaUnit: z.enum(['m2', 'ft2']),
      /** Types of storage: as the file names them, and in the language that was asked for. */
      types: z.array(z.object({ value: z.string(), text: z.string() })),
      rows: z.array(rowSchema),
      more: z.boolean(),
      /** Things with a change, in all tables: as many as the check lists. */
      edits: z.number().int(),
      /** What a field of this kind may name. */
      choices: choicesSchema,
      /** Whether things are added to the table and taken away. */
      grows: z.boolean(),
    }),
  },
  /** `seen`: what the page showed. Where somebody else has edited it since, it is refused with `changed_meanwhile`, and `detail.now`. */
  'catalogue.edit': {
    may: 'catalogue',
    input: z.object({
      table: tableSchema,
      id: thingSchema,
      field: z.string().max(40),
      value: valueSchema,
      seen: valueSchema,
    }),
    output: z.object({}),
  },
  /** One more, like another one or the last; what nobody may have twice is left open. */
  'catalogue.add': {
    may: 'catalogue',
    input: z.object({ table: tableSchema, like: thingSchema.nullable() }),
    output: z.object({ id: z.string() }),
  },
  'catalogue.remove': {
    may: 'catalogue',
    input: z.object({ table: tableSchema, id: thingSchema, isRemoved: z.boolean() }),
    output: z.object({}),
  },
  /** Rents of all units, of one type of storage, or of chosen units, by a percentage such as "4" or "-2.5". */
  'catalogue.raise': {
    may: 'prices',
    input: z.object({
      storageType: z.string().max(60).nullable(),
      /** Null: all of them. */
      unitIds: z.array(idSchema<'unit'>()).min(1).max(MOST_CHOSEN_UNITS).nullable().default(null),
      percent: z.string().regex(/^-?\d{1,2}(\.\d{1,3})?$/),
    }),
    output: z.object({ count: z.number().int() }),
  },
  'catalogue.drop-draft': { may: 'catalogue', input: z.object({}), output: z.object({}) },
  /** The same check as of a file, of the draft or of a version that was in force. */
  'catalogue.check': {
    may: 'catalogue',
    input: z.object({ version: numberSchema.nullable() }),
    output: previewSchema,
  },
  /**
   * What a customer of one unit would see under it, and sees now; nothing is changed. Without a unit the first. The agreement
   * is as it would be signed, with a customer who is made up.
   */
  'catalogue.try': {
    may: 'catalogue',
    input: z.object({
      ...spoken,
      version: numberSchema.nullable(),
      unitId: idSchema<'unit'>().nullable().default(null),
    }),
    output: z.object({
      units: z.array(z.object({ id: idSchema<'unit'>(), number: z.string() })),
      unitId: idSchema<'unit'>(),
      /** Null: it is not offered now. */
      before: quoteSchema.nullable(),
      after: quoteSchema,
      /** Null: there is no agreement in this language. */
      agreement: z
        .object({
          /** Each page as the Base64 of a PNG. */
          pages: z.array(z.string()),
          file: fileSchema,
        })
        .nullable(),
    }),
  },
  /**
   * Puts exactly that in force, or proposes it to another manager, as `authority` of the check said. `on`: a draft takes
   * effect with that day; null: at once. `day_past`.
   */
  'catalogue.use': {
    may: 'catalogue',
    input: z.object({
      version: numberSchema.nullable(),
      mark: markSchema,
      on: businessDateSchema.nullable().default(null),
    }),
    output: usedSchema,
  },
  /** Drafts that wait for their day, and those that did not take effect on it. */
  'catalogue.schedules': {
    may: 'catalogue',
    input: z.object({}),
    output: z.object({
      waiting: z.array(
        scheduleSchema.extend({
          mayWithdraw: z.boolean(),
          /** The books were put back since: it takes effect only once somebody confirms it. */
          isHeld: z.boolean(),
          /** What it would change as of now. */
          preview: previewSchema,
        }),
      ),
      missed: z.array(
        scheduleSchema.extend({
          /** `overtaken`: head office sent a catalogue first. `stopped`: it no longer went with the one in force. */
          why: z.enum(['overtaken', 'stopped']),
          problems: z.array(z.string()),
        }),
      ),
    }),
  },
  /** `toDraft`: what was scheduled is in the draft again, since nothing else stood there. */
  'catalogue.withdraw': {
    may: 'catalogue',
    input: z.object({ id: idSchema<'catalogue_schedule'>(), why: whySchema }),
    output: z.object({ toDraft: z.boolean() }),
  },
  /** It still holds, after the books were put back. */
  'catalogue.confirm-schedule': {
    may: 'prices',
    input: z.object({ id: idSchema<'catalogue_schedule'>() }),
    output: z.object({}),
  },
  /** Somebody has read that it did not take effect. */
  'catalogue.schedule-seen': {
    may: 'prices',
    input: z.object({ id: idSchema<'catalogue_schedule'>() }),
    output: z.object({}),
  },
  'catalogue.versions': {
    may: 'catalogue',
    input: z.object({}),
    output: z.object({
      /** Not where head office sends the catalogue. */
      mayReturn: z.boolean(),
      versions: z.array(
        z.object({
          number: z.number().int(),
          at: z.string(),
          /** Null: no person, see `kind`. */
          by: z.string().nullable(),
          kind: z.string(),
        }),
      ),
    }),
  },
  'catalogue.version-file': {
    may: 'catalogue',
    input: z.object({ number: numberSchema }),
    output: fileSchema,
  },
} as const;
