/**
 * What must never be in the ledger; for `integrity.ts`. Sums are compared only where the whole journal is booked:
 * rows from before the ledger are booked at the next start.
 */

/** Debits less credits of an account. */
const balance = (account: string) =>
  `(SELECT coalesce(sum(p.debit_minor - p.credit_minor), 0) FROM posting p
    WHERE p.contract_id = c.id AND p.account = '${account}')`;

const isBooked = `(SELECT through_sequence FROM booked) >= (SELECT coalesce(max(sequence), 0) FROM money_entry)`;

const invoiced = `(SELECT coalesce(sum(total_minor), 0) FROM invoice WHERE contract_id = c.id)`;
const allocated = `(SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE contract_id = c.id)`;

/** Each query answers one sentence for a row that must not be there. */
export const ledgerChecks: readonly { readonly check: string; readonly sql: string }[] = [
  {
    check: 'ledger',
    sql: `SELECT 'the postings of ' || e.kind || ' ' || e.subject_id || ' sum to '
        || sum(p.debit_minor - p.credit_minor)
      FROM posting p JOIN money_entry e ON e.sequence = p.sequence GROUP BY p.sequence
      HAVING sum(p.debit_minor - p.credit_minor) <> 0`,
  },
  {
    check: 'ledger',
    sql: `SELECT 'contract ' || c.number || ' owes ' || (${invoiced} - ${allocated}) || ', its receivable says '
        || ${balance('receivable')}
      FROM rental_contract c WHERE ${isBooked} AND ${invoiced} - ${allocated} <> ${balance('receivable')}`,
  },
  {
    check: 'ledger',
    sql: `SELECT 'the tenant of contract ' || c.number || ' has used ' || ${balance('advance')}
        || ' more than they paid or were credited'
      FROM rental_contract c WHERE ${isBooked} AND ${balance('advance')} > 0`,
  },
  {
    check: 'allocations',
    sql: `SELECT 'allocation ' || a.id || ' is over ' || a.amount_minor || ', its lines add up to '
        || coalesce(sum(l.amount_minor), 0)
      FROM allocation a LEFT JOIN allocation_line l ON l.allocation_id = a.id GROUP BY a.id
      HAVING a.amount_minor <> coalesce(sum(l.amount_minor), 0)`,
  },
  {
    check: 'allocations',
    sql: `SELECT 'line ' || l.position || ' of invoice ' || i.number || ' is settled with ' || sum(a.amount_minor)
        || ' of ' || l.payable_minor
      FROM allocation_line a JOIN invoice_line l ON l.invoice_id = a.invoice_id AND l.position = a.position
        JOIN invoice i ON i.id = l.invoice_id
      GROUP BY a.invoice_id, a.position HAVING sum(a.amount_minor) NOT BETWEEN 0 AND max(l.payable_minor, 0)`,
  },
  {
    check: 'allocations',
    sql: `SELECT 'receipt ' || r.number || ' over ' || r.amount_minor || ' settles ' || sum(a.amount_minor)
      FROM allocation a JOIN receipt r ON r.id = a.receipt_id GROUP BY r.id
      HAVING sum(a.amount_minor) NOT BETWEEN 0 AND r.amount_minor - (SELECT coalesce(sum(p.amount_minor), 0)
        FROM returned_payment p WHERE p.receipt_id = r.id
          AND p.receipt_id NOT IN (SELECT receipt_id FROM return_undone))`,
  },
  {
    check: 'allocations',
    sql: `SELECT 'credit note ' || n.transact_id || ' over ' || n.gross_minor || ' settles '
        || sum(a.amount_minor)
      FROM allocation a JOIN credit_note n ON n.id = a.credit_note_id GROUP BY n.id
      HAVING sum(a.amount_minor) NOT BETWEEN 0 AND n.gross_minor`,
  },
  {
    check: 'allocations',
    sql: `SELECT 'the write-off of ' || w.amount_minor || ' for contract ' || c.number || ' settles '
        || sum(a.amount_minor)
      FROM allocation a JOIN write_off w ON w.id = a.write_off_id JOIN rental_contract c ON c.id = w.contract_id
      GROUP BY w.id HAVING sum(a.amount_minor) NOT BETWEEN 0 AND iif(w.undone_at_ms IS NULL, w.amount_minor, 0)`,
  },
  {
    check: 'settlements',
    sql: `SELECT 'contract ' || c.number || ' is settled, but has not ended' FROM settlement s
        JOIN rental_contract c ON c.id = s.contract_id
      WHERE c.id NOT IN (SELECT contract_id FROM ended_contract)`,
  },
  {
    check: 'settlements',
    sql: `SELECT 'contract ' || c.number || ' is closed, but its receivable is ' || ${balance('receivable')}
        || ', its advance ' || (0 - ${balance('advance')}) || ', its deposit ' || (0 - ${balance('deposit')})
      FROM settlement s JOIN rental_contract c ON c.id = s.contract_id
      WHERE ${isBooked} AND s.closed_at_ms IS NOT NULL
        AND (${balance('receivable')} <> 0 OR ${balance('advance')} <> 0 OR ${balance('deposit')} <> 0)`,
  },
];
