/** Queries on the password of the fleet page. */
import type { Database } from '../tx';

/** False where there is one already. */
export async function insertPagePassword(database: Database, sha256: string): Promise<boolean> {
  const done = await database
    .insertInto('page_password')
    .values({ one: 1, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** The hash of the one that is there. */
export async function getPagePassword(database: Database): Promise<string> {
  return (await database.selectFrom('page_password').select('sha256').executeTakeFirstOrThrow()).sha256;
}
