/** Keys with which other programs call /v1. A key is shown once, when it is made or takes another's place. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { keyScopes } from './key-scopes';
import { lineSchema, whySchema } from './texts';

const keySchema = z.object({
  id: idSchema<'api_key'>(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  state: z.enum(['works', 'expired', 'revoked']),
  createdAtMs: z.number().int(),
  expiresAtMs: z.number().int().nullable(),
  revokedAtMs: z.number().int().nullable(),
  lastUsedAtMs: z.number().int().nullable(),
  /** Another one has taken its place. */
  replaced: z.boolean(),
});
export type KeyShown = z.output<typeof keySchema>;

const madeSchema = z.object({ id: idSchema<'api_key'>(), key: z.string() });

export const apiKeyChannels = {
  'keys.list': {
    may: 'api_keys',
    input: z.object({}),
    output: z.object({ keys: z.array(keySchema) }),
  },
  'keys.create': {
    may: 'api_keys',
    input: z.object({
      name: lineSchema(1, 60),
      scopes: z.array(z.enum(keyScopes)).min(1),
      /** From now; null: until it is revoked. */
      days: z.number().int().min(1).max(3650).nullable(),
    }),
    output: madeSchema,
  },
  /** The old one works for some hours more, so that the device can be given the new one. */
  'keys.rotate': {
    may: 'api_keys',
    input: z.object({ id: idSchema<'api_key'>(), overlapHours: z.number().int().min(0).max(720) }),
    output: madeSchema.extend({ oldEndsAtMs: z.number().int() }),
  },
  'keys.revoke': {
    may: 'api_keys',
    input: z.object({ id: idSchema<'api_key'>(), why: whySchema }),
    output: z.object({}),
  },
} as const;
