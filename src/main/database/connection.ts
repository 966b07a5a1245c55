/** Opens the SQLite file with the settings that durability needs: WAL, every commit synced, foreign keys. */
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { CommitMark } from './storage/commit-mark';
import { dialectOf } from './dialect';
import { BUSY_MS, makePrivate } from './storage/files';
import { endInDoubt } from './storage/in-doubt';
import { watchPlace } from './storage/in-place';
import { openLogFile, type SyncFile } from './storage/log-file';
import { teachDocuments } from './storage/document-files';
import { teachPacks } from './storage/outbox-pack';
import type { Connection, Tables } from './schema';
import type { Counted } from './statements';
import { createStorageWatch, type StorageWatch } from './storage/storage-watch';
import { openSyncedReader } from './synced-reader';
import { WritingDriver } from './writing-driver';
import { teachUnitNumbers } from './unit/typed-numbers';

export interface OpenDatabase {
  readonly connection: Connection;
  /** Never shows what is not on the disk yet; the same as `connection` in memory. */
  readonly reading: Connection;
  /** For backups, checks and the store only. */
  readonly raw: Database.Database;
  /** What `reading` is; for the marks of change. */
  readonly readingRaw: Database.Database;
  /** Of the statements that are run through both; counts on. */
  readonly counted: Counted;
  readonly storage: StorageWatch;
  /** Null in memory. */
  readonly file: string | null;
  /** How long the write-ahead log is. */
  readonly logBytes: () => number;
  /** A sync is under way, and reads are kept at the state before its commit. */
  readonly isReadingHeld: () => boolean;
  /** Statements that wrote API keys and can be read by now. */
  readonly keyWrites: () => number;
  /** For the transaction under way: a power cut may take it back. */
  readonly leaveUnsynced: () => void;
  /** Whether the file and its log are still those that were opened, and not removed or replaced by others. */
  readonly isInPlace: () => boolean;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Written after each commit that tells head office something, and closed with the database. */
  readonly mark?: CommitMark;
  /** How the log is brought to the disk; for tests. */
  readonly syncFile?: SyncFile;
  /** What follows when that fails; for tests. */
  readonly onDoubt?: (error: unknown) => void;
}

/**
 * Opens the database, or makes it. ":memory:", and a database given as bytes, are not stored: both are for tests.
 * Throws when durability cannot be had.
 */
export function openConnection(file: string | Buffer, options: OpenOptions = {}): OpenDatabase {
  if (typeof file !== 'string' || file === ':memory:') return openInMemory(file);
  // SQLite would make it readable for everybody, and its log likewise.
  makePrivate(file);
  const storage = createStorageWatch();
  const raw = openRaw(file, storage);
  const isInPlace = watchPlace(file);
  const counted = nothingCounted();
  const log = openLogFile(file, options.syncFile);
  const reader = openSyncedReader(file, { isInPlace, counted, storage });
  const { mark = null, onDoubt = endInDoubt } = options;
  const driver = new WritingDriver(raw, {
    isInPlace,
    counted,
    disk: { log, reader, watch: storage, mark, onDoubt },
  });
  const connection = new Kysely<Tables>({ dialect: dialectOf(() => driver) });
  return {
    connection,
    reading: reader.connection,
    raw,
    readingRaw: reader.raw,
    counted,
    storage,
    file,
    logBytes: () => log.bytes(),
    isReadingHeld: () => reader.isHeld(),
    keyWrites: () => driver.keyWrites,
    leaveUnsynced: () => driver.leaveUnsynced(),
    isInPlace,
    async close() {
      await log.close();
      // The one that writes is closed last: it empties the log and takes it away.
      await reader.close();
      await closeWriting(connection, raw);
      mark?.close();
    },
  };
}

function openInMemory(file: string | Buffer): OpenDatabase {
  const storage = createStorageWatch();
  const raw = openRaw(file, storage);
  const counted = nothingCounted();
  const driver = new WritingDriver(raw, { isInPlace: () => true, counted, disk: null });
  const connection = new Kysely<Tables>({ dialect: dialectOf(() => driver) });
  return {
    connection,
    reading: connection,
    raw,
    readingRaw: raw,
    counted,
    storage,
    file: null,
    logBytes: () => 0,
    isReadingHeld: () => false,
    keyWrites: () => driver.keyWrites,
    leaveUnsynced: () => driver.leaveUnsynced(),
    isInPlace: () => true,
    close: () => closeWriting(connection, raw),
  };
}

const nothingCounted = () => ({ all: 0, keyWrites: 0, markedWrites: 0, schemaWrites: 0 });

function openRaw(file: string | Buffer, storage: StorageWatch): Database.Database {
  const raw = new Database(file, { timeout: BUSY_MS });
  try {
    const mode = raw.pragma('journal_mode = WAL', { simple: true });
    if (!raw.memory && mode !== 'wal') throw new Error(`SQLite answered journal mode ${String(mode)}`);
    // better-sqlite3 is built with NORMAL for WAL. What the driver commits it syncs by itself; all else SQLite must.
    raw.pragma('synchronous = FULL');
    if (raw.pragma('synchronous', { simple: true }) !== 2)
      throw new Error('SQLite did not accept synchronous FULL');
    // SQLite would move the log into the file within a commit, and sync both: the store does it (emptyLog).
    raw.pragma('wal_autocheckpoint = 0');
    raw.pragma('foreign_keys = ON');
    raw.pragma('secure_delete = ON');
    raw.pragma('trusted_schema = OFF');
    teachDocuments(raw, storage.missed);
    teachPacks(raw);
    teachUnitNumbers(raw);
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

async function closeWriting(connection: Connection, raw: Database.Database): Promise<void> {
  await connection.destroy();
  // Kysely closes only what it has used.
  if (raw.open) raw.close();
}
