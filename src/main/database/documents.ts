/** Queries on stored documents. */
import type { Selectable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { DocumentTable, Tx } from './schema';

export type DocumentRow = Selectable<DocumentTable>;

export function findDocument(tx: Tx, id: Id<'document'>): Promise<DocumentRow | undefined> {
  return tx.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The signed agreement of a contract. */
export function findContractDocument(tx: Tx, contractId: Id<'contract'>): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom('document')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'contract')
    .executeTakeFirst();
}

/** What a contract brought along, without the bytes. */
export function selectDocumentsOfContract(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Pick<DocumentRow, 'id' | 'kind' | 'number'>[]> {
  return tx
    .selectFrom('document')
    .select(['id', 'kind', 'number'])
    .where('contract_id', '=', contractId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
}

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.insertInto('document').values(row).execute();
}
