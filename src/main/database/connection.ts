/** Opens the SQLite file and holds it to what durability needs: WAL, synchronous FULL read back, foreign keys. */
import { statSync, type BigIntStats } from 'node:fs';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DatabaseConnection, SqliteDatabase, TransactionSettings } from 'kysely';
import { markOf, type CommitMark } from './storage/commit-mark';
import { DatabaseGone, makePrivate } from './storage/files';
import type { Connection, Tables } from './schema';
import { createStorageWatch, type StorageWatch } from './storage/storage-watch';

/** More texts than the product has; lists of ids make new ones. */
const MOST_STATEMENTS = 500;

/** How many statements were run so far. */
export interface Counted {
  readonly all: number;
  /** Of them those that write API keys; rolled back or not. */
  readonly keyWrites: number;
  /** And those that write into the outbox. */
  readonly outboxWrites: number;
  /** And all that write anything: their commit waits for the disk. */
  readonly writes: number;
}

interface Prepared {
  readonly statement: Database.Statement<unknown[]>;
  readonly writesKeys: boolean;
  readonly writesOutbox: boolean;
  readonly writes: boolean;
}

/** Kysely prepares every query anew, and the same texts come again and again. Each is counted before it is run. */
function preparedOnce(
  raw: Database.Database,
  counted: { -readonly [K in keyof Counted]: number },
): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  function prepare(sql: string) {
    const statement = raw.prepare<unknown[]>(sql);
    const made = {
      statement,
      writesKeys: !statement.readonly && /\bapi_key\b/.test(sql),
      writesOutbox: !statement.readonly && sql.startsWith('insert into "outbox" '),
      // SQLite counts taking the write lock as writing.
      writes: !statement.readonly && !sql.startsWith('begin'),
    };
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MOST_STATEMENTS) kept.delete(oldest);
    kept.set(sql, made);
    return made;
  }
  return {
    close: () => raw.close(),
    prepare(sql) {
      const { statement, writesKeys, writesOutbox, writes } = kept.get(sql) ?? prepare(sql);
      counted.all += 1;
      if (writesKeys) counted.keyWrites += 1;
      if (writesOutbox) counted.outboxWrites += 1;
      if (writes) counted.writes += 1;
      return statement;
    },
  };
}

interface DriverParts {
  readonly isInPlace: () => boolean;
  readonly counted: Counted;
  readonly mark: CommitMark | null;
  /** Null where there is no disk. */
  readonly watch: StorageWatch | null;
}

const othersTurn = promisify(setImmediate);

/**
 * Transactions take the write lock when they begin. SQLite's default takes it at the first write, and then another
 * process (a command that runs beside the service) can make the change fail half-way instead of waiting its turn.
 * Those that only read take none, so that they neither wait for another process nor keep it waiting.
 */
class TurnTakingSqliteDriver extends SqliteDriver {
  readonly #raw: Database.Database;
  readonly #isInPlace: () => boolean;
  readonly #counted: Counted;
  readonly #mark: CommitMark | null;
  readonly #watch: StorageWatch | null;
  #marked = 0;
  #written = 0;

  constructor(raw: Database.Database, { isInPlace, counted, mark, watch }: DriverParts) {
    super({ database: preparedOnce(raw, counted) });
    this.#raw = raw;
    this.#isInPlace = isInPlace;
    this.#counted = counted;
    this.#mark = mark;
    this.#watch = watch;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const began = performance.now();
    await super.commitTransaction(connection);
    const isLong = this.#noteSync(performance.now() - began);
    this.#writeMark();
    // The process stands still while the disk syncs. Whoever came meanwhile is let in before the next commit.
    if (isLong) await othersTurn();
  }

  #noteSync(ms: number): boolean {
    if (!this.#watch || this.#written === this.#counted.writes) return false;
    this.#written = this.#counted.writes;
    return this.#watch.synced(ms);
  }

  #writeMark(): void {
    if (!this.#mark || this.#marked === this.#counted.outboxWrites) return;
    try {
      this.#mark.write(markOf(this.#raw));
      this.#marked = this.#counted.outboxWrites;
    } catch {
      // What is committed stays committed; the next commit writes the mark.
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    // SQLite would go on with a file that nobody can find any more.
    if (!this.#isInPlace()) throw new DatabaseGone();
    const begin = accessMode === 'read only' ? 'begin deferred' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself; a second rollback would fail and hide the reason.
    if (this.#raw.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * A bare `?` lets SQLite look at its value while it plans, and every new value has the statement prepared anew, which
 * takes ten times as long as running it. `+` does nothing to the value and keeps it out of the plan (sqlite3.c,
 * sqlite3ExprIsInteger and exprCompareVariable); where a plan is meant to depend on a value, it stands in the SQL.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

export interface OpenDatabase {
  readonly connection: Connection;
  /** For backups, checks and the store only. */
  readonly raw: Database.Database;
  /** Of the statements that are run through `connection`; counts on. */
  readonly counted: Counted;
  readonly storage: StorageWatch;
  /** Whether the file and its log are still those that were opened, and not removed or replaced by others. */
  isInPlace(): boolean;
  close(): Promise<void>;
}

/**
 * Opens or makes the database. Of ":memory:", and of the bytes of one, nothing is kept: that is for tests. Throws when
 * durability cannot be had. `mark` is written after each commit that tells head office something, and closed with it.
 */
export function openConnection(file: string | Buffer, mark: CommitMark | null = null): OpenDatabase {
  const inMemory = file === ':memory:' || typeof file !== 'string';
  // SQLite would make it readable for everybody, and its log likewise.
  if (!inMemory) makePrivate(file);
  const raw = new Database(file, { timeout: 5000 });
  try {
    const mode = raw.pragma('journal_mode = WAL', { simple: true });
    if (!inMemory && mode !== 'wal') throw new Error(`SQLite answered journal mode ${String(mode)}`);
    // better-sqlite3 is built with NORMAL for WAL, under which an acknowledged commit may vanish in a power cut.
    raw.pragma('synchronous = FULL');
    if (raw.pragma('synchronous', { simple: true }) !== 2)
      throw new Error('SQLite did not accept synchronous FULL');
    raw.pragma('foreign_keys = ON');
    raw.pragma('secure_delete = ON');
    raw.pragma('trusted_schema = OFF');
  } catch (error) {
    raw.close();
    throw error;
  }
  const isInPlace = inMemory ? () => true : watchPlace(file);
  const counted = { all: 0, keyWrites: 0, outboxWrites: 0, writes: 0 };
  const watch = createStorageWatch();
  const connection = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () =>
        new TurnTakingSqliteDriver(raw, { isInPlace, counted, mark, watch: inMemory ? null : watch }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new PlannedOnceCompiler(),
    },
  });
  return {
    connection,
    raw,
    counted,
    storage: watch,
    isInPlace,
    async close() {
      await connection.destroy();
      // Kysely closes only what it has used.
      if (raw.open) raw.close();
      mark?.close();
    },
  };
}

/**
 * The log and its index too: what is committed stands in the log alone for up to a minute, and by another index two
 * processes write over each other.
 */
function watchPlace(file: string): () => boolean {
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
