/** What is looked for from any page of the desk: one question, and a few answers of each kind. */
import { z } from 'zod';

const hit = z.object({
  kind: z.enum(['unit', 'tenant', 'contract', 'invoice', 'receipt', 'creditNote', 'booking']),
  /** The area that shows it, and as what. */
  area: z.enum(['units', 'tenants', 'today']),
  id: z.string(),
  title: z.string(),
  /** Whose it is; empty where the title says it. */
  about: z.string(),
});
export type SearchHit = z.output<typeof hit>;

export const searchChannels = {
  /** Each role finds what it may see. */
  'search.find': {
    may: 'signed_in',
    input: z.object({ text: z.string().trim().min(1).max(60) }),
    output: z.object({ hits: z.array(hit) }),
  },
} as const;
