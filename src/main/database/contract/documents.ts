/** Queries on stored documents. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { DocumentTable, Tx } from '../schema';

export type DocumentRow = Selectable<DocumentTable>;

export function findDocument(tx: Tx, id: Id<'document'>): Promise<DocumentRow | undefined> {
  return tx.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.insertInto('document').values(row).execute();
}
