/** Keeps claims, allotments and what kiosks know of them in step, while the program runs. */
import type { Id } from '../../shared/ids';
import { CLAIMS_CHANNEL, listen } from '../database/connection/channels';
import type { Database } from '../database/tx';
import type { Lease } from '../database/connection/lease';
import type { Primary } from '../database/connection/primary';
import type { Log } from '../log';
import { pause } from '../pause';
import { makeAllotments } from './allotments';
import { changeNumbers, fenceNumbers, type Numbers } from '../database/claims/changes';
import { reportUnits } from './documents';
import { allotToTheOnlyOne } from './only-kiosk';
import { putClaimsRight } from './put-right';
import { finishReleases } from './releases';

/** How soon kiosks' reports about units and people's commands are worked on. Changes of claims come at once. */
const EVERY_MS = 500;

export interface ClaimsUpkeep {
  close(): Promise<void>;
}

export interface ClaimsUpkeepParts {
  readonly primary: Primary;
  /** One process keeps the claims for all processes. */
  readonly lease: Lease;
  readonly database: Database;
  readonly log: Log;
  readonly nowMs: () => number;
}

/** The pending work, and the numbers that were seen last. */
interface Due {
  /** Properties with pending work. */
  readonly waiting: Set<Id<'property'>>;
  seenChanges: Numbers;
  seenFences: Numbers;
  looksAtAll: boolean;
}

const nothingSeen = (): Omit<Due, 'waiting'> => ({
  seenChanges: new Map(),
  seenFences: new Map(),
  looksAtAll: true,
});

export function startClaimsUpkeep(parts: ClaimsUpkeepParts): ClaimsUpkeep {
  const { log, lease } = parts;
  const ending = new AbortController();
  const due: Due = { waiting: new Set(), ...nothingSeen() };
  let timesUp = lease.timesUp();
  let bell = new AbortController();

  const listener = listen(
    parts.primary,
    CLAIMS_CHANNEL,
    {
      said(propertyId) {
        // Our own word of the channel: what was committed rings by its id.
        due.waiting.add(propertyId as Id<'property'>);
        bell.abort();
      },
      lookAtAll() {
        due.looksAtAll = true;
        bell.abort();
      },
    },
    log,
  );

  const running = (async () => {
    while (!ending.signal.aborted) {
      bell = new AbortController();
      try {
        await lease.untilUp(ending.signal);
        if (ending.signal.aborted) return;
        if (lease.timesUp() !== timesUp) {
          // An older database may have been restored.
          timesUp = lease.timesUp();
          Object.assign(due, nothingSeen());
        }
        await round(parts, due, ending.signal);
      } catch (error) {
        if (!ending.signal.aborted)
          log.warn({ err: error }, 'claims on units could not be updated; trying again');
        await pause(EVERY_MS, ending.signal);
      }
      await pause(EVERY_MS, AbortSignal.any([ending.signal, bell.signal]));
    }
  })();
  return {
    async close() {
      ending.abort();
      await running;
      await listener.close();
    },
  };
}

async function round(parts: ClaimsUpkeepParts, due: Due, ending: AbortSignal): Promise<void> {
  const { database, lease, nowMs } = parts;
  const { waiting } = due;
  due.seenChanges = note(await changeNumbers(database), due.seenChanges, waiting);
  if (due.looksAtAll) {
    due.looksAtAll = false;
    due.seenFences = note(await fenceNumbers(database), due.seenFences, waiting);
  }
  for (const propertyId of waiting) {
    if (ending.aborted || !lease.isUp()) return;
    // Before the work, so that what changes during it is worked on once more.
    waiting.delete(propertyId);
    try {
      await seeTo(parts, propertyId, nowMs());
    } catch (error) {
      waiting.add(propertyId);
      throw error;
    }
  }
}

/** Marks the properties whose number has changed. */
function note(now: Numbers, seen: Numbers, waiting: Set<Id<'property'>>): Numbers {
  for (const [propertyId, number] of now) if (seen.get(propertyId) !== number) waiting.add(propertyId);
  return now;
}

async function seeTo(
  { database, lease, log }: Pick<ClaimsUpkeepParts, 'database' | 'lease' | 'log'>,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  await finishReleases(database, propertyId, nowMs);
  await putClaimsRight({ database, log }, propertyId, nowMs);
  await allotToTheOnlyOne(database, propertyId, nowMs);
  await makeAllotments(database, propertyId, nowMs);
  await reportUnits({ database, lease }, propertyId, nowMs);
}
