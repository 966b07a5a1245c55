/** Whether the files of an open database are still those that were opened. */
import { statSync, type BigIntStats } from 'node:fs';

/**
 * The log and its index too. For up to a minute, committed changes are in the log alone. With separate indexes, two
 * processes overwrite each other's changes.
 */
export function watchPlace(file: string): () => boolean {
  const database = placeOf(file);
  // SQLite makes them with the first statement, and takes them away when the last connection is closed.
  const beside = ['-wal', '-shm'].map((end): { readonly file: string; place: Place | null } => ({
    file: `${file}${end}`,
    place: null,
  }));
  return () => {
    if (!isSamePlace(database, placeOf(file))) return false;
    return beside.every((each) => {
      const now = placeOf(each.file);
      each.place ??= now;
      return isSamePlace(each.place, now);
    });
  };
}

type Place = Pick<BigIntStats, 'ino' | 'dev'>;

function placeOf(file: string): Place | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null;
}

function isSamePlace(one: Place | null, other: Place | null): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev;
}
