/** A text that is another one after every change to the database, whoever made it. */
import type Database from 'better-sqlite3';

/** Another process has not even ended when what it changed is seen; asking SQLite takes locks, and costs a tenth of a request. */
const OTHERS_EVERY_MS = 1;

export interface ChangeMark {
  /** As of now. */
  readonly exact: () => string;
  /** What this process changed is in it at once, what others changed a millisecond later at most. */
  readonly recent: () => string;
}

export function createChangeMark(raw: Database.Database): ChangeMark {
  // The first number moves with commits of other connections, the second with every row this one writes.
  const byOthers = raw.prepare('PRAGMA data_version').pluck();
  const byUs = raw.prepare('SELECT total_changes()').pluck();
  let others: unknown = null;
  let ours: unknown = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let mark = '';

  function since(nowMs: number, maxAgeMs: number): string {
    const before = others;
    if (nowMs - askedAtMs >= maxAgeMs) {
      others = byOthers.get();
      askedAtMs = nowMs;
    }
    const nowOurs = byUs.get();
    if (mark !== '' && others === before && nowOurs === ours) return mark;
    ours = nowOurs;
    mark = `${String(others)}/${String(ours)}`;
    return mark;
  }

  return {
    exact: () => since(performance.now(), 0),
    recent: () => since(performance.now(), OTHERS_EVERY_MS),
  };
}
