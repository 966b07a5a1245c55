/** Queries on credit notes. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { CreditNoteTable, Tx } from './schema';

export async function insertCreditNote(tx: Tx, row: Insertable<CreditNoteTable>): Promise<void> {
  await tx.insertInto('credit_note').values(row).execute();
}

/** A contact's credit notes, newest first. */
export function selectCreditNotes(tx: Tx, contactId: Id<'contact'>): Promise<Selectable<CreditNoteTable>[]> {
  return tx
    .selectFrom('credit_note')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('transact_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
