/** What must hold of tenants who changed the unit, and what the other rules are made of. */

import { WENT_BACK } from '../../src/main/database/meta';
import { contracts } from './looked';

/** Rows that must not be there; each answers one sentence in its only column. */
export interface Rule {
  readonly name: string;
  readonly sql: string;
}

/** Debits less credits of an account. */
export const balanceOf = (account: string, contract = 'c.id') =>
  `(SELECT coalesce(sum(p.debit_minor - p.credit_minor), 0) FROM posting p
    WHERE p.contract_id = ${contract} AND p.account = '${account}')`;

const of = balanceOf;

export const transferRules: readonly Rule[] = [
  {
    name: '2: nobody owes anything who has credit left from the unit before, but for what is on its way back to them',
    sql: `SELECT c.number || ' owes ' || ${of('receivable')} || ', and ' || o.number || ' has ' || -${of('advance', 'o.id')}
      FROM ${contracts} c JOIN contract_transfer t ON c.id = t.contract_id
        JOIN rental_contract o ON o.id = t.from_contract_id
      WHERE ${of('receivable')} > 0 AND ${of('advance', 'o.id')} < 0
        AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.contract_id = o.id AND r.state IN ('asked', 'needs_review'))`,
  },
  {
    name: '2: a contract that another one followed holds no deposit and is owed for no day from then on',
    // After a restore that lost a bill which was credited with it, the deposit waits until somebody has looked into the unit.
    sql: `SELECT o.number || ' has a deposit of ' || -${of('deposit', 'o.id')} FROM ${contracts} o
        JOIN contract_transfer t ON o.id = t.from_contract_id WHERE ${of('deposit', 'o.id')} <> 0
          AND NOT EXISTS (SELECT 1 FROM meta m JOIN settlement s ON s.contract_id = o.id JOIN unit u ON u.id = o.unit_id
            WHERE m.name = '${WENT_BACK}' AND s.deposit_at_ms IS NULL AND u.state = 'to_check')
      UNION ALL SELECT o.number || ' is charged to ' || s.last_on FROM ${contracts} o
        JOIN contract_transfer t ON o.id = t.from_contract_id JOIN settlement s ON s.contract_id = o.id
        JOIN rental_contract c ON c.id = t.contract_id WHERE date(s.last_on, '+1 day') <> c.move_in_on`,
  },
  {
    name: '2: what is carried from one contract to the next leaves the one and comes to the other',
    sql: `SELECT c.number || ' has ' || ${of('opening')} || ', and ' || o.number || ' ' || ${of('opening', 'o.id')}
      FROM ${contracts} c JOIN contract_transfer t ON c.id = t.contract_id
        JOIN rental_contract o ON o.id = t.from_contract_id
      WHERE (SELECT coalesce(sum(l.payable_minor), 0) FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
        WHERE i.contract_id = c.id AND i.is_move_in = 0 AND l.code = 'opening' AND l.payable_minor > 0
          AND i.total_minor > 0) <>
        (SELECT coalesce(sum(n.gross_minor), 0) FROM credit_note n WHERE n.contract_id = o.id
          AND n.key LIKE 'carried:%')`,
  },
];
