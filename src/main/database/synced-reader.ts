/**
 * A connection that only reads, and never sees what a power cut could still undo. A commit would be visible as soon
 * as it is in the write-ahead log, before the log is on the disk. Until then, reads stay at the state before it.
 */
import Database from 'better-sqlite3';
import { Kysely, SqliteDriver } from 'kysely';
import { dialectOf } from './dialect';
import { DatabaseGone } from './storage/files';
import { teachDocuments } from './storage/document-files';
import { teachPacks } from './storage/outbox-pack';
import type { StorageWatch } from './storage/storage-watch';
import type { Connection, Tables } from './schema';
import { preparedOnce, type Counting } from './statements';
import { teachUnitNumbers } from './unit/typed-numbers';

/** KiB of pages that it remembers; the writing connection has its own. */
const CACHE_KIB = 4000;

export interface SyncedReader {
  readonly connection: Connection;
  readonly raw: Database.Database;
  /** Keeps reads at what they see now, from when the read under way has ended. */
  hold(): Promise<void>;
  /** What comes from now on sees everything. */
  letGo(): void;
  isHeld(): boolean;
  close(): Promise<void>;
}

interface ReaderParts {
  readonly isInPlace: () => boolean;
  readonly counted: Counting;
  readonly storage: StorageWatch;
}

export function openSyncedReader(file: string, { isInPlace, counted, storage }: ReaderParts): SyncedReader {
  const raw = new Database(file, { readonly: true, timeout: 5000 });
  raw.pragma('trusted_schema = OFF');
  teachDocuments(raw, storage.missed);
  teachPacks(raw);
  teachUnitNumbers(raw);
  raw.pragma(`cache_size = -${CACHE_KIB}`);
  const turns = new ReadTurns(raw);
  const connection = new Kysely<Tables>({
    dialect: dialectOf(() => new ReadingDriver(raw, { turns, isInPlace, counted })),
  });
  return {
    connection,
    raw,
    // A read that began before the last commit was synced may not see the state of that commit either.
    hold: () => connection.connection().execute(async () => turns.hold()),
    letGo: () => turns.letGo(),
    isHeld: () => turns.isHeld,
    async close() {
      await connection.destroy();
      // Kysely closes only what it has used.
      if (raw.open) raw.close();
    },
  };
}

/** Reads one after the other, each of one state: the newest, or the one that is held. */
class ReadTurns {
  readonly #raw: Database.Database;
  readonly #begin: Database.Statement;
  readonly #commit: Database.Statement;
  #look: Database.Statement | null = null;
  #held = false;
  #reading = false;

  constructor(raw: Database.Database) {
    this.#raw = raw;
    this.#begin = raw.prepare('BEGIN');
    this.#commit = raw.prepare('COMMIT');
  }

  get isHeld(): boolean {
    return this.#held;
  }

  begin(): void {
    // A read that met a fault of the disk has let go of the state by itself.
    if (this.#held && !this.#raw.inTransaction) throw new HeldStateLost();
    if (!this.#raw.inTransaction) this.#begin.run();
    this.#reading = true;
  }

  end(): void {
    this.#reading = false;
    this.#endUnlessHeld();
  }

  hold(): void {
    if (!this.#raw.inTransaction) this.#begin.run();
    // SQLite chooses the state at the first look into the file, not at BEGIN. Preparing one looks too.
    this.#look ??= this.#raw.prepare('SELECT 1 FROM sqlite_schema LIMIT 1');
    this.#look.get();
    this.#held = true;
  }

  letGo(): void {
    this.#held = false;
    if (!this.#reading) this.#endUnlessHeld();
  }

  #endUnlessHeld(): void {
    if (!this.#held && this.#raw.inTransaction) this.#commit.run();
  }
}

/** What was synced cannot be told from what was not, until the sync under way has ended. */
class HeldStateLost extends Error {
  readonly code = 'SQLITE_IOERR';
  constructor() {
    super('a read met a fault of the disk during a sync');
  }
}

interface ReadingParts {
  readonly turns: ReadTurns;
  readonly isInPlace: () => boolean;
  readonly counted: Counting;
}

class ReadingDriver extends SqliteDriver {
  readonly #parts: ReadingParts;

  constructor(raw: Database.Database, parts: ReadingParts) {
    super({ database: preparedOnce(raw, parts.counted) });
    this.#parts = parts;
  }

  override async beginTransaction(): Promise<void> {
    if (!this.#parts.isInPlace()) throw new DatabaseGone();
    this.#parts.turns.begin();
  }

  override async commitTransaction(): Promise<void> {
    this.#parts.turns.end();
  }

  override async rollbackTransaction(): Promise<void> {
    this.#parts.turns.end();
  }
}
