/**
 * The store is all that services see of the database: a way to run one transaction. The outer connection stays in
 * here, because a query on it inside a transaction would wait for ever. Inside, only queries are awaited, never the
 * network: everybody else waits meanwhile.
 */
import type { Result } from '../../shared/result';
import type { Connection, Tx } from './schema';

export interface Store {
  /** Runs `work` in one transaction. Anything thrown rolls back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that may refuse: a refusal rolls back too, so that nothing half-made is left behind. */
  attempt<T>(work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>>;
}

class Refused<T> extends Error {
  constructor(readonly result: Result<T>) {
    super('refused');
  }
}

export function createStore(connection: Connection): Store {
  const transaction: Store['transaction'] = (work) => connection.transaction().execute(work);
  return {
    transaction,
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
