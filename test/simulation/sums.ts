/**
 * Sums of money by contract, in SQL, as several rules ask for them: of the contracts that a look is about. A plus before a column with
 * few values keeps the database from its index, which leads to the rows of all years.
 */

export const sum = (column: string, from: string) => `(SELECT coalesce(sum(${column}), 0) FROM ${from})`;
/** Money of a card that never came, as staff have said. */
const isLost = `(r.attempt_id IN (SELECT attempt_id FROM payment_review WHERE settled_as = 'released') IS TRUE)`;
/** What a bank or staff took back of a receipt `r`, unless it came again. */
export const takenBack = `coalesce((SELECT b.amount_minor FROM returned_payment b WHERE b.receipt_id = r.id
  AND b.receipt_id NOT IN (SELECT receipt_id FROM return_undone)), 0)`;
/** By contract, as one look at a table: asked of each contract for itself, a large site's night would take minutes. */
const summed = (name: string, amount: string, from: string) =>
  `${name} AS (SELECT looked.id AS id, sum(${amount}) AS minor FROM looked ${from} GROUP BY 1)`;
const invoices = 'CROSS JOIN invoice i ON i.contract_id = looked.id';
const notes = 'CROSS JOIN credit_note n ON n.contract_id = looked.id';
const account = (name: string) =>
  `CROSS JOIN posting p ON p.contract_id = looked.id AND p.account = '${name}'`;
/** Receipts name an invoice, and so their contract. What is used counts also for the contract that followed by a transfer. */
export const ofTenants = [
  summed(
    'received',
    `r.amount_minor - ${takenBack}`,
    `${invoices} CROSS JOIN receipt r ON r.invoice_id = i.id AND NOT ${isLost}`,
  ),
  summed(
    'refunded',
    'r.amount_minor',
    `CROSS JOIN refund r ON r.contract_id = looked.id AND +r.state = 'done'
      AND r.id NOT IN (SELECT refund_id FROM refund_return)`,
  ),
  summed('credited', 'n.gross_minor', `${notes} AND n.invoice_id IS NOT NULL`),
  summed(
    'used_money',
    'a.amount_minor',
    `${invoices} CROSS JOIN receipt r ON r.invoice_id = i.id
    CROSS JOIN allocation a ON a.receipt_id = r.id`,
  ),
  summed('used_credit', 'a.amount_minor', `${notes} CROSS JOIN allocation a ON a.credit_note_id = n.id`),
  summed('advance', 'p.debit_minor - p.credit_minor', account('advance')),
].join(', ');
export const minorOf = (name: string) => `coalesce(${name}.minor, 0)`;
export const allocated = sum('a.amount_minor', 'allocation a WHERE a.contract_id = c.id');
export const ofDeposits = [
  summed(
    'billed',
    'l.payable_minor',
    `${invoices} CROSS JOIN invoice_line l ON l.invoice_id = i.id AND l.code = 'deposit'`,
  ),
  summed(
    'back',
    'n.payable_minor',
    `${invoices} CROSS JOIN invoice_line l ON l.invoice_id = i.id AND l.code = 'deposit'
      CROSS JOIN credit_note_line n ON n.invoice_id = l.invoice_id AND n.position = l.position`,
  ),
  summed('deposit', 'p.debit_minor - p.credit_minor', account('deposit')),
].join(', ');
