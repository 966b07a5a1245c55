/** Queries on the few named values that the program stores about its own database. */
import type { Tx } from './schema';

export async function findMeta(tx: Tx, name: string): Promise<string | null> {
  const row = await tx.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveMeta(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
