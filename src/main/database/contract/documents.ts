/** Queries on stored documents. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { DocumentTable, Tx } from '../schema';
import { DocumentMissing } from '../storage/document-files';
import { documentBytes } from '../storage/stored-documents';

export type DocumentRow = Selectable<DocumentTable>;

export function findDocument(tx: Tx, id: Id<'document'>): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom('document')
    .selectAll()
    .select(documentBytes('content', 'sha256').as('content'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same where its file may be missing or changed: nothing of it is handed out then. */
export async function findWholeDocument(
  tx: Tx,
  id: Id<'document'>,
): Promise<DocumentRow | 'damaged' | undefined> {
  try {
    return await findDocument(tx, id);
  } catch (error) {
    if (error instanceof DocumentMissing) return 'damaged';
    throw error;
  }
}

/** Everything that was stored with a contract, with its bytes. */
export function selectDocuments(tx: Tx, contractId: Id<'contract'>): Promise<DocumentRow[]> {
  return tx
    .selectFrom('document')
    .selectAll()
    .select(documentBytes('content', 'sha256').as('content'))
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute();
}

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await insertDocuments(tx, [row]);
}

export async function insertDocuments(tx: Tx, rows: readonly Insertable<DocumentTable>[]): Promise<void> {
  await tx.insertInto('document').values(rows).execute();
}
