/** The journal for bookkeepers: batches of whole months, and the numbers of their accounts. */
import { z } from 'zod';
import { journalFormats } from './journal-formats';
import { fileSchema } from './money';

const done = z.object({});
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const setting = z.object({
  /** An account of the books, `tax` with its rate in thousandths of a percent; or what a format asks for, as `datev.client`. */
  name: z
    .string()
    .max(40)
    .regex(/^[a-z_.]+( \d{1,6})?$/),
  value: z.string().trim().max(60),
});
export type JournalSettingShown = z.output<typeof setting>;

export const journalChannels = {
  'journal.list': {
    may: 'export_journal',
    input: done,
    output: z.object({
      /** Whole months of closings, the last one first; the present one is not over. */
      months: z.array(z.string()),
      batches: z.array(
        z.object({
          number: z.number().int(),
          format: z.enum(journalFormats),
          month: z.string(),
          entries: z.number().int(),
          total: z.string(),
          fileName: z.string(),
          sha256: z.string(),
          madeAt: z.string(),
          by: z.string(),
        }),
      ),
      settings: z.array(setting),
    }),
  },
  'journal.save': {
    may: 'export_journal',
    input: z.object({ settings: z.array(setting).max(100) }),
    output: done,
  },
  /** Refuses with accounts_missing, journal_made, month_empty. */
  'journal.make': {
    may: 'export_journal',
    input: z.object({ format: z.enum(journalFormats), month }),
    output: z.object({ number: z.number().int(), parts: z.number().int() }),
  },
  /** The same bytes each time. */
  'journal.file': {
    may: 'export_journal',
    input: z.object({ number: z.number().int().positive() }),
    output: fileSchema,
  },
  /** What is earned in each month, by account and without tax. Recreated each time. */
  'journal.earned': { may: 'export_journal', input: done, output: fileSchema },
} as const;
