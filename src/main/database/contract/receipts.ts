/** Queries on receipts, and on the charges entries that the money of a move-in has. */
import { sql, type Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ReceiptTable } from '../schema/bill';
import type { ChargesEntryTable } from '../schema/contract';

/** What credit has paid of the invoices that a receipt pays. For a query on receipts that are called r. */
export const creditBesideReceipt = sql<number>`(SELECT coalesce(sum(l.amount_minor), 0)
  FROM allocation_line l JOIN allocation a ON a.id = l.allocation_id
  WHERE a.credit_note_id IS NOT NULL AND l.invoice_id IN (SELECT p.invoice_id
    FROM allocation b JOIN allocation_line p ON p.allocation_id = b.id
    WHERE b.receipt_id = r.id GROUP BY p.invoice_id HAVING sum(p.amount_minor) > 0))`;

export async function insertReceipt(tx: Tx, receipt: Insertable<ReceiptTable>): Promise<void> {
  await tx.insertInto('receipt').values(receipt).execute();
}

export async function insertChargesEntry(tx: Tx, entry: Insertable<ChargesEntryTable>): Promise<void> {
  await tx.insertInto('charges_entry').values(entry).execute();
}

/** The money of an attempt is in: its charges entry says when, and its receipt is final. */
export async function markReceiptFinal(tx: Tx, attemptId: Id<'attempt'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('charges_entry')
    .set({ captured_at_ms: nowMs })
    .where('attempt_id', '=', attemptId)
    .execute();
  await tx.updateTable('receipt').set({ state: 'final' }).where('attempt_id', '=', attemptId).execute();
}

/** Receipts that a payment has brought, each with its document and its contract's unit, as their numbers go. */
export function selectReceiptsOfAttempt(tx: Tx, attemptId: Id<'attempt'>) {
  return tx
    .selectFrom('receipt as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('document as d', (document) =>
      document.onRef('d.number', '=', 'r.number').on('d.kind', '=', 'receipt'),
    )
    .select([
      'r.id',
      'd.id as documentId',
      'r.number',
      'r.amount_minor as amountMinor',
      'r.received_at_ms as atMs',
      'r.card_brand as cardBrand',
      'r.card_last4 as cardLast4',
    ])
    .select(['c.id as contractId', 'c.contact_id as contactId', 'u.number as unitNumber'])
    .select(creditBesideReceipt.as('creditMinor'))
    .where('r.attempt_id', '=', attemptId)
    .orderBy('r.number')
    .execute();
}
