/** Queries on the short-lived ways to documents. */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { DocumentLinkTable } from '../schema/delivery';

export type DocumentLinkRow = Selectable<DocumentLinkTable>;

export async function insertDocumentLink(tx: Tx, row: DocumentLinkRow): Promise<void> {
  await tx.insertInto('document_link').values(row).execute();
}

export function findDocumentLink(
  tx: Tx,
  tokenHash: string,
  nowMs: number,
): Promise<DocumentLinkRow | undefined> {
  return tx
    .selectFrom('document_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirst();
}

export async function deleteExpiredLinks(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom('document_link').where('expires_at_ms', '<=', nowMs).execute();
}
