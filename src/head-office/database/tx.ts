/** The database of head office, and a transaction in it. */
import { Transaction, type Kysely } from 'kysely';
import type { Tables } from './schema';

export type Database = Kysely<Tables>;

export type Tx = Transaction<Tables>;

/** In a transaction of its own, or in the one that has begun. */
export const inTransaction = <T>(database: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isTx(database) ? work(database) : database.transaction().execute(work);

const isTx = (database: Database | Tx): database is Tx => database instanceof Transaction;
