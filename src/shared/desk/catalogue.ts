/** Importing a catalogue: first what it would change, then exactly that. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { MOST_CATALOGUE_BYTES } from './choices';
import { whySchema } from './texts';

const fileSchema = z.string().min(1).max(MOST_CATALOGUE_BYTES);

const changeSchema = z.object({
  table: z.enum([
    'property',
    'storage_type',
    'user_type',
    'tax_rate',
    'charge_rule',
    'unit',
    'insurance_plan',
    'premium_revision',
    'add_on',
    'promotion',
    'agreement',
  ]),
  /** `delisted`: no longer offered. `returned`: offered again. */
  what: z.enum(['added', 'changed', 'delisted', 'returned', 'removed']),
  /** Number, code or name. */
  name: z.string(),
  /** The unit is in use or taken out by staff: its contract, booking or state stays as it is. */
  stays: z.enum(['rented', 'held', 'to_check', 'taken_out']).nullable(),
  /** By the names that the file has for them. Already written for people; a long text is cut. */
  fields: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      after: z.string(),
      /** Of money, both in minor units, which the page writes in its own language. */
      minor: z.array(z.number().int().nullable()).optional(),
    }),
  ),
});
export type CatalogueChange = z.output<typeof changeSchema>;

const countsSchema = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  unlisted: z.number().int(),
  unchanged: z.number().int(),
});

const changesSchema = z.object({
  outcome: z.literal('changes'),
  property: z.string(),
  counts: countsSchema,
  changes: z.array(changeSchema),
  /** How many changes are not listed, because there are so many. */
  more: z.number().int(),
  /** What all units that are offered cost in a month of their list, in minor units. */
  rents: z.object({ before: z.number().int(), after: z.number().int(), currency: z.string() }),
  /** What the file may say, and probably should not. */
  warnings: z.array(z.enum(['fee_before_last_try'])),
  /** Stands for exactly these changes. */
  mark: z.string(),
  /** What the caller may do with them. `propose`: another manager has to agree. `manager`: only a manager may. */
  authority: z.enum(['import', 'propose', 'manager']),
});
export type CatalogueChanges = z.output<typeof changesSchema>;

export const previewSchema = z.discriminatedUnion('outcome', [
  /** Every mistake in the file with its place. */
  z.object({
    outcome: z.literal('mistakes'),
    mistakes: z.array(
      z.object({
        place: z.string(),
        message: z.string(),
        /** Where the price list has it: the table, the field, and what is wrong where a sentence says it. */
        table: z.string().optional(),
        field: z.string().optional(),
        why: z.enum(['number_taken', 'rent_zero', 'rent_free']).optional(),
      }),
    ),
    more: z.number().int(),
  }),
  /** The file is right in itself, and cannot be imported over what is stored; why, in sentences. */
  z.object({ outcome: z.literal('refused'), problems: z.array(z.string()) }),
  changesSchema,
]);

export const markSchema = z.string().max(100);

export const catalogueChannels = {
  'catalogue.preview': {
    may: 'catalogue',
    input: z.object({ file: fileSchema }),
    output: previewSchema,
  },
  /** `changed_meanwhile` when it would no longer change exactly what was previewed. */
  'catalogue.import': {
    may: 'catalogue',
    input: z.object({ file: fileSchema, mark: markSchema }),
    output: countsSchema,
  },
  /** Puts the file down for another manager; `proposal_open` while one waits. */
  'catalogue.propose': {
    may: 'prices',
    input: z.object({ file: fileSchema, mark: markSchema }),
    output: z.object({}),
  },
  /** What waits for a decision, with what it would change as of now. */
  'catalogue.proposal': {
    may: 'prices',
    input: z.object({}),
    output: z.object({
      proposal: z
        .object({
          id: idSchema<'catalogue_proposal'>(),
          by: z.string(),
          /** The caller's own, which somebody else has to agree to. */
          own: z.boolean(),
          atMs: z.number().int(),
          /** The day on which it takes effect; null: at once. */
          on: z.string().nullable(),
          preview: previewSchema,
        })
        .nullable(),
    }),
  },
  /** Imports exactly what was looked at. `own_proposal`, `account_new`. */
  'catalogue.agree': {
    may: 'prices',
    input: z.object({ id: idSchema<'catalogue_proposal'>(), mark: markSchema }),
    output: countsSchema,
  },
  /** One's own, or another's. */
  'catalogue.decline': {
    may: 'prices',
    input: z.object({ id: idSchema<'catalogue_proposal'>(), why: whySchema }),
    output: z.object({}),
  },
} as const;
