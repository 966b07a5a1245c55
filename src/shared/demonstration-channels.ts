/** What the screen of a demonstration shows that has no printer and no phone. Elsewhere nobody answers these channels. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';

const asked = z.object({
  bookingId: idSchema<'booking'>(),
  language: languageSchema,
  kind: z.enum(['pass', 'contract', 'invoice', 'receipt']),
});

export const demonstrationChannels = {
  /** One of the documents of a move-in, which other kiosks print. */
  'demonstration.document': { input: asked, output: z.object({ pages: z.number().int().min(1) }) },
  /** One page of it as a picture (Base64 of a PNG), about so many pixels wide. */
  'demonstration.document-page': {
    input: asked.extend({
      page: z.number().int().min(1).max(200),
      width: z.number().int().min(200).max(3000),
    }),
    output: z.object({ png: z.string(), width: z.number().int(), height: z.number().int() }),
  },
  /** Opens a window with what the customer's phone would show. `opened`: else the page has to open the address itself. */
  'demonstration.phone': {
    input: asked.omit({ kind: true }),
    output: z.object({ url: z.string(), opened: z.boolean() }),
  },
} as const;

export type DemonstrationChannel = keyof typeof demonstrationChannels;
