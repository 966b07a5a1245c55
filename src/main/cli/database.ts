/** Opens the database of a data directory for one command, whether or not a Keyturn is running on it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openConnection, type OpenDatabase } from '../database/connection';
import { DATABASE_FILE, DatabaseRefusal, makeFolder } from '../database/storage/files';
import { holdInstance, type Instance } from '../database/storage/instance-guard';
import { pendingMigrations } from '../database/migrate';
import { openBeside, openBooks } from '../database/restore/open-books';
import { createStore, type Store } from '../database/store';
import { syncReferenceData } from '../services/property/reference-data';
import { CommandRefused } from '../../shared/command-line';

/**
 * Runs `work` on a database of this version's schema. Refuses a folder without one: a mistyped folder is
 * reported, and does not become a kiosk's in which nothing is found.
 */
export async function withStore<T>(
  dataDir: string,
  nowMs: number,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  refuseEmpty(dataDir);
  return withStoreOrNew(dataDir, nowMs, work);
}

/** The same for commands by which a kiosk is set up: makes the database when there is none. */
export async function withStoreOrNew<T>(
  dataDir: string,
  nowMs: number,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  makeFolder(dataDir);
  const instance = holdUnlessRunning(dataDir);
  let open: OpenDatabase | undefined;
  try {
    // A running Keyturn has brought it up to date; without one it is ours to do, while nobody else may start.
    open = instance ? (await openBooks(dataDir, nowMs)).open : openBeside(dataDir);
    refuseOtherVersion(open);
    const store = createStore(open);
    await store.transaction((tx) => syncReferenceData(tx));
    return await work(store);
  } finally {
    await open?.close();
    instance?.release();
  }
}

/** Runs `work` on a database that must be there, and changes nothing in it. */
export async function withExisting<T>(
  dataDir: string,
  work: (open: OpenDatabase) => T | Promise<T>,
): Promise<T> {
  refuseEmpty(dataDir);
  const open = openConnection(join(dataDir, DATABASE_FILE));
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/** Throws where this program's version and that of the database differ. */
export function refuseOtherVersion(open: OpenDatabase): void {
  if (pendingMigrations(open.raw).length > 0) {
    throw new CommandRefused('the database is of an older version; start this version of Keyturn once first');
  }
}

function refuseEmpty(dataDir: string): void {
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new CommandRefused(`there is no database in ${dataDir}`);
}

function holdUnlessRunning(dataDir: string): Instance | null {
  try {
    return holdInstance(dataDir);
  } catch (error) {
    if (error instanceof DatabaseRefusal && error.reason === 'held') return null;
    throw error;
  }
}
