/** A text that is another one after every change to the database, whoever made it. */
import type Database from 'better-sqlite3';

/** The command that changed something has hardly ended by then; asking SQLite takes locks, and costs a tenth of a request. */
const OTHERS_EVERY_MS = 1;

export interface ChangeMark {
  /** As of now. */
  readonly exact: () => string;
  /** What this process changed is in it at once, what others changed a millisecond later at most. */
  readonly recent: () => string;
}

/** `nowMs`: any clock that runs on. */
export function createChangeMark(
  raw: Database.Database,
  nowMs: () => number = () => performance.now(),
): ChangeMark {
  // The first number moves with commits of other connections, the second with every row this one writes.
  const byOthers = raw.prepare('PRAGMA data_version').pluck();
  const byUs = raw.prepare('SELECT total_changes()').pluck();
  let others: unknown = null;
  let ours: unknown = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let mark = '';

  function noOlderThan(maxAgeMs: number): string {
    const before = others;
    const atMs = nowMs();
    if (atMs - askedAtMs >= maxAgeMs) {
      others = byOthers.get();
      askedAtMs = atMs;
    }
    const nowOurs = byUs.get();
    if (mark !== '' && others === before && nowOurs === ours) return mark;
    ours = nowOurs;
    mark = `${String(others)}/${String(ours)}`;
    return mark;
  }

  return {
    exact: () => noOlderThan(0),
    recent: () => noOlderThan(OTHERS_EVERY_MS),
  };
}
