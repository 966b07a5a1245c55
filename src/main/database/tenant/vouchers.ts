/** Queries on the money of one tenant: invoices, receipts and refunds of all their contracts. Whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { creditBesideReceipt } from '../contract/receipts';
import type { Tx } from '../schema';

export type TenantInvoiceRow = Awaited<ReturnType<typeof selectTenantInvoices>>[number];

/** Invoices with what of them is settled, newest first. */
export function selectTenantInvoices(tx: Tx, contactId: Id<'contact'>) {
  return invoicesWithSettled(tx).where('c.contact_id', '=', contactId).execute();
}

/** The same of one contract. */
export function selectContractInvoices(tx: Tx, contractId: Id<'contract'>) {
  return invoicesWithSettled(tx).where('c.id', '=', contractId).execute();
}

function invoicesWithSettled(tx: Tx) {
  return tx
    .selectFrom('invoice as i')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .leftJoin('document as d', (document) =>
      document.onRef('d.number', '=', 'i.number').on('d.kind', '=', 'invoice'),
    )
    .select(['i.id', 'i.number', 'i.kind', 'i.issued_on as issuedOn', 'i.due_on as dueOn'])
    .select(['i.period_from_on as fromOn', 'i.period_to_on as toOn', 'i.total_minor as totalMinor'])
    .select(['c.id as contractId', 'c.number as contractNumber', 'd.id as documentId'])
    .select('i.is_move_in as isMoveIn')
    .select(
      sql<number>`(SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a WHERE a.invoice_id = i.id)`.as(
        'settledMinor',
      ),
    )
    .orderBy('i.issued_on', 'desc')
    .orderBy('i.number', 'desc');
}

/**
 * Receipts, newest first, each with the amount that has settled something or was taken back, and with what credit has paid
 * of the same invoices. Card payments that never brought money are left out.
 */
export function selectTenantReceipts(tx: Tx, contactId: Id<'contact'>) {
  return tx
    .selectFrom('receipt as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .leftJoin('document as d', (document) =>
      document.onRef('d.number', '=', 'r.number').on('d.kind', '=', 'receipt'),
    )
    .select(['r.id', 'r.number', 'r.amount_minor as amountMinor', 'r.received_at_ms as atMs'])
    .select(['c.id as contractId', 'd.id as documentId'])
    .select(
      sql<number>`(SELECT coalesce(sum(a.amount_minor), 0) FROM allocation a WHERE a.receipt_id = r.id)
        + (SELECT coalesce(sum(p.amount_minor), 0) FROM returned_payment p WHERE p.receipt_id = r.id
          AND p.receipt_id NOT IN (SELECT receipt_id FROM return_undone))`.as('usedMinor'),
    )
    .select(creditBesideReceipt.as('creditMinor'))
    .where('c.contact_id', '=', contactId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM payment_review v
        WHERE v.attempt_id = r.attempt_id AND v.settled_as = 'released')`,
    )
    .orderBy('r.received_at_ms', 'desc')
    .orderBy('r.number', 'desc')
    .execute();
}

/** Refunds, newest first, each with its credit note. Refunds that a bank has sent back are left out. */
export function selectTenantRefunds(tx: Tx, contactId: Id<'contact'>) {
  return tx
    .selectFrom('refund as f')
    .innerJoin('credit_note as n', 'n.id', 'f.credit_note_id')
    .select(['f.id', 'f.amount_minor as amountMinor', 'f.updated_at_ms as atMs'])
    .select(['n.transact_id as number', 'n.contract_id as contractId', 'n.document_id as documentId'])
    .where('n.contact_id', '=', contactId)
    .where('f.state', '=', 'done')
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM refund_return b WHERE b.refund_id = f.id)`)
    .orderBy('f.updated_at_ms', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
}
