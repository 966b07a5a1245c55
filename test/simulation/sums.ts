/** Sums of money by contract and of the whole books, in SQL, as several rules ask for them. */

export const sum = (column: string, from: string) => `(SELECT coalesce(sum(${column}), 0) FROM ${from})`;
/** Money of a card that never came, as staff have said. */
export const isLost = `r.attempt_id IN (SELECT attempt_id FROM payment_review WHERE settled_as = 'released')`;
/** By contract, as one look at a table: asked of each contract for itself, a large site's night would take minutes. */
const summed = (name: string, contract: string, amount: string, from: string) =>
  `${name} AS (SELECT ${contract} AS id, sum(${amount}) AS minor FROM ${from} GROUP BY 1)`;
/** Receipts name an invoice, and so their contract. What is used counts also for the contract that followed by a transfer. */
export const ofTenants = [
  summed(
    'received',
    'i.contract_id',
    'r.amount_minor',
    `receipt r JOIN invoice i ON i.id = r.invoice_id WHERE ${isLost} IS NOT 1`,
  ),
  summed(
    'refunded',
    'r.contract_id',
    'r.amount_minor',
    `refund r WHERE r.state = 'done' AND r.id NOT IN (SELECT refund_id FROM refund_return)`,
  ),
  summed('credited', 'n.contract_id', 'n.gross_minor', 'credit_note n WHERE n.invoice_id IS NOT NULL'),
  summed(
    'used',
    'coalesce(n.contract_id, i.contract_id)',
    'a.amount_minor',
    `allocation a LEFT JOIN credit_note n ON n.id = a.credit_note_id LEFT JOIN receipt r ON r.id = a.receipt_id
      LEFT JOIN invoice i ON i.id = r.invoice_id`,
  ),
  summed(
    'advance',
    'p.contract_id',
    'p.debit_minor - p.credit_minor',
    `posting p WHERE p.account = 'advance'`,
  ),
].join(', ');
export const minorOf = (name: string) => `coalesce(${name}.minor, 0)`;
export const allocated = sum('a.amount_minor', 'allocation a WHERE a.contract_id = c.id');
export const ofDeposits = [
  summed(
    'billed',
    'i.contract_id',
    'l.payable_minor',
    `invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE l.code = 'deposit'`,
  ),
  summed(
    'back',
    'i.contract_id',
    'n.payable_minor',
    `credit_note_line n JOIN invoice_line l ON l.invoice_id = n.invoice_id AND l.position = n.position
      JOIN invoice i ON i.id = l.invoice_id WHERE l.code = 'deposit'`,
  ),
  summed(
    'deposit',
    'p.contract_id',
    'p.debit_minor - p.credit_minor',
    `posting p WHERE p.account = 'deposit'`,
  ),
].join(', ');
