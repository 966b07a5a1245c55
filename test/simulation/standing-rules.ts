/** What must hold of contracts, their codes and their units each night; the numbers are those of the list of rules. */
import { contracts } from './looked';
import { sum } from './sums';
import { balanceOf as of, type Rule } from './transfer-rules';

/** A closing that the look before has looked at for sure: what follows is held against it. */
const lookedAt = `coalesce((SELECT number FROM day_closing WHERE to_sequence < $after ORDER BY number DESC LIMIT 1), 0)`;

/** Units and codes: what is wrong with them may become so as days pass. */
export const standingRules: readonly Rule[] = [
  {
    name: '10: a code is suspended exactly while a suspension is open, and none works for a contract that ended, but a day for one that another followed',
    sql: `SELECT 'a code of ' || c.number || ' is ' || a.state FROM ${contracts} c
        CROSS JOIN access_code a ON a.contract_id = c.id
      WHERE a.state <> 'revoked' AND ((a.state = 'suspended') <> EXISTS (SELECT 1 FROM access_suspension s
          WHERE s.contract_id = c.id AND s.ended_at_ms IS NULL)
        OR (c.id IN (SELECT contract_id FROM ended_contract) AND (a.ends_at_ms IS NULL
          OR c.id NOT IN (SELECT from_contract_id FROM contract_transfer)
          OR a.ends_at_ms < (SELECT ran_at_ms FROM bill_run))))`,
  },
  {
    name: '10: no digits open two units',
    sql: `SELECT 'digits open ' || count(*) FROM looked CROSS JOIN access_code a ON a.contract_id = looked.id
      WHERE state <> 'revoked' GROUP BY code HAVING count(*) > 1`,
  },
  {
    name: '10: nobody is suspended for arrears who owes nothing that is late',
    sql: `SELECT c.number || ' is suspended' FROM ${contracts} c JOIN access_suspension s ON c.id = s.contract_id
      WHERE s.cause = 'arrears' AND s.ended_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM invoice i
        WHERE i.contract_id = c.id AND i.due_on < (SELECT through_on FROM bill_run)
          AND i.total_minor > ${sum('a.amount_minor', 'allocation_line a WHERE a.invoice_id = i.id')})`,
  },
  {
    name: '18: a tenant who is protected has no step, no fee and no suspension',
    sql: `SELECT c.number || ' had ' || s.step_key || ' on ' || s.done_on FROM ${contracts} c
        JOIN late_step s ON s.contract_id = c.id JOIN contract_hold h ON h.contract_id = s.contract_id AND s.done_at_ms > h.began_at_ms
          AND s.done_at_ms < coalesce(h.ended_at_ms, 9e15)
      UNION ALL SELECT c.number || ' is suspended' FROM ${contracts} c
        JOIN access_suspension s ON s.contract_id = c.id
        JOIN contract_hold h ON h.contract_id = s.contract_id AND h.ended_at_ms IS NULL WHERE s.cause = 'arrears' AND s.ended_at_ms IS NULL`,
  },
  {
    name: '11: a unit has at most one contract that has not ended, and is occupied exactly then',
    sql: `SELECT 'unit ' || u.number || ' is ' || u.state || ' with ' || count(c.id) FROM unit u
        LEFT JOIN ${contracts} c ON c.unit_id = u.id AND c.id NOT IN (SELECT contract_id FROM ended_contract)
      WHERE u.listed = 1 GROUP BY u.id HAVING count(c.id) <> (u.state IN ('occupied', 'overlocked'))`,
  },
  {
    name: '15: each entry is in exactly one closing, and a drawer begins with what the last one left',
    // After a restore the last one may be one that the books lack.
    sql: `SELECT 'closing ' || number FROM (SELECT number, after_sequence, opening_minor, closed_at_ms,
          lag(to_sequence, 1, 0) OVER w AS ended, lag(left_minor, 1, 0) OVER w AS left, lag(number, 1, 0) OVER w AS before,
          lag(closed_at_ms, 1, 0) OVER w AS ended_at_ms
        FROM day_closing WHERE number >= ${lookedAt} WINDOW w AS (ORDER BY number)) d
      WHERE number > ${lookedAt} AND (after_sequence <> ended OR number <> before + 1
        OR opening_minor <> coalesce((SELECT l.left_minor FROM lost_closing l
          WHERE l.closed_at_ms BETWEEN d.ended_at_ms AND d.closed_at_ms ORDER BY l.closed_at_ms DESC LIMIT 1), left))`,
  },
  {
    name: '19: a contract that ended is closed, or it is known what it waits for',
    sql: `SELECT c.number || ' waits for nothing' FROM ${contracts} c CROSS JOIN settlement s ON c.id = s.contract_id
        JOIN unit u ON u.id = c.unit_id
      WHERE s.closed_at_ms IS NULL AND u.state <> 'to_check' AND ${of('receivable')} = 0 AND ${of('advance')} = 0
        AND ${of('deposit')} = 0
        AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.contract_id = c.id AND r.state IN ('asked', 'needs_review'))
      UNION ALL SELECT c.number || ' holds a deposit though its unit was checked' FROM ${contracts} c
        CROSS JOIN settlement s ON c.id = s.contract_id JOIN unit u ON u.id = c.unit_id
        WHERE u.state <> 'to_check' AND ${of('deposit')} <> 0`,
  },
];

