/** How the kiosk and what hangs on it are, in words with what to do; and the buttons that try each part. */
import { z } from 'zod';

/** What each part may be found to be; the page has a title, a meaning and what to do for each, in every language. */
export const findingWords = {
  reader: ['ready', 'busy', 'closed', 'offline', 'unavailable'],
  payments: ['live', 'test', 'simulated', 'check_failed'],
  network: ['reachable', 'provider_unreachable', 'no_address'],
  headOffice: ['alone', 'connected', 'unreachable'],
  catalogue: ['own', 'none_yet', 'in_use', 'in_part', 'refused'],
  printer: ['ready', 'unavailable', 'not_set_up'],
  mail: ['set_up', 'not_set_up'],
  handOut: ['none', 'waiting', 'stuck'],
  disk: ['enough', 'tight', 'low'],
  clock: ['right', 'turned_back', 'differs'],
  backlog: ['kept', 'told', 'waiting', 'far_behind'],
  certificate: ['good', 'not_used', 'ends_soon', 'ended', 'names_missing'],
  database: ['good', 'not_looked', 'faults'],
  backup: ['good', 'none', 'old', 'off', 'no_room', 'failed', 'not_good'],
  reviews: ['none', 'open'],
  holds: ['none', 'running_out'],
  help: ['none', 'open'],
  version: ['known'],
} as const;
export type FindingId = keyof typeof findingWords;

const findingSchema = z.object({
  id: z.string().transform((id) => id as FindingId),
  state: z.enum(['ok', 'attention', 'broken']),
  /** One of the words of its id. */
  says: z.string(),
  /** Members that end in `Ms` are instants, in `Bytes` sizes; the rest is shown as it is. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Sentences for a technician, in English, as the commands say them. */
  details: z.array(z.string()),
});
export type HealthFinding = z.output<typeof findingSchema>;

export const testedParts = ['printer', 'reader', 'payments', 'mail', 'clock'] as const;
export type TestedPart = (typeof testedParts)[number];

/** What a test may answer; each has a sentence in every language. */
export const testWords = [
  'printed',
  'print_failed',
  'sent',
  'send_failed',
  'reader_ready',
  'reader_not_ready',
  'payments_right',
  'payments_wrong',
  'clock_right',
  'clock_wrong',
  'not_set_up',
] as const;

const testedSchema = z.object({
  right: z.boolean(),
  says: z.enum(testWords),
  facts: findingSchema.shape.facts,
  details: findingSchema.shape.details,
});
export type Tested = z.output<typeof testedSchema>;

export const deviceChannels = {
  'devices.health': {
    may: 'see_health',
    input: z.object({}),
    output: z.object({ findings: z.array(findingSchema), atMs: z.number().int() }),
  },
  /** Takes as long as the part takes: a page on paper up to half a minute. */
  'devices.test': {
    may: 'test_devices',
    input: z.object({ part: z.enum(testedParts) }),
    output: testedSchema,
  },
} as const;
