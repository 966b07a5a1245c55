/**
 * Undoes an update: the database from before it replaces the one that a newer version changed. This is allowed only
 * where the books are the same in both, so that no number is given twice and no sale is lost. A restore is a
 * different act.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pendingMigrations } from '../migrate';
import { migrations as shipped, type Migration } from '../migrations';
import { markOf } from '../storage/commit-mark';
import { DATABASE_FILE, DatabaseRefusal, ownerOf } from '../storage/files';
import { holdInstance } from '../storage/instance-guard';
import { clearInterruptedRestore, copyChecked, INCOMING_FILE, keptName, swap } from './restore';

export type PutBack =
  /** This version can open the database as it is. */
  | 'as_it_was'
  | 'put_back'
  /** The books went on: nothing was changed. */
  | 'sold_since';

/** Throws a DatabaseRefusal as a restore does: `held`, `unusable`. A second call finds what the first one did. */
export async function putBack(
  file: string,
  dataDir: string,
  options: { readonly nowMs: number; readonly migrations?: readonly Migration[] },
): Promise<PutBack> {
  const known = options.migrations ?? shipped;
  const current = join(dataDir, DATABASE_FILE);
  const instance = holdInstance(dataDir);
  try {
    clearInterruptedRestore(dataDir);
    if (!existsSync(file)) throw new DatabaseRefusal('unusable', `${file} is not there`);
    if (!isNewer(current, known)) return 'as_it_was';
    const incoming = join(dataDir, INCOMING_FILE);
    await copyChecked(file, incoming, known);
    if (endOf(incoming) !== endOf(current)) return 'sold_since';
    const keptFile = join(dataDir, keptName(options.nowMs));
    await swap(dataDir, incoming, { keptFile, owner: ownerOf(current) });
    return 'put_back';
  } finally {
    clearInterruptedRestore(dataDir);
    instance.release();
  }
}

function isNewer(file: string, known: readonly Migration[]): boolean {
  return reading(file, (raw) => {
    try {
      pendingMigrations(raw, known);
      return false;
    } catch (error) {
      if (error instanceof DatabaseRefusal && error.reason === 'newer') return true;
      throw error;
    }
  });
}

/** Where the books end, as a text to compare. */
const endOf = (file: string): string => reading(file, (raw) => JSON.stringify(markOf(raw)));

function reading<T>(file: string, work: (raw: Database.Database) => T): T {
  const raw = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}
