/** What must hold of the ledger each night; the numbers are those of the list of rules. `$after`: the last entry of the look before. */
import { contracts } from './looked';
import { allocated, minorOf, ofDeposits, ofTenants, sum } from './sums';
import { balanceOf as of, type Rule } from './transfer-rules';

/** Money of the ledger. */
export const moneyRules: readonly Rule[] = [
  {
    name: '8: of the units of a visit all are let and paid for, or none',
    sql: `SELECT 'a visit of ' || count(*) || ' has ' || count(c.id) || ' contracts' FROM booking b
        LEFT JOIN rental_contract c ON c.booking_id = b.id WHERE b.visit_id IN (SELECT o.visit_id FROM looked CROSS JOIN rental_contract k ON k.id = looked.id
        CROSS JOIN booking o ON o.id = k.booking_id)
      GROUP BY b.visit_id HAVING count(c.id) NOT IN (0, count(*))`,
  },
  {
    name: '1: the postings of every entry sum to zero, and so do all accounts together',
    sql: `SELECT 'entry ' || sequence || ' sums to ' || sum(debit_minor - credit_minor) FROM posting
      WHERE sequence > $after GROUP BY sequence HAVING sum(debit_minor - credit_minor) <> 0`,
  },
  {
    name: '2: what a contract owes is what is open of its invoices',
    sql: `SELECT c.number || ' owes ' || ${of('receivable')} FROM ${contracts} c
      WHERE ${of('receivable')} <> ${sum('i.total_minor', 'invoice i WHERE i.contract_id = c.id')} - ${allocated}`,
  },
  {
    name: '2: the advance is what came in and was credited, less what was used and given back; never below nothing',
    sql: `WITH ${ofTenants} SELECT c.number || ' has an advance of ' || -${minorOf('advance')} FROM ${contracts} c
        LEFT JOIN received ON received.id = c.id LEFT JOIN refunded ON refunded.id = c.id
        LEFT JOIN credited ON credited.id = c.id LEFT JOIN used_money ON used_money.id = c.id
        LEFT JOIN used_credit ON used_credit.id = c.id LEFT JOIN advance ON advance.id = c.id
      WHERE -${minorOf('advance')} <> ${minorOf('received')} + ${minorOf('credited')} - ${minorOf('used_money')}
        - ${minorOf('used_credit')} - ${minorOf('refunded')} OR ${minorOf('advance')} > 0`,
  },
  {
    name: '2: the deposit that is held is what was billed of it, less what was credited; never below nothing',
    sql: `WITH ${ofDeposits} SELECT c.number || ' has a deposit of ' || -${minorOf('deposit')} FROM ${contracts} c
        LEFT JOIN billed ON billed.id = c.id LEFT JOIN back ON back.id = c.id LEFT JOIN deposit ON deposit.id = c.id
      WHERE -${minorOf('deposit')} <> ${minorOf('billed')} - ${minorOf('back')} OR ${minorOf('deposit')} > 0`,
  },
  {
    name: '2: nobody owes anything who has credit or money left with us, but for what is on its way back to them',
    sql: `SELECT c.number || ' owes ' || ${of('receivable')} || ' and has ' || -${of('advance')} FROM ${contracts} c
      WHERE ${of('receivable')} > 0 AND ${of('advance')} < 0
        AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.contract_id = c.id AND r.state IN ('asked', 'needs_review'))`,
  },
  {
    name: '3: no line is settled beyond its amount, and no receipt or note settles more than it is over',
    sql: `SELECT 'line ' || a.position || ' of an invoice is settled with ' || sum(a.amount_minor)
      FROM looked CROSS JOIN invoice i ON i.contract_id = looked.id CROSS JOIN allocation_line a ON a.invoice_id = i.id
        CROSS JOIN invoice_line l ON l.invoice_id = a.invoice_id AND l.position = a.position
      GROUP BY a.invoice_id, a.position HAVING sum(a.amount_minor) NOT BETWEEN 0 AND max(l.payable_minor, 0)
      UNION ALL SELECT 'receipt ' || r.number || ' settles ' || sum(a.amount_minor)
        FROM looked CROSS JOIN invoice i ON i.contract_id = looked.id CROSS JOIN receipt r ON r.invoice_id = i.id
        CROSS JOIN allocation a ON a.receipt_id = r.id GROUP BY r.id HAVING sum(a.amount_minor) > r.amount_minor
      UNION ALL SELECT 'note ' || n.transact_id || ' settles ' || sum(a.amount_minor)
        FROM looked CROSS JOIN credit_note n ON n.contract_id = looked.id
        CROSS JOIN allocation a ON a.credit_note_id = n.id GROUP BY n.id
        HAVING sum(a.amount_minor) + n.paid_minor > n.gross_minor`,
  },
  {
    name: '5: of no line more is credited than was invoiced, its net and its tax each',
    sql: `SELECT 'line ' || l.position || ' of ' || i.number || ' is credited with ' || sum(n.payable_minor)
        || ', of it tax ' || sum(n.tax_minor)
      FROM looked CROSS JOIN invoice i ON i.contract_id = looked.id CROSS JOIN credit_note_line n ON n.invoice_id = i.id
        CROSS JOIN invoice_line l ON l.invoice_id = n.invoice_id AND l.position = n.position
      GROUP BY n.invoice_id, n.position
      HAVING abs(sum(n.taxable_minor)) > abs(l.taxable_minor) OR abs(sum(n.tax_minor)) > abs(l.tax_minor)
        OR sum(n.taxable_minor) + sum(n.tax_minor) <> sum(n.payable_minor)`,
  },
  {
    name: '5: what is earned is what was invoiced less what was credited',
    sql: `SELECT 'entry ' || sequence || ' earns ' || said || ', its document ' || kept FROM (SELECT e.sequence,
        (SELECT coalesce(sum(credit_minor - debit_minor), 0) FROM posting p WHERE p.sequence = e.sequence
          AND account NOT IN ('receivable', 'advance', 'deposit')) AS said,
        iif(e.kind = 'invoice', (SELECT coalesce(sum(payable_minor), 0) FROM invoice_line
            WHERE invoice_id = e.subject_id AND code <> 'deposit'),
          (SELECT -coalesce(sum(n.payable_minor), 0) FROM credit_note_line n JOIN invoice_line l
            ON l.invoice_id = n.invoice_id AND l.position = n.position
            WHERE n.credit_note_id = e.subject_id AND l.code <> 'deposit')) AS kept
        FROM money_entry e WHERE +e.kind IN ('invoice', 'credit_note') AND e.sequence > $after
          AND e.sequence <= (SELECT through_sequence FROM booked))
      WHERE said <> kept`,
  },
  {
    name: '22: a card is given back what its provider takes: of three decimals the last is 0',
    sql: `SELECT 'refund ' || r.id || ' over ' || card_amount FROM looked
      CROSS JOIN refund r ON r.contract_id = looked.id WHERE card_amount % 10 <> 0 AND currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')`,
  },
  {
    name: '22: no card is given back more than it paid',
    sql: `SELECT 'payment ' || a.id || ' over ' || a.amount_minor FROM looked
      CROSS JOIN refund o ON o.contract_id = looked.id CROSS JOIN payment_attempt a ON a.id = o.attempt_id
      WHERE a.amount_minor < ${sum('r.amount_minor', `refund r WHERE r.attempt_id = a.id AND r.state <> 'failed'`)}`,
  },
];
