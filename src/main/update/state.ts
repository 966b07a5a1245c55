/** What the updates remember over a restart of the machine. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from '../files/write-whole';

const version = z.string().min(1);
const moment = z.number().int();

const underWay = z.strictObject({
  /**
   * `switching`: the service stops, and the database is copied. `proving`: the new version serves, and is looked at.
   * `committing`: it works, and the packages follow. `rolling_back`: it does not, and the former one comes back.
   */
  phase: z.enum(['switching', 'proving', 'committing', 'rolling_back']),
  from: version,
  to: version,
  /** The database from before the new version saw it; null while it is being made. */
  backup: z.string().nullable(),
  /** How often the machine was started while the new version was being proved. */
  starts: z.number().int().min(0),
  /** Why it is taken back. */
  why: z.string().nullable(),
});
export type UnderWay = z.output<typeof underWay>;

export const STATE_FILE = 'state.json';

/** Members of a newer version are left alone: what was begun must not be forgotten for them. */
const stateSchema = z.object({
  underWay: underWay.nullable().default(null),
  lastUpdate: z.strictObject({ from: version, to: version, atMs: moment }).nullable().default(null),
  lastRollBack: z
    .strictObject({
      from: version,
      to: version,
      atMs: moment,
      why: z.string(),
      /** Something was sold with the new version: it stays, and a person has to look. */
      stayed: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Versions that are not tried again, and why. */
  refused: z.record(version, z.string()).default({}),
  /** The version that was rehearsed with good end. */
  rehearsed: version.nullable().default(null),
  lastLook: z.strictObject({ atMs: moment, problem: z.string().nullable() }).nullable().default(null),
  /** When a look went well for the last time. */
  lookedWellMs: moment.nullable().default(null),
  /** The suite of the repository that is followed; null: none is. */
  ring: z.string().nullable().default(null),
  /** Head office has stopped updates for a while. */
  paused: z.boolean().default(false),
  /** The only version that head office lets it take. */
  pinned: z.string().nullable().default(null),
});
export type UpdateState = z.output<typeof stateSchema>;

/** A file that nobody can read is no reason to leave a kiosk without updates: a new one is begun. */
export function readState(file: string): UpdateState {
  if (!existsSync(file)) return stateSchema.parse({});
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return stateSchema.parse({});
  }
}

/** On the disk, whole or not at all, before this returns. */
export function writeState(file: string, state: UpdateState): void {
  writeWhole(file, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o644 });
}
