/** Queries on credit notes. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { CreditedLine } from '../../domain/contract/credit';
import type { Tx } from '../schema';
import type { CreditNoteTable } from '../schema/bill';

export type CreditNoteRow = Selectable<CreditNoteTable>;

export async function insertCreditNote(tx: Tx, row: Insertable<CreditNoteTable>): Promise<void> {
  await tx.insertInto('credit_note').values(row).execute();
}

export async function insertCreditNoteLines(
  tx: Tx,
  note: { readonly id: Id<'credit_note'>; readonly invoiceId: Id<'invoice'> },
  lines: readonly CreditedLine[],
): Promise<void> {
  const rows = lines.map((line) => ({
    credit_note_id: note.id,
    invoice_id: note.invoiceId,
    position: line.position,
    taxable_minor: line.taxableMinor,
    tax_minor: line.taxMinor,
    payable_minor: line.payableMinor,
  }));
  await tx.insertInto('credit_note_line').values(rows).execute();
}

/** A contact's credit notes, newest first. */
export function selectCreditNotes(tx: Tx, contactId: Id<'contact'>): Promise<CreditNoteRow[]> {
  return tx
    .selectFrom('credit_note')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('transact_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findCreditNote(tx: Tx, id: Id<'credit_note'>): Promise<CreditNoteRow | undefined> {
  return tx.selectFrom('credit_note').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findCreditNoteByKey(tx: Tx, key: string): Promise<CreditNoteRow | undefined> {
  return tx.selectFrom('credit_note').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Those of a contract, oldest first. */
export function selectCreditNotesOfContract(tx: Tx, contractId: Id<'contract'>): Promise<CreditNoteRow[]> {
  return tx
    .selectFrom('credit_note')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('transact_id')
    .execute();
}

/** Everything that was ever credited of an invoice. */
export async function selectCreditedLines(tx: Tx, invoiceId: Id<'invoice'>): Promise<CreditedLine[]> {
  const rows = await tx
    .selectFrom('credit_note_line')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('credit_note_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    taxableMinor: row.taxable_minor,
    taxMinor: row.tax_minor,
    payableMinor: row.payable_minor,
  }));
}
