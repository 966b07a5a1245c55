/** A text that changes with every change to the database, by any process. */
import type { OpenDatabase } from './connection';

/** The command that changed something has hardly ended by then; asking SQLite takes locks, as long as half a request. */
const ASK_EVERY_MS = 5;

export interface ChangeMark {
  /** As of now. */
  readonly exact: () => string;
  /** What this process changed is in it as soon as it is read, what others changed five milliseconds later at most. */
  readonly recent: () => string;
  /** As of now, of the API keys: another one when other processes changed anything, or this one a key. */
  readonly keys: () => string;
}

/**
 * The mark of what reads see. Reads lag behind what is committed while a sync is under way. As long as this process
 * has run no more statements (`counted`), it has changed nothing. `nowMs`: any clock that never goes back.
 */
export function createChangeMark(
  open: Pick<OpenDatabase, 'raw' | 'readingRaw' | 'counted' | 'keyWrites' | 'isReadingHeld'>,
  nowMs: () => number = () => performance.now(),
): ChangeMark {
  const { raw, readingRaw, counted } = open;
  // The first number moves with commits of other connections, the second with every row this one writes.
  const byOthers = readingRaw.prepare('PRAGMA data_version').pluck();
  const byUs = readingRaw.prepare('SELECT total_changes()').pluck();
  // Commits of the connection that writes do not move it: those of other processes do.
  const byOtherProcesses = raw.prepare('PRAGMA data_version').pluck();
  let keys = '';
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let askedAfter = 0;
  let mark = '';

  function exact(atMs = nowMs()): string {
    askedAtMs = atMs;
    askedAfter = counted.all;
    mark = `${String(byOthers.get())}/${String(byUs.get())}`;
    return mark;
  }

  return {
    exact: () => exact(),
    keys() {
      // What another process commits meanwhile is not read before the sync has ended.
      if (!open.isReadingHeld()) keys = `${String(byOtherProcesses.get())}/${open.keyWrites()}`;
      return keys;
    },
    recent() {
      const atMs = nowMs();
      return atMs - askedAtMs < ASK_EVERY_MS && counted.all === askedAfter ? mark : exact(atMs);
    },
  };
}
