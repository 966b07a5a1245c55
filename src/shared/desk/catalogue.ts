/** Importing a catalogue: first what it would change, then exactly that. */
import { z } from 'zod';

/** Of the file as text. */
export const MOST_CATALOGUE_BYTES = 2 * 1024 * 1024;

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
  /** The unit is in use: its contract or booking stays as it is. */
  stays: z.enum(['rented', 'held']).nullable(),
  /** By the names that the file has for them. Already written for people; a long text is cut. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type CatalogueChange = z.output<typeof changeSchema>;

const countsSchema = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  unlisted: z.number().int(),
  unchanged: z.number().int(),
});

export const catalogueChannels = {
  'catalogue.preview': {
    may: 'catalogue',
    input: z.object({ file: fileSchema }),
    output: z.discriminatedUnion('outcome', [
      /** Every mistake in the file with its place. */
      z.object({
        outcome: z.literal('mistakes'),
        mistakes: z.array(z.object({ place: z.string(), message: z.string() })),
        more: z.number().int(),
      }),
      /** The file is right in itself, and cannot be imported over what is stored; why, in sentences. */
      z.object({ outcome: z.literal('refused'), problems: z.array(z.string()) }),
      z.object({
        outcome: z.literal('changes'),
        property: z.string(),
        counts: countsSchema,
        changes: z.array(changeSchema),
        /** How many changes are not listed, because there are so many. */
        more: z.number().int(),
        /** Stands for exactly these changes. */
        mark: z.string(),
      }),
    ]),
  },
  /** `changed_meanwhile` when it would no longer change exactly what was previewed. */
  'catalogue.import': {
    may: 'catalogue',
    input: z.object({ file: fileSchema, mark: z.string().max(100) }),
    output: countsSchema,
  },
} as const;
