/** A text that is another one after every change to the database, whoever made it. */
import type Database from 'better-sqlite3';
import type { Counted } from './connection';

/** The command that changed something has hardly ended by then; asking SQLite takes locks, as long as half a request. */
const ASK_EVERY_MS = 5;

export interface ChangeMark {
  /** As of now. */
  readonly exact: () => string;
  /** What this process changed is in it at once, what others changed five milliseconds later at most. */
  readonly recent: () => string;
  /** As of now, of the API keys: another one when others changed anything, or this process a key. */
  readonly keys: () => string;
}

/**
 * `counted`: the statements that this process has run so far; while there are no more of them it has changed nothing.
 * `nowMs`: any clock that runs on.
 */
export function createChangeMark(
  raw: Database.Database,
  counted: Counted,
  nowMs: () => number = () => performance.now(),
): ChangeMark {
  // The first number moves with commits of other connections, the second with every row this one writes.
  const byOthers = raw.prepare('PRAGMA data_version').pluck();
  const byUs = raw.prepare('SELECT total_changes()').pluck();
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
    keys: () => `${String(byOthers.get())}/${counted.keyWrites}`,
    recent() {
      const atMs = nowMs();
      return atMs - askedAtMs < ASK_EVERY_MS && counted.all === askedAfter ? mark : exact(atMs);
    },
  };
}
