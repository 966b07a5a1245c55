/** Backups: what there is, whether each was tried, and making one. Putting one back stays a command. */
import { z } from 'zod';
import { secondPlaceTroubleWords } from './device-words';

const workSchema = z.enum(['backup', 'try', 'verify']);
export type BackupWork = z.output<typeof workSchema>;

const failureSchema = z.object({
  what: workSchema,
  /** `no_room`: on the disk. `unusable`: it cannot be restored. `faults`: it can, and something in it does not add up. */
  why: z.enum(['no_room', 'unusable', 'faults', 'fault']),
  atMs: z.number().int(),
});
export type BackupWorkFailure = z.output<typeof failureSchema>;

const backupSchema = z.object({
  /** Of the file. */
  name: z.string(),
  kind: z.enum(['regular', 'before_update']),
  madeAtMs: z.number().int(),
  /** Null where nothing is known of how it came. */
  byHand: z.boolean().nullable(),
  bytes: z.number().int(),
  /** It was restored into a folder of its own, opened and looked through. */
  tried: z
    .object({
      atMs: z.number().int(),
      outcome: z.enum(['good', 'faults', 'unusable']),
      contracts: z.number().int().nullable(),
      /** Sentences for a technician, as the command `verify` says them. */
      faults: z.array(z.string()),
    })
    .nullable(),
});
export type BackupView = z.output<typeof backupSchema>;

export const verifiedSchema = z.object({
  atMs: z.number(),
  count: z.number().int(),
  /** The first of them, as the command `verify` says them. */
  faults: z.array(z.string()),
});

/**
 * Why nothing was sent there. `gone`: folder, share, disk or bucket. `foreign`: it is of another kiosk. `full`: no room
 * there. `refused`: the server takes no key of ours. `wrong_host`: it is another server. `altered`: other bytes came back.
 */
export const secondPlaceTroubles = z.enum(secondPlaceTroubleWords);

const secondPlaceSchema = z.object({
  lastSentMs: z.number().int().nullable(),
  /** Since when this is the second place. */
  sinceMs: z.number().int(),
  /** Why the last try came to nothing. */
  failure: secondPlaceTroubles.nullable(),
});
export type SecondPlaceView = z.output<typeof secondPlaceSchema>;

const backupsSchema = z.object({
  /** Newest first. */
  backups: z.array(backupSchema),
  /** HH:MM; null: none is made by itself. */
  dailyAt: z.string().nullable(),
  keep: z.number().int(),
  /** The list is asked for again while something is under way. */
  working: z.object({ what: workSchema, sinceMs: z.number().int() }).nullable(),
  failure: failureSchema.nullable(),
  databaseBytes: z.number().int(),
  verified: verifiedSchema.nullable(),
  /** Null: there is none. */
  second: secondPlaceSchema.nullable(),
});
export type BackupsView = z.output<typeof backupsSchema>;

const began = z.object({});

export const backupChannels = {
  'backups.list': { may: 'backups', input: z.object({}), output: backupsSchema },
  'backups.make': { may: 'backups', input: z.object({}), output: began },
  'backups.try': { may: 'backups', input: z.object({ name: z.string().min(1).max(200) }), output: began },
  /** Looks the running database through: damage, books that do not add up, changes to what was signed. */
  'backups.verify': { may: 'backups', input: z.object({}), output: began },
} as const;
