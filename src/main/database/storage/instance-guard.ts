/**
 * One Keyturn at a time on a data directory. The hold is SQLite's lock on a small file of its own. The system
 * releases it when the process dies, whatever the cause, so no stale lock has to be removed.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseRefusal, errorCode, INSTANCE_FILE, makePrivate } from './files';

export interface Instance {
  /** Safe to call twice. */
  release(): void;
}

/** A connection that nobody refers to is closed by the garbage collector, and the hold would be gone unnoticed. */
const held = new Set<Database.Database>();

/** Takes the hold on an existing directory. Throws a DatabaseRefusal `held` when another process has it. */
export function holdInstance(dataDir: string): Instance {
  return holdFile(join(dataDir, INSTANCE_FILE), `another Keyturn is running on ${dataDir}`);
}

/** Takes the hold on one file, in an existing directory. Throws a DatabaseRefusal `held` that says this when another has it. */
export function holdFile(file: string, otherwise: string): Instance {
  makePrivate(file);
  const raw = new Database(file, { timeout: 0 });
  try {
    raw.pragma('locking_mode = EXCLUSIVE');
    raw.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    raw.close();
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw new DatabaseRefusal('held', otherwise, { cause: error });
  }
  held.add(raw);
  return {
    release() {
      held.delete(raw);
      raw.close();
    },
  };
}
