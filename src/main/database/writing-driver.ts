/** How transactions begin and end on the connection that writes, and when what they wrote is on the disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { CompiledQuery, SqliteDriver, type DatabaseConnection, type TransactionSettings } from 'kysely';
import { markReader, type CommitMark, type Mark } from './storage/commit-mark';
import { BUSY_MS, DatabaseGone, errorCode } from './storage/files';
import type { LogFile } from './storage/log-file';
import { preparedOnce, type Counting } from './statements';
import type { StorageWatch } from './storage/storage-watch';
import type { SyncedReader } from './synced-reader';

/** What there is of a database that is a file. */
export interface OnDisk {
  readonly log: LogFile;
  readonly reader: SyncedReader;
  readonly watch: StorageWatch;
  readonly mark: CommitMark | null;
  /** The disk did not confirm a commit: nobody can tell whether it is there after a power cut. Must end the process. */
  readonly onDoubt: (error: unknown) => void;
}

interface WritingParts {
  readonly isInPlace: () => boolean;
  readonly counted: Counting;
  /** Null for a database in memory. */
  readonly disk: OnDisk | null;
}

/** How long another process may write: a command on a slow disk of a busy machine. */
const TURN_MS = 30_000;
const AGAIN_MS = 10;

const never = new Promise<never>(() => undefined);

/**
 * Transactions take the write lock when they begin. By default, SQLite takes it at the first write. Then another
 * process (a command that runs beside the service) could make the change fail halfway instead of waiting.
 *
 * SQLite would sync within COMMIT, and the whole process would stand still. So SQLite writes only the log, and
 * another thread syncs it. The commit ends with that sync. Nobody reads it, and nothing follows it, before.
 */
export class WritingDriver extends SqliteDriver {
  readonly #raw: Database.Database;
  readonly #parts: WritingParts;
  readonly #changes: Database.Statement<[], number>;
  #readMark: (() => Mark) | null = null;
  #before = { rows: 0, schema: 0 };
  #unsynced = false;
  #marked = 0;
  #keyWrites = 0;

  constructor(raw: Database.Database, parts: WritingParts) {
    super({ database: preparedOnce(raw, parts.counted) });
    this.#raw = raw;
    this.#parts = parts;
    this.#changes = raw.prepare<[], number>('SELECT total_changes()').pluck();
  }

  /** Statements that wrote API keys and are to be read by now. */
  get keyWrites(): number {
    return this.#parts.disk ? this.#keyWrites : this.#parts.counted.keyWrites;
  }

  /** The transaction under way goes to the disk with the next one that is synced; a power cut may take it back. */
  leaveUnsynced(): void {
    this.#unsynced = true;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const { isInPlace, disk, counted } = this.#parts;
    // SQLite would go on with a file that nobody can find any more.
    if (!isInPlace()) throw new DatabaseGone();
    // Not for good: whatever is written past this driver is synced by SQLite itself.
    if (disk) this.#raw.exec('PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 0');
    try {
      await begun(connection, accessMode === 'read only' ? 'begin deferred' : 'begin immediate');
    } catch (error) {
      this.#syncAlone();
      throw error;
    }
    this.#unsynced = false;
    if (disk) this.#before = { rows: this.#changes.get() ?? 0, schema: counted.schemaWrites };
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { disk, counted } = this.#parts;
    if (!disk || !this.#hasWritten() || this.#unsynced) {
      await super.commitTransaction(connection);
      this.#syncAlone();
      this.#toBeRead();
      return;
    }
    disk.log.open();
    await disk.reader.hold();
    const began = performance.now();
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      disk.reader.letGo();
      throw error;
    }
    this.#syncAlone();
    const synced = disk.log.sync();
    // While the disk works: by then another process may have committed what is not synced yet.
    const mark = this.#nextMark(disk);
    try {
      await synced;
    } catch (error) {
      disk.onDoubt(error);
      // A waiting caller may neither go on nor undo anything.
      return never;
    }
    disk.watch.synced(performance.now() - began);
    this.#toBeRead();
    disk.reader.letGo();
    counted.all += 1;
    this.#writeMark(disk, mark);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself; a second rollback would fail and hide the reason.
    if (this.#raw.inTransaction) await super.rollbackTransaction(connection);
    this.#syncAlone();
  }

  #hasWritten(): boolean {
    const { rows, schema } = this.#before;
    return this.#changes.get() !== rows || this.#parts.counted.schemaWrites !== schema;
  }

  #syncAlone(): void {
    if (this.#parts.disk && !this.#raw.inTransaction)
      this.#raw.exec(`PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${BUSY_MS}`);
  }

  #toBeRead(): void {
    this.#keyWrites = this.#parts.counted.keyWrites;
  }

  /** What the mark is to say once the commit is on the disk; null: what it says already. */
  #nextMark({ mark }: OnDisk): Mark | null {
    if (!mark || this.#marked === this.#parts.counted.markedWrites) return null;
    try {
      this.#readMark ??= markReader(this.#raw);
      return this.#readMark();
    } catch {
      return null;
    }
  }

  #writeMark({ mark }: OnDisk, next: Mark | null): void {
    if (!mark || !next) return;
    try {
      mark.write(next);
      this.#marked = this.#parts.counted.markedWrites;
    } catch {
      // What is committed stays committed; the next commit writes the mark.
    }
  }
}

/**
 * Begins a transaction in this process's turn. SQLite would let the whole process stand still until then: the screen, the
 * gates and all other callers. @throws SQLITE_BUSY after TURN_MS
 */
async function begun(connection: DatabaseConnection, sql: string): Promise<void> {
  const until = performance.now() + TURN_MS;
  for (;;) {
    try {
      await connection.executeQuery(CompiledQuery.raw(sql));
      return;
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
    }
    await sleep(AGAIN_MS);
  }
}
