/**
 * The store is all that services see of the database: a way to run one transaction. The outer connection stays
 * private, because a query on it inside a transaction would wait forever. Inside a transaction only queries are
 * awaited, never the network: all other work waits meanwhile.
 */
import type { Result } from '../../shared/result';
import { createChangeMark } from './change-mark';
import type { OpenDatabase } from './connection';
import { emptyLogOf } from './storage/empty-log';
import { documentsBeside } from './storage/document-files';
import { moveDocuments } from './storage/stored-documents';
import type { Tx } from './schema';
import type { StorageView } from './storage/storage-watch';

/** Longer than what a minute of a busy kiosk writes. */
const LONG_LOG_BYTES = 16 * 1024 * 1024;

export interface Store {
  /**
   * Runs `work` in one transaction. Any error rolls it back. It resolves when the changes are on the disk, and nobody
   * reads them before. The process continues meanwhile.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for changes that nobody learns of: it resolves before they are on the disk. They reach it with the
   * next transaction, or within a minute. A power cut may undo them.
   */
  note<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that may refuse: a refusal rolls back too, so that nothing half-made is left behind. */
  attempt<T>(work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>>;
  /** Runs `work` in one transaction and then rolls it back. Shows what a change would do, and changes nothing. */
  rehearse<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * For work that only reads: it sees one state of the database, which no power cut can undo. It waits neither for a
   * sync nor for another process's turn.
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A text that differs after every change to the database, by this process or another. What was read under the same
   * mark is still true.
   */
  changeMark(): string;
  /** The same, cheaper: what another process changed moves it five milliseconds later at most. */
  recentChangeMark(): string;
  /** Another text after every change to an API key, and after every change of another process to anything. */
  keyMark(): string;
  /**
   * Moves the content of the write-ahead log into the file and empties the log. Deleted data is then in neither.
   * While another process reads (a backup, a command), some of it stays until the next time.
   */
  emptyLog(): Promise<void>;
  /**
   * Moves documents from rows into files, and answers how many. `dictionary` gives a document about nobody, which
   * they are packed against.
   */
  moveDocuments(dictionary?: () => Promise<Buffer | null>): Promise<number>;
  /** What the disk showed of itself since the start. */
  storage(): StorageView;
  /**
   * False once the database's file or its log was removed or replaced under the running program. Then every
   * transaction throws.
   */
  isInPlace(): boolean;
}

class Refused<T> extends Error {
  constructor(readonly result: Result<T>) {
    super('refused');
  }
}

class Rehearsed<T> extends Error {
  constructor(readonly result: T) {
    super('rehearsed');
  }
}

export interface StoreOptions {
  /** Empties the log of a database file, in whatever thread; without it in this one. False: some of it stays. */
  readonly emptyLog?: (file: string) => Promise<boolean>;
}

export function createStore(open: OpenDatabase, options: StoreOptions = {}): Store {
  const { connection, reading, isInPlace, storage } = open;
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      storage.met(error);
      throw error;
    }
  };
  const emptyLog = createLogEmptying(open, options);
  const transaction: Store['transaction'] = async (work) => {
    const result = await watched(connection.transaction().execute(work));
    if (open.logBytes() > LONG_LOG_BYTES) emptyLog().catch((error: unknown) => storage.met(error));
    return result;
  };
  const mark = createChangeMark(open);
  const note: Store['note'] = (work) =>
    transaction((tx) => {
      open.leaveUnsynced();
      return work(tx);
    });
  const read: Store['read'] = (work) =>
    watched(reading.transaction().setAccessMode('read only').execute(work));
  const folder = documentsBeside(open.file);
  return {
    transaction,
    note,
    read,
    moveDocuments: async (dictionary = () => Promise.resolve(null)) =>
      folder === null ? 0 : moveDocuments({ folder, dictionary, read, note }),
    storage: () => storage.view(),
    emptyLog,
    isInPlace,
    changeMark: mark.exact,
    recentChangeMark: mark.recent,
    keyMark: mark.keys,
    async rehearse(work) {
      try {
        return await transaction(async (tx) => {
          throw new Rehearsed(await work(tx));
        });
      } catch (error) {
        if (error instanceof Rehearsed) return error.result as Awaited<ReturnType<typeof work>>;
        throw error;
      }
    },
    async attempt(work) {
      try {
        return await transaction(async (tx) => {
          const result = await work(tx);
          if (!result.ok) throw new Refused(result);
          return result;
        });
      } catch (error) {
        if (error instanceof Refused) return error.result as Awaited<ReturnType<typeof work>>;
        throw error;
      }
    },
  };
}

/** Runs in a turn of the writing connection. Nobody commits meanwhile, and reads go on. */
function createLogEmptying(
  { connection, reading, file, logBytes }: OpenDatabase,
  { emptyLog }: StoreOptions,
): () => Promise<void> {
  let emptyBytes = -1;
  return async () => {
    if (file === null) return;
    await connection.connection().execute(async () => {
      if (logBytes() === emptyBytes) return;
      const isEmpty = emptyLog
        ? await emptyLog(file)
        : // In this thread a read would wait for it, and it for the read.
          await reading.connection().execute(async () => emptyLogOf(file, 0));
      emptyBytes = isEmpty ? logBytes() : -1;
    });
  };
}
