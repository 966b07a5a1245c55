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

/** Its value is written beside the doubt about the books. */
export const WENT_BACK = 'books_went_back_at_ms';

/** When the books last lost something, also long after they count again; null: never. */
export async function booksWentBackAt(tx: Tx): Promise<number | null> {
  const text = await findMeta(tx, WENT_BACK);
  return text === null ? null : Number(text);
}
