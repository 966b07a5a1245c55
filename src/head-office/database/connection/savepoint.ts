/** A part of a transaction that can be taken back alone. */
import { sql } from 'kysely';
import { isDataFault } from './data-fault';
import type { Tx } from '../tx';

/** Throws where the database refuses what the work writes: that is taken back then, and the transaction may go on. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT before_work`.execute(tx);
  try {
    const done = await work();
    await sql`RELEASE SAVEPOINT before_work`.execute(tx);
    return done;
  } catch (error) {
    if (isDataFault(error)) await sql`ROLLBACK TO SAVEPOINT before_work`.execute(tx);
    throw error;
  }
}
