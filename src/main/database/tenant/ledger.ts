/**
 * The money of one tenant, in the order in which it was written: what raises and what lowers their debt. Whole minor
 * units.
 */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Tx } from '../schema';

export interface TenantLedgerRow {
  readonly sequence: number;
  readonly kind: 'invoice' | 'receipt' | 'credit_note' | 'payment' | 'write_off';
  readonly id: string;
  /** Its own number; of a payment, that of its credit note or receipt; of a write-off, that of the contract. */
  readonly number: string;
  /** YYYY-MM-DD; null where `atMs` says it. */
  readonly on: string | null;
  readonly atMs: number | null;
  readonly amountMinor: Minor;
  readonly contractNumber: string;
  /** The voucher that it is about: of an invoice, itself. */
  readonly aboutId: string;
  readonly aboutNumber: string;
}

/**
 * In the order of the journal. Card payments that never brought money are left out. `CROSS JOIN` fixes the order of
 * the tables, from the tenant to the journal: the other way reads every year of the site. The index of a state would
 * read as much, so `+` keeps it out.
 */
export async function selectTenantLedger(tx: Tx, contactId: Id<'contact'>): Promise<TenantLedgerRow[]> {
  const { rows } = await sql<TenantLedgerRow>`
    WITH own AS (SELECT id, number FROM rental_contract WHERE contact_id = ${contactId}),
    paid AS (SELECT r.id, r.number, r.amount_minor, r.received_at_ms, i.id AS invoice_id,
        i.number AS invoice_number, own.number AS contract_number
      FROM own CROSS JOIN invoice i ON i.contract_id = own.id CROSS JOIN receipt r ON r.invoice_id = i.id
      WHERE NOT EXISTS (SELECT 1 FROM payment_review v
        WHERE v.attempt_id = r.attempt_id AND v.settled_as = 'released')),
    back AS (SELECT f.id, f.amount_minor, f.updated_at_ms, n.id AS note_id, n.transact_id AS note_number,
        own.number AS contract_number
      FROM own CROSS JOIN refund f ON f.contract_id = own.id CROSS JOIN credit_note n ON n.id = f.credit_note_id
      WHERE +f.state = 'done')
    SELECT e.sequence, 'invoice' AS kind, i.id, i.number, i.issued_on AS "on", NULL AS "atMs",
        i.total_minor AS "amountMinor", own.number AS "contractNumber", i.id AS "aboutId", i.number AS "aboutNumber"
      FROM own CROSS JOIN invoice i ON i.contract_id = own.id
        CROSS JOIN money_entry e ON e.kind = 'invoice' AND e.subject_id = i.id
    UNION ALL SELECT e.sequence, 'receipt', paid.id, paid.number, NULL, paid.received_at_ms, paid.amount_minor,
        paid.contract_number, paid.invoice_id, paid.invoice_number
      FROM paid CROSS JOIN money_entry e ON e.kind = 'receipt' AND e.subject_id = paid.id
    UNION ALL SELECT e.sequence, 'credit_note', n.id, n.transact_id, n.transact_on, NULL, n.gross_minor, own.number,
        i.id, i.number
      FROM own CROSS JOIN credit_note n ON n.contract_id = own.id CROSS JOIN invoice i ON i.id = n.invoice_id
        CROSS JOIN money_entry e ON e.kind = 'credit_note' AND e.subject_id = n.id
    UNION ALL SELECT e.sequence, 'payment', back.id, back.note_number, NULL, back.updated_at_ms, back.amount_minor,
        back.contract_number, back.note_id, back.note_number
      FROM back CROSS JOIN money_entry e ON e.kind = 'refund' AND e.subject_id = back.id
    UNION ALL SELECT e.sequence, 'receipt', back.id, back.note_number, NULL, b.seen_at_ms, back.amount_minor,
        back.contract_number, back.note_id, back.note_number
      FROM back CROSS JOIN refund_return b ON b.refund_id = back.id
        CROSS JOIN money_entry e ON e.kind = 'refund' AND e.subject_id = 'return:' || b.refund_id
    UNION ALL SELECT e.sequence, 'payment', paid.id, paid.number, p.returned_on, NULL, p.amount_minor,
        paid.contract_number, paid.id, paid.number
      FROM paid CROSS JOIN returned_payment p ON p.receipt_id = paid.id
        CROSS JOIN money_entry e ON e.kind = 'returned_payment' AND e.subject_id = p.receipt_id
    UNION ALL SELECT e.sequence, 'receipt', paid.id, paid.number, NULL, u.undone_at_ms, p.amount_minor,
        paid.contract_number, paid.id, paid.number
      FROM paid CROSS JOIN returned_payment p ON p.receipt_id = paid.id
        CROSS JOIN return_undone u ON u.receipt_id = p.receipt_id
        CROSS JOIN money_entry e ON e.kind = 'return_undone' AND e.subject_id = u.receipt_id
    UNION ALL SELECT e.sequence, 'write_off', a.id, own.number, NULL, a.made_at_ms, a.amount_minor, own.number,
        w.id, own.number
      FROM own CROSS JOIN allocation a ON a.contract_id = own.id CROSS JOIN write_off w ON w.id = a.write_off_id
        CROSS JOIN money_entry e ON e.kind = 'allocation' AND e.subject_id = a.id
    ORDER BY 1`.execute(tx);
  return rows;
}
