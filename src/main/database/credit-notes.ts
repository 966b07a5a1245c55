/** Queries on credit notes. */
import type { Selectable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { CreditNoteTable, Tx } from './schema';

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