/** Fees, cards and the days of bills: wrong where something wrong was written. */
export const billRules: readonly Rule[] = [
  {
    name: '9: a fee comes once for a bill, ten days after it was due, three after a letter, and is 15 % of its rent at most',
    sql: `SELECT s.invoice_id || ' has a fee of ' || f.total_minor || ' on ' || s.done_on FROM looked
      CROSS JOIN invoice i ON i.contract_id = looked.id CROSS JOIN late_step s ON s.invoice_id = i.id JOIN invoice f ON f.id = s.fee_invoice_id
      WHERE i.kind <> 'RENTAL' OR (i.is_move_in = 1 AND i.contract_id NOT IN (SELECT contract_id FROM contract_transfer)) OR f.kind <> 'LATE FEE' OR s.done_on < date(i.due_on, '+11 days')
        OR f.total_minor > (SELECT sum(taxable_minor) FROM invoice_line l WHERE l.invoice_id = i.id
          AND l.code IN ('rent', 'discount')) * 15 / 100
        OR NOT EXISTS (SELECT 1 FROM late_step b JOIN letter t ON t.id = b.letter_id
          WHERE b.invoice_id = s.invoice_id AND date(t.printed_on, '+3 days') <= s.done_on)
        OR (SELECT count(*) FROM late_step o WHERE o.invoice_id = s.invoice_id AND o.fee_invoice_id IS NOT NULL) > 1`,
  },
  {
    name: '9: every late fee is that of a step',
    sql: `SELECT number FROM looked CROSS JOIN invoice i ON i.contract_id = looked.id
      WHERE kind = 'LATE FEE' AND NOT EXISTS (SELECT 1 FROM late_step s WHERE s.fee_invoice_id = i.id)`,
  },
  {
    name: '17: of a contract whose consent was taken back nothing more is to be charged',
    sql: `SELECT c.number || ' is to be charged' FROM ${contracts} c
      WHERE 'revoked' = (SELECT m.state FROM mandate m WHERE m.contract_id = c.id AND m.state <> 'replaced')
        AND (EXISTS (SELECT 1 FROM collection k WHERE k.contract_id = c.id AND k.state IN ('written', 'open'))
          OR EXISTS (SELECT 1 FROM announced_charge a JOIN invoice i ON i.id = a.invoice_id
            WHERE i.contract_id = c.id AND a.done_at_ms IS NULL))`,
  },
  {
    name: '17: no bill is collected from cards with more than it is over',
    sql: `SELECT i.number || ' over ' || i.total_minor || ' is collected with ' || sum(part.amount_minor) FROM looked
        CROSS JOIN collection k ON k.contract_id = looked.id CROSS JOIN collection_invoice part ON part.collection_id = k.id
        CROSS JOIN invoice i ON i.id = part.invoice_id
      WHERE k.state = 'paid' GROUP BY i.id HAVING sum(part.amount_minor) > i.total_minor`,
  },
  {
    name: '8: of each collection one intent succeeds at most, and who was asked for nothing paid nothing',
    sql: `SELECT 'collection ' || k.id || ' is ' || k.state FROM looked CROSS JOIN collection k ON k.contract_id = looked.id
      WHERE ((k.state = 'paid') <> (k.attempt_id IS NOT NULL) AND k.state <> 'superseded')
        OR (SELECT count(*) FROM charge_try t WHERE t.collection_id = k.id AND t.code = 'succeeded') > 1`,
  },
  {
    name: '13: no period is billed twice',
    sql: `SELECT c.number || ' ' || i.period_from_on FROM ${contracts} c CROSS JOIN invoice i ON c.id = i.contract_id
      WHERE i.period_from_on IS NOT NULL GROUP BY i.contract_id, i.period_from_on HAVING count(*) > 1`,
  },
  {
    name: '16: a bill made in time is due on its first day, and one made late leaves the days to pay',
    sql: `SELECT number || ' due on ' || due_on FROM looked
      CROSS JOIN invoice i ON i.contract_id = looked.id WHERE period_from_on IS NOT NULL AND due_on <> iif(date(period_from_on, '-5 days') < issued_on,
        max(period_from_on, date(issued_on, '+5 days')), period_from_on)`,
  },
  {
    name: '16: no bill is made before its days, but the last ones of a contract that ended, also if it runs again, and those that somebody pays ahead',
    sql: `SELECT i.number || ' of ' || i.issued_on || ' for ' || i.period_from_on FROM looked
      CROSS JOIN invoice i ON i.contract_id = looked.id WHERE i.period_from_on IS NOT NULL AND date(i.period_from_on, '-5 days') > i.issued_on
        AND NOT EXISTS (SELECT 1 FROM ended_contract e WHERE e.contract_id = i.contract_id)
        AND NOT EXISTS (SELECT 1 FROM rental_contract c WHERE c.id = i.contract_id AND c.resumed_times > 0)
        AND NOT EXISTS (SELECT 1 FROM invoice o JOIN receipt r ON r.invoice_id = o.id
          WHERE o.contract_id = i.contract_id AND date(r.received_at_ms / 1000, 'unixepoch') = i.issued_on)`,
  },
];
