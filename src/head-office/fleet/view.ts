/** What the fleet page shows: the database as it is, or as it was when it could be asked last. */
import type { Database } from '../database/tx';
import type { Log } from '../log';
import type { Reach } from '../reach';
import { within } from '../within';
import { loadFleet, type StoredFleet } from './facts';

/** The page asks again by itself; it is not kept waiting longer than this. */
const ANSWER_WITHIN_MS = 3_000;
/** So old may be what is shown when the database goes, where nobody looked at the page. */
const LOAD_EVERY_MS = 60_000;

export interface FleetView {
  /** `facts`: null where none were ever read. `awaySinceMs`: null while the database answers. */
  look(): Promise<{ readonly facts: StoredFleet | null; readonly awaySinceMs: number | null }>;
  close(): void;
}

export interface ViewParts {
  readonly database: Database;
  readonly atWork: Pick<Reach, 'isUp'>;
  readonly timeZone: string;
  readonly log: Log;
  readonly nowMs: () => number;
}

export function openView({ database, atWork, timeZone, log, nowMs }: ViewParts): FleetView {
  let facts: StoredFleet | null = null;
  let awaySinceMs: number | null = null;
  async function look(): ReturnType<FleetView['look']> {
    try {
      if (!atWork.isUp()) throw new Error('the database is away');
      facts = await within(ANSWER_WITHIN_MS, loadFleet(database, { nowMs: nowMs(), timeZone }));
      awaySinceMs = null;
    } catch (error) {
      if (awaySinceMs === null) log.warn({ err: error }, 'the fleet page shows what it knew last');
      awaySinceMs ??= nowMs();
    }
    return { facts, awaySinceMs };
  }
  const timer = setInterval(() => void look(), LOAD_EVERY_MS);
  timer.unref();
  return { look, close: () => clearInterval(timer) };
}
