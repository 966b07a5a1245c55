/** What waits for a person, one by one, and who looks after it. */
import { z } from 'zod';
import { alertKinds } from './choices';

const alertSchema = z.object({
  kind: z.enum(alertKinds),
  /** What it is about: with the kind it is one alert. */
  subject: z.string(),
  since: z.string(),
  /** What people know it by: a unit, a reference; null: nothing but its kind. */
  label: z.string().nullable(),
  /** What is opened in its area; null: the area itself. */
  opens: z.string().nullable(),
  taken: z.object({ by: z.string().nullable(), own: z.boolean(), at: z.string() }).nullable(),
  /** Somebody at head office looks after it, and nobody here. */
  headOffice: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type AlertShown = z.output<typeof alertSchema>;

export const alertChannels = {
  /** As far as the role has to do with it; the oldest first, calls for help before all. */
  'alerts.list': {
    may: 'signed_in',
    input: z.object({}),
    output: z.object({ alerts: z.array(alertSchema) }),
  },
  /** "I have it", or no longer. `changed_meanwhile` where a colleague was faster, `unknown` where nothing waits any more. */
  'alerts.take': {
    may: 'signed_in',
    input: z.object({ kind: z.enum(alertKinds), subject: z.string().max(80), take: z.boolean() }),
    output: z.object({}),
  },
} as const;
