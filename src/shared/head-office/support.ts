/** The file for the maker's support, which head office asks a kiosk for and a kiosk hands in. It has no personal data. */
import { z } from 'zod';

export const SUPPORT_PATH = '/sync/v1/support';

/** Of the packed file, in base64: below what a request may have. */
export const MOST_SUPPORT_LETTERS = 900_000;

export const supportRequestSchema = z.object({
  /** Which request it answers, as the answer to a report said (status.ts). */
  number: z.int().positive(),
  file: z.discriminatedUnion('kind', [
    /** JSON packed by gzip, in base64. */
    z.object({ kind: z.literal('made'), content: z.base64().min(1).max(MOST_SUPPORT_LETTERS) }),
    /** It could not be made, or is too large. */
    z.object({ kind: z.literal('not_made'), why: z.enum(['failed', 'too_large', 'no_program']) }),
  ]),
});
export type SupportGiven = z.output<typeof supportRequestSchema>;
