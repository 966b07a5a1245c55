/** Queries that only the demonstration needs: nothing else in this version writes a credit note. */
import type { Selectable } from 'kysely';
import type { CreditNoteTable, Tx } from './schema';

export async function insertCreditNote(tx: Tx, row: Selectable<CreditNoteTable>): Promise<void> {
  await tx.insertInto('credit_note').values(row).execute();
}
