/** A number that rises with whatever kiosks must be told of units, so that the program that runs need not look at all. */
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect';

/** With the change, or not at all. */
export async function noteChange(tx: Tx): Promise<void> {
  await tx
    .updateTable('claims_change')
    .set({ number: sql`number + 1` })
    .execute();
}

export async function changeNumber(database: Database): Promise<number> {
  const row = await database.selectFrom('claims_change').select('number').executeTakeFirst();
  return row?.number ?? 0;
}
