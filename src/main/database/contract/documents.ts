/** Queries on stored documents. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { DocumentTable } from '../schema/contract';
import { documentBytes, documentBytesOrNull } from '../storage/stored-documents';

export type DocumentRow = Selectable<DocumentTable>;

/** `content` null: its file is missing or was changed, and nothing of it is handed out. */
export type FoundDocument = Omit<DocumentRow, 'content'> & { readonly content: Buffer | null };

export function findDocument(tx: Tx, id: Id<'document'>): Promise<FoundDocument | undefined> {
  return tx
    .selectFrom('document')
    .select(['id', 'kind', 'number', 'contact_id', 'contract_id', 'media_type', 'sha256', 'created_at_ms'])
    .select(documentBytesOrNull('content', 'sha256').as('content'))
    .where('id', '=', id)
    .executeTakeFirst();
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
