/**
 * What head office asks a kiosk for, and a kiosk hands in: the file for the maker's support, or a picture of its screen. Neither
 * has personal data: a picture is taken while nobody is at the screen.
 */
import { z } from 'zod';

export const SUPPORT_PATH = '/sync/v1/support';

export const supportWants = ['file', 'picture'] as const;
export type SupportWants = (typeof supportWants)[number];

/** What the answer to a report says of a request. */
export const supportAskedSchema = z.object({ number: z.int().positive(), wants: z.enum(supportWants) });
export type SupportAsked = z.output<typeof supportAskedSchema>;

/** Of the packed file or the picture, in base64: below what a request may have. */
export const MOST_SUPPORT_LETTERS = 900_000;

export const supportRequestSchema = z.object({
  /** Which request it answers, as the answer to a report said (status.ts). */
  number: z.int().positive(),
  file: z.discriminatedUnion('kind', [
    /** A file: JSON packed by gzip. A picture: JPEG. In base64. */
    z.object({ kind: z.literal('made'), content: z.base64().min(1).max(MOST_SUPPORT_LETTERS) }),
    /** `no_screen`: no screen is shown there, or a shell shows it that takes no pictures. */
    z.object({
      kind: z.literal('not_made'),
      why: z.enum(['failed', 'too_large', 'no_program', 'no_screen']),
    }),
  ]),
});
export type SupportGiven = z.output<typeof supportRequestSchema>;
