/** What must never be of credit notes, refunds and closed days; for `integrity.ts`. */

/** What contracts have used of those whose place they took. */
const carried = `SELECT a.contract_id, coalesce(n.contract_id, i.contract_id) AS from_contract_id, a.amount_minor
  FROM allocation a LEFT JOIN credit_note n ON n.id = a.credit_note_id
    LEFT JOIN receipt r ON r.id = a.receipt_id LEFT JOIN invoice i ON i.id = r.invoice_id
  WHERE a.write_off_id IS NULL AND a.contract_id <> coalesce(n.contract_id, i.contract_id)`;

/** Each query answers one sentence for a row that must not be there. */
export const moneyChecks: readonly { readonly check: string; readonly sql: string }[] = [
  {
    check: 'credit notes',
    sql: `SELECT 'credit note ' || n.transact_id || ' says ' || n.gross_minor || ', its lines add up to '
        || coalesce(sum(l.payable_minor), 0)
      FROM credit_note n LEFT JOIN credit_note_line l ON l.credit_note_id = n.id
      WHERE n.invoice_id IS NOT NULL GROUP BY n.id
      HAVING n.gross_minor <> coalesce(sum(l.payable_minor), 0) OR n.tax_minor <> coalesce(sum(l.tax_minor), 0)`,
  },
  {
    check: 'credit notes',
    sql: `SELECT 'line ' || l.position || ' of invoice ' || i.number || ' is credited with ' || sum(c.payable_minor)
        || ' of ' || l.payable_minor
      FROM credit_note_line c JOIN invoice i ON i.id = c.invoice_id
        JOIN invoice_line l ON l.invoice_id = c.invoice_id AND l.position = c.position
      GROUP BY c.invoice_id, c.position HAVING abs(sum(c.payable_minor)) > abs(l.payable_minor)`,
  },
  {
    check: 'refunds',
    sql: `SELECT 'credit note ' || n.transact_id || ' is paid back with ' || n.paid_minor || ', its refunds add up to '
        || coalesce(sum(r.amount_minor), 0)
      FROM credit_note n LEFT JOIN refund r ON r.credit_note_id = n.id AND r.state = 'done'
      WHERE n.invoice_id IS NOT NULL GROUP BY n.id HAVING n.paid_minor <> coalesce(sum(r.amount_minor), 0)`,
  },
  {
    check: 'refunds',
    sql: `SELECT 'of ' || p.received || ' received for contract ' || c.number || ', ' || r.given || ' was given back'
      FROM rental_contract c
        JOIN (SELECT contract_id, sum(amount_minor) AS given FROM refund WHERE state = 'done' GROUP BY 1) r
          ON r.contract_id = c.id
        JOIN (SELECT contract_id, sum(amount_minor) AS received FROM (
          SELECT i.contract_id, t.amount_minor FROM receipt t JOIN invoice i ON i.id = t.invoice_id
          UNION ALL SELECT contract_id, credit_minor + deposit_minor FROM adopted_contract
          UNION ALL SELECT contract_id, amount_minor FROM (${carried})
          UNION ALL SELECT from_contract_id, 0 - amount_minor FROM (${carried}))
          GROUP BY 1) p ON p.contract_id = c.id
      WHERE r.given > p.received`,
  },
  {
    check: 'journal',
    sql: `SELECT 'the journal has ' || (SELECT count(*) FROM money_entry WHERE kind = k.kind) || ' of ' || k.kind
        || ' where there are ' || k.count
      FROM (SELECT 'invoice' AS kind, count(*) AS count FROM invoice
        UNION ALL SELECT 'receipt', count(*) FROM receipt
        UNION ALL SELECT 'desk_payment', count(*) FROM desk_payment
        UNION ALL SELECT 'credit_note', count(*) FROM credit_note WHERE invoice_id IS NOT NULL
        UNION ALL SELECT 'returned_payment', count(*) FROM returned_payment
        UNION ALL SELECT 'return_undone', count(*) FROM return_undone
        UNION ALL SELECT 'drawer_move', count(*) FROM drawer_move
        UNION ALL SELECT 'on_behalf', count(*) FROM on_behalf_payment
        UNION ALL SELECT 'refund', (SELECT count(*) FROM refund WHERE state = 'done') + 2 * count(*) FROM refund_return
        UNION ALL SELECT 'capture', count(DISTINCT attempt_id) + (SELECT count(*) FROM payment_attempt
            WHERE contact_id IS NOT NULL AND state = 'captured') FROM charges_entry
          WHERE captured_at_ms IS NOT NULL AND attempt_id IS NOT NULL) k
      WHERE k.count <> (SELECT count(*) FROM money_entry WHERE kind = k.kind)`,
  },
  {
    check: 'closings',
    sql: `SELECT 'closing ' || c.number || ' begins after ' || c.after_sequence || ', the one before ends at '
        || coalesce(p.to_sequence, 0)
      FROM day_closing c LEFT JOIN day_closing p ON p.number = c.number - 1
      WHERE c.after_sequence <> coalesce(p.to_sequence, 0) OR (p.number IS NULL AND c.number <> 1)`,
  },
];
