/** What must never be of tenants who changed the unit; for `integrity.ts`. */

/** Contracts that one followed by transfers, nearest first. */
const before = `WITH RECURSIVE chain (contract_id, from_contract_id) AS (
    SELECT contract_id, from_contract_id FROM contract_transfer
    UNION SELECT c.contract_id, t.from_contract_id FROM chain c
      JOIN contract_transfer t ON t.contract_id = c.from_contract_id)`;

/** Each query answers one sentence for a row that must not be there. */
export const transferChecks: readonly { readonly check: string; readonly sql: string }[] = [
  {
    check: 'transfers',
    sql: `SELECT 'contract ' || o.number || ' was followed by contract ' || c.number || ', but has not ended'
      FROM contract_transfer t JOIN rental_contract c ON c.id = t.contract_id
        JOIN rental_contract o ON o.id = t.from_contract_id
      WHERE o.id NOT IN (SELECT contract_id FROM ended_contract)`,
  },
  {
    check: 'transfers',
    sql: `SELECT 'contract ' || c.number || ' follows contract ' || o.number || ' of another tenant'
      FROM contract_transfer t JOIN rental_contract c ON c.id = t.contract_id
        JOIN rental_contract o ON o.id = t.from_contract_id
      WHERE o.contact_id <> c.contact_id`,
  },
  {
    check: 'transfers',
    sql: `SELECT 'contract ' || c.number || ' begins on ' || c.move_in_on || ', the one before it is charged to '
        || s.last_on
      FROM contract_transfer t JOIN rental_contract c ON c.id = t.contract_id
        JOIN settlement s ON s.contract_id = t.from_contract_id
      WHERE c.move_in_on <> t.moved_on OR s.last_on <> date(t.moved_on, '-1 day')`,
  },
  {
    check: 'transfers',
    sql: `SELECT 'booking ' || b.booking_id || ' was for a transfer, and became contract ' || c.number || ' without one'
      FROM booking_transfer b JOIN rental_contract c ON c.booking_id = b.booking_id
      WHERE c.id NOT IN (SELECT contract_id FROM contract_transfer)`,
  },
  {
    check: 'transfers',
    sql: `${before} SELECT 'allocation ' || a.id || ' settles contract ' || c.number || ' with something of contract '
        || o.number
      FROM allocation a JOIN rental_contract c ON c.id = a.contract_id
        LEFT JOIN credit_note n ON n.id = a.credit_note_id
        LEFT JOIN receipt r ON r.id = a.receipt_id LEFT JOIN invoice i ON i.id = r.invoice_id
        JOIN rental_contract o ON o.id = coalesce(n.contract_id, i.contract_id)
      WHERE o.id <> c.id AND NOT EXISTS (SELECT 1 FROM chain t
        WHERE t.contract_id = c.id AND t.from_contract_id = o.id)
        AND (o.contact_id <> c.contact_id OR a.contract_id IN (SELECT contract_id FROM contract_transfer)
          OR a.id NOT IN (SELECT l.allocation_id FROM allocation_line l
            JOIN invoice m ON m.id = l.invoice_id AND m.is_move_in = 1))`,
  },
];
