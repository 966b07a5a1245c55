/** How the kiosk and what hangs on it are, in words with what to do; and the buttons that try each part. */
import { z } from 'zod';
import { officeKeySchema } from '../head-office/seal';
import { testedParts, testWords, type FindingId } from './device-words';

const findingSchema = z.object({
  id: z.string().transform((id) => id as FindingId),
  /** `unused`: it is not set up here, and nothing is wrong with that. */
  state: z.enum(['ok', 'unused', 'attention', 'broken']),
  /** One of the words of its id. */
  says: z.string(),
  /** Members that end in `Ms` are instants, in `Bytes` sizes; the rest is shown as it is. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Sentences for a technician, in English, as the commands say them. */
  details: z.array(z.string()),
});
export type HealthFinding = z.output<typeof findingSchema>;

const testedSchema = z.object({
  right: z.boolean(),
  says: z.enum(testWords),
  facts: findingSchema.shape.facts,
  details: findingSchema.shape.details,
});
export type Tested = z.output<typeof testedSchema>;

const joinRefusals = [
  'already',
  /** The address: none at all, or without encryption. */
  'unreadable',
  'open',
  'code_unknown',
  'code_used',
  'other_property',
  /** Head office's certificate is of an authority that this machine does not know. */
  'untrusted',
  'not_reached',
  /** What answers signs by another key than the one that was scanned or compared. */
  'other_key',
  /** For another reason, which `details` say. */
  'refused',
] as const;
export type JoinRefusal = (typeof joinRefusals)[number];

const joinAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('joined'), kioskId: z.string() }),
  /** Nothing was sent yet: a person compares this key with the one that head office shows, and then joins with it. */
  z.object({ kind: z.literal('compare'), key: officeKeySchema }),
  z.object({
    kind: z.literal('refused'),
    why: z.enum(joinRefusals),
    /** Of the head office that it is about; null: not known. */
    address: z.string().nullable(),
    details: findingSchema.shape.details,
  }),
]);
export type JoinAnswer = z.output<typeof joinAnswerSchema>;

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
  /** Somebody says that the clock shows the right time. `shownMs`: the time that the page showed. */
  'devices.confirmClock': {
    may: 'confirm_clock',
    input: z.object({ shownMs: z.number().int() }),
    output: z.object({}),
  },
  /** `code`: as it was typed or scanned; where it has an address of its own, `address` counts for nothing. */
  'devices.joinHeadOffice': {
    may: 'join_head_office',
    input: z.object({
      address: z.string().max(300),
      code: z.string().trim().min(1).max(600),
      /** The key that a person has compared; null: none yet. A key beside the code comes first. */
      key: officeKeySchema.nullable().default(null),
    }),
    output: joinAnswerSchema,
  },
} as const;
