/** Queries on stored documents. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { DocumentTable, Tx } from '../schema';

export type DocumentRow = Selectable<DocumentTable>;

export function findDocument(tx: Tx, id: Id<'document'>): Promise<DocumentRow | undefined> {
  return tx.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await insertDocuments(tx, [row]);
}

export async function insertDocuments(tx: Tx, rows: readonly Insertable<DocumentTable>[]): Promise<void> {
  await tx.insertInto('document').values(rows).execute();
}
