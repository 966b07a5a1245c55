/**
 * The store is all that services see of the database: a way to run one transaction. The outer connection stays in
 * here, because a query on it inside a transaction would wait for ever. Inside, only queries are awaited, never the
 * network: everybody else waits meanwhile.
 */
import { CompiledQuery } from 'kysely';
import type { Result } from '../../shared/result';
import { createChangeMark } from './change-mark';
import type { OpenDatabase } from './connection';
import type { Tx } from './schema';
import type { StorageView } from './storage/storage-watch';

export interface Store {
  /** Runs `work` in one transaction. Anything thrown rolls back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that may refuse: a refusal rolls back too, so that nothing half-made is left behind. */
  attempt<T>(work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>>;
  /** The same for work that only reads: it sees one state of the database, and waits for no other process's turn. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Another text after every change to the database, by this process or by any other: what was read under the same
   * mark is still so.
   */
  changeMark(): string;
  /** The same, cheaper: what another process changed moves it five milliseconds later at most. */
  recentChangeMark(): string;
  /** Another text after every change to an API key, and after every change of another process to anything. */
  keyMark(): string;
  /**
   * Moves what the write-ahead log holds into the file and cuts the log to nothing: what was deleted then stands in
   * neither. While somebody else reads (a backup, a command) some of it stays for the next time.
   */
  emptyLog(): Promise<void>;
  /** What the disk showed of itself since the start. */
  storage(): StorageView;
  /**
   * False once the database's file or its log was removed or replaced under the running program: then every transaction
   * throws.
   */
  isInPlace(): boolean;
}

class Refused<T> extends Error {
  constructor(readonly result: Result<T>) {
    super('refused');
  }
}

export function createStore({
  connection,
  raw,
  counted,
  isInPlace,
  storage,
}: Pick<OpenDatabase, 'connection' | 'raw' | 'counted' | 'isInPlace' | 'storage'>): Store {
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      storage.met(error);
      throw error;
    }
  };
  const transaction: Store['transaction'] = (work) => watched(connection.transaction().execute(work));
  const mark = createChangeMark(raw, counted);
  return {
    transaction,
    read: (work) => watched(connection.transaction().setAccessMode('read only').execute(work)),
    storage: () => storage.view(),
    emptyLog: () =>
      connection.connection().execute(async (one) => {
        const busyMs = raw.pragma('busy_timeout', { simple: true });
        // SQLite would stand still for readers, and the whole process with it.
        raw.pragma('busy_timeout = 0');
        try {
          await one.executeQuery(CompiledQuery.raw('PRAGMA wal_checkpoint(TRUNCATE)'));
        } finally {
          raw.pragma(`busy_timeout = ${Number(busyMs)}`);
        }
      }),
    isInPlace,
    changeMark: mark.exact,
    recentChangeMark: mark.recent,
    keyMark: mark.keys,
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
