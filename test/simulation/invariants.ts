/**
 * What must hold at the end of each day, whatever happened. The numbers are those of the list of rules that the simulation
 * was made for. Each is asked of the tables and not of the product's own functions.
 */
import { addDays } from '../../src/main/domain/base/dates';
import { wrongPrices } from './prices';
import { balanceOf as of, transferRules, type Rule } from './transfer-rules';
import type { Site } from './site';
import { sum, isLost, ofTenants, minorOf, allocated, ofDeposits } from './sums';

/** Money of the ledger. */
const ledger: readonly Rule[] = [
  {
    name: '1: the postings of every entry sum to zero, and so do all accounts together',
    sql: `SELECT 'entry ' || sequence || ' sums to ' || sum(debit_minor - credit_minor) FROM posting
      GROUP BY sequence HAVING sum(debit_minor - credit_minor) <> 0`,
  },
  {
    name: '2: what a contract owes is what is open of its invoices',
    sql: `SELECT c.number || ' owes ' || ${of('receivable')} FROM rental_contract c
      WHERE ${of('receivable')} <> ${sum('i.total_minor', 'invoice i WHERE i.contract_id = c.id')} - ${allocated}`,
  },
  {
    name: '2: the advance is what came in and was credited, less what was used and given back; never below nothing',
    sql: `WITH ${ofTenants} SELECT c.number || ' has an advance of ' || -${minorOf('advance')} FROM rental_contract c
        LEFT JOIN received ON received.id = c.id LEFT JOIN refunded ON refunded.id = c.id
        LEFT JOIN credited ON credited.id = c.id LEFT JOIN used ON used.id = c.id LEFT JOIN advance ON advance.id = c.id
      WHERE -${minorOf('advance')} <> ${minorOf('received')} + ${minorOf('credited')} - ${minorOf('used')}
        - ${minorOf('refunded')} OR ${minorOf('advance')} > 0`,
  },
  {
    name: '2: the deposit that is held is what was billed of it, less what was credited; never below nothing',
    sql: `WITH ${ofDeposits} SELECT c.number || ' has a deposit of ' || -${minorOf('deposit')} FROM rental_contract c
        LEFT JOIN billed ON billed.id = c.id LEFT JOIN back ON back.id = c.id LEFT JOIN deposit ON deposit.id = c.id
      WHERE -${minorOf('deposit')} <> ${minorOf('billed')} - ${minorOf('back')} OR ${minorOf('deposit')} > 0`,
  },
  {
    name: '2: nobody owes anything who has credit or money left with us, but for what is on its way back to them',
    sql: `SELECT c.number || ' owes ' || ${of('receivable')} || ' and has ' || -${of('advance')} FROM rental_contract c
      WHERE ${of('receivable')} > 0 AND ${of('advance')} < 0
        AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.contract_id = c.id AND r.state IN ('asked', 'needs_review'))`,
  },
  {
    name: '3: no line is settled beyond its amount, and no receipt or note settles more than it is over',
    sql: `SELECT 'line ' || a.position || ' of an invoice is settled with ' || sum(a.amount_minor)
      FROM allocation_line a JOIN invoice_line l ON l.invoice_id = a.invoice_id AND l.position = a.position
      GROUP BY a.invoice_id, a.position HAVING sum(a.amount_minor) NOT BETWEEN 0 AND max(l.payable_minor, 0)
      UNION ALL SELECT 'receipt ' || r.number || ' settles ' || sum(a.amount_minor) FROM receipt r
        JOIN allocation a ON a.receipt_id = r.id GROUP BY r.id HAVING sum(a.amount_minor) > r.amount_minor
      UNION ALL SELECT 'note ' || n.transact_id || ' settles ' || sum(a.amount_minor) FROM credit_note n
        JOIN allocation a ON a.credit_note_id = n.id GROUP BY n.id
        HAVING sum(a.amount_minor) + n.paid_minor > n.gross_minor`,
  },
  {
    name: '5: of no line more is credited than was invoiced, its net and its tax each',
    sql: `SELECT 'line ' || l.position || ' of ' || i.number || ' is credited with ' || sum(n.payable_minor)
        || ', of it tax ' || sum(n.tax_minor)
      FROM credit_note_line n JOIN invoice_line l ON l.invoice_id = n.invoice_id AND l.position = n.position
        JOIN invoice i ON i.id = l.invoice_id GROUP BY n.invoice_id, n.position
      HAVING abs(sum(n.taxable_minor)) > abs(l.taxable_minor) OR abs(sum(n.tax_minor)) > abs(l.tax_minor)
        OR sum(n.taxable_minor) + sum(n.tax_minor) <> sum(n.payable_minor)`,
  },
  {
    name: '5: what is earned is what was invoiced less what was credited',
    sql: `SELECT 'the books say ' || said || ', the papers ' || kept FROM (SELECT
      (SELECT coalesce(sum(credit_minor - debit_minor), 0) FROM posting
        WHERE account NOT IN ('receivable', 'advance', 'deposit') AND sequence IN (SELECT sequence FROM money_entry
          WHERE kind IN ('invoice', 'credit_note'))) AS said,
      (SELECT coalesce(sum(payable_minor), 0) FROM invoice_line WHERE code <> 'deposit')
        - (SELECT coalesce(sum(n.payable_minor), 0) FROM credit_note_line n JOIN invoice_line l
          ON l.invoice_id = n.invoice_id AND l.position = n.position WHERE l.code <> 'deposit') AS kept)
      WHERE said <> kept`,
  },
  {
    name: '22: a card is given back what its provider takes: of three decimals the last is 0',
    sql: `SELECT 'refund ' || id || ' over ' || card_amount FROM refund
      WHERE card_amount % 10 <> 0 AND currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')`,
  },
  {
    name: '22: no card is given back more than it paid',
    sql: `SELECT 'payment ' || a.id || ' over ' || a.amount_minor FROM payment_attempt a
      WHERE a.amount_minor < ${sum('r.amount_minor', `refund r WHERE r.attempt_id = a.id AND r.state <> 'failed'`)}`,
  },
];

/** Units, codes and the days of papers. */
const others: readonly Rule[] = [
  {
    name: '9: a fee comes once for a bill, ten days after it was due, three after a letter, and is 15 % of its rent at most',
    sql: `SELECT s.invoice_id || ' has a fee of ' || f.total_minor || ' on ' || s.done_on FROM late_step s
      JOIN invoice i ON i.id = s.invoice_id JOIN invoice f ON f.id = s.fee_invoice_id
      WHERE i.kind <> 'RENTAL' OR (i.is_move_in = 1 AND i.contract_id NOT IN (SELECT contract_id FROM contract_transfer)) OR f.kind <> 'LATE FEE' OR s.done_on < date(i.due_on, '+11 days')
        OR f.total_minor > (SELECT sum(taxable_minor) FROM invoice_line l WHERE l.invoice_id = i.id
          AND l.code IN ('rent', 'discount')) * 15 / 100
        OR NOT EXISTS (SELECT 1 FROM late_step b JOIN letter t ON t.id = b.letter_id
          WHERE b.invoice_id = s.invoice_id AND date(t.printed_on, '+3 days') <= s.done_on)
        OR (SELECT count(*) FROM late_step o WHERE o.invoice_id = s.invoice_id AND o.fee_invoice_id IS NOT NULL) > 1`,
  },
  {
    name: '9: every late fee is that of a step',
    sql: `SELECT number FROM invoice WHERE kind = 'LATE FEE' AND id NOT IN (
      SELECT fee_invoice_id FROM late_step WHERE fee_invoice_id IS NOT NULL)`,
  },
  {
    name: '10: a code is suspended exactly while a suspension is open, and none works for a contract that ended, but a day for one that another followed',
    sql: `SELECT 'a code of ' || c.number || ' is ' || a.state FROM access_code a
        JOIN rental_contract c ON c.id = a.contract_id
      WHERE a.state <> 'revoked' AND ((a.state = 'suspended') <> EXISTS (SELECT 1 FROM access_suspension s
          WHERE s.contract_id = c.id AND s.ended_at_ms IS NULL)
        OR (c.id IN (SELECT contract_id FROM ended_contract) AND (a.ends_at_ms IS NULL
          OR c.id NOT IN (SELECT from_contract_id FROM contract_transfer)
          OR a.ends_at_ms < (SELECT ran_at_ms FROM bill_run))))`,
  },
  {
    name: '10: no digits open two units',
    sql: `SELECT 'digits open ' || count(*) FROM access_code WHERE state <> 'revoked'
      GROUP BY code HAVING count(*) > 1`,
  },
  {
    name: '10: nobody is suspended for arrears who owes nothing that is late',
    sql: `SELECT c.number || ' is suspended' FROM access_suspension s JOIN rental_contract c ON c.id = s.contract_id
      WHERE s.cause = 'arrears' AND s.ended_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM invoice i
        WHERE i.contract_id = c.id AND i.due_on < (SELECT through_on FROM bill_run)
          AND i.total_minor > ${sum('a.amount_minor', 'allocation_line a WHERE a.invoice_id = i.id')})`,
  },
  {
    name: '18: whoever is protected has no step, no fee and no suspension',
    sql: `SELECT c.number || ' had ' || s.step_key || ' on ' || s.done_on FROM late_step s
        JOIN contract_hold h ON h.contract_id = s.contract_id AND s.done_at_ms > h.began_at_ms
          AND s.done_at_ms < coalesce(h.ended_at_ms, 9e15) JOIN rental_contract c ON c.id = s.contract_id
      UNION ALL SELECT c.number || ' is suspended' FROM access_suspension s
        JOIN contract_hold h ON h.contract_id = s.contract_id AND h.ended_at_ms IS NULL
        JOIN rental_contract c ON c.id = s.contract_id WHERE s.cause = 'arrears' AND s.ended_at_ms IS NULL`,
  },
  {
    name: '11: a unit has at most one contract that has not ended, and is occupied exactly then',
    sql: `SELECT 'unit ' || u.number || ' is ' || u.state || ' with ' || count(c.id) FROM unit u
        LEFT JOIN rental_contract c ON c.unit_id = u.id AND c.id NOT IN (SELECT contract_id FROM ended_contract)
      WHERE u.listed = 1 GROUP BY u.id HAVING count(c.id) <> (u.state IN ('occupied', 'overlocked'))`,
  },
  {
    name: '12: no paper is dated before the one with the number before it',
    sql: `SELECT i.number || ' of ' || i.issued_on FROM (SELECT number, issued_on,
          lag(issued_on) OVER (ORDER BY number) AS before FROM invoice) i WHERE i.issued_on < i.before
      UNION ALL SELECT n.transact_id || ' of ' || n.transact_on FROM (SELECT transact_id, transact_on,
          lag(transact_on) OVER (ORDER BY transact_id) AS before FROM credit_note) n WHERE n.transact_on < n.before`,
  },
  {
    name: '13: no period is billed twice',
    sql: `SELECT c.number || ' ' || i.period_from_on FROM invoice i JOIN rental_contract c ON c.id = i.contract_id
      WHERE i.period_from_on IS NOT NULL GROUP BY i.contract_id, i.period_from_on HAVING count(*) > 1`,
  },
  {
    name: '15: each entry is in exactly one closing, and a drawer begins with what the last one left',
    sql: `SELECT 'closing ' || number FROM (SELECT number, after_sequence, opening_minor,
          lag(to_sequence, 1, 0) OVER w AS ended, lag(left_minor, 1, 0) OVER w AS left, lag(number, 1, 0) OVER w AS before
        FROM day_closing WINDOW w AS (ORDER BY number))
      WHERE after_sequence <> ended OR opening_minor <> left OR number <> before + 1`,
  },
  {
    name: '16: a bill made in time is due on its first day, and one made late leaves the days to pay',
    sql: `SELECT number || ' due on ' || due_on FROM invoice WHERE period_from_on IS NOT NULL
      AND due_on <> iif(date(period_from_on, '-5 days') < issued_on,
        max(period_from_on, date(issued_on, '+5 days')), period_from_on)`,
  },
  {
    name: '16: no bill is made before its days, but the last ones of a contract that ended, also if it runs again',
    sql: `SELECT number || ' of ' || issued_on || ' for ' || period_from_on FROM invoice
      WHERE period_from_on IS NOT NULL AND date(period_from_on, '-5 days') > issued_on
        AND contract_id NOT IN (SELECT contract_id FROM ended_contract
          UNION SELECT id FROM rental_contract WHERE resumed_times > 0)`,
  },
  {
    name: '19: a contract that ended is closed, or it is known what it waits for',
    sql: `SELECT c.number || ' waits for nothing' FROM settlement s JOIN rental_contract c ON c.id = s.contract_id
        JOIN unit u ON u.id = c.unit_id
      WHERE s.closed_at_ms IS NULL AND u.state <> 'to_check' AND ${of('receivable')} = 0 AND ${of('advance')} = 0
        AND ${of('deposit')} = 0
        AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.contract_id = c.id AND r.state IN ('asked', 'needs_review'))
      UNION ALL SELECT c.number || ' holds a deposit though its unit was checked' FROM settlement s
        JOIN rental_contract c ON c.id = s.contract_id JOIN unit u ON u.id = c.unit_id
        WHERE u.state <> 'to_check' AND ${of('deposit')} <> 0`,
  },
];

/** A number of each kind, in the order in which they were written. */
const series = [
  {
    kind: 'invoice',
    sql: `SELECT number FROM invoice i JOIN money_entry e ON e.subject_id = i.id AND e.kind = 'invoice' ORDER BY e.sequence`,
  },
  {
    kind: 'receipt',
    sql: `SELECT number FROM receipt r JOIN money_entry e ON e.subject_id = r.id AND e.kind = 'receipt' ORDER BY e.sequence`,
  },
  {
    kind: 'credit note',
    sql: `SELECT transact_id FROM credit_note n JOIN money_entry e ON e.subject_id = n.id AND e.kind = 'credit_note' ORDER BY e.sequence`,
  },
];

interface Tile {
  readonly contract: string;
  readonly moveIn: string;
  readonly lastOn: string | null;
  readonly settledTo: string | null;
  readonly isEnded: number;
  readonly from: string;
  readonly to: string;
  readonly isPaid: number;
  readonly hasLost: number;
}

/** The periods of rent, as bills and the move-in have them; what was charged again is for days that were credited. */
const tilesOf = ({ raw }: Site): readonly Tile[] =>
  raw
    .prepare<[], Tile>(
      `WITH lost AS MATERIALIZED (SELECT o.contract_id, o.contact_id FROM receipt r JOIN invoice o ON o.id = r.invoice_id
          WHERE ${isLost})
        SELECT DISTINCT c.number AS contract, c.move_in_on AS moveIn, n.last_on AS lastOn,
          iif(s.credited_at_ms IS NULL, NULL, s.last_on) AS settledTo, s.contract_id IS NOT NULL AS isEnded, l.period_from_on AS "from", l.period_to_on AS "to",
          (SELECT sum(total_minor) FROM invoice WHERE id = i.id) <= (SELECT coalesce(sum(a.amount_minor), 0)
            FROM allocation_line a WHERE a.invoice_id = i.id) AS isPaid,
          EXISTS (SELECT 1 FROM lost WHERE lost.contract_id = c.id OR (lost.contact_id = c.contact_id
            AND c.id IN (SELECT contract_id FROM contract_transfer))) AS hasLost
        FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id JOIN rental_contract c ON c.id = i.contract_id
          LEFT JOIN contract_notice n ON n.contract_id = c.id LEFT JOIN settlement s ON s.contract_id = c.id
        WHERE l.code = 'rent' AND (i.is_move_in = 1 OR i.period_from_on IS NOT NULL)
        ORDER BY c.number, l.period_from_on`,
    )
    .all();

/** What a look needs to remember of the nights before. */
export function openWatch(site: Site) {
  const { raw } = site;
  const digits = new Map<string, string>();
  const paidThrough = new Map<string, string>();

  /** 4: the periods of a contract tile the days from its move-in on, up to those that are to be billed by today. */
  function gaps(tiles: readonly Tile[], today: string): string[] {
    const [first] = tiles;
    const last = tiles.at(-1);
    if (!first || !last) return [];
    const wrong = tiles.flatMap(({ contract, from, to }, index) => {
      const before = tiles[index - 1];
      const begins = before ? addDays(before.to, 1) : first.moveIn;
      return from === begins && to >= from ? [] : [`4: ${contract} is billed from ${from}, not ${begins}`];
    });
    const ends = first.settledTo ?? first.lastOn;
    const least = ends !== null && ends < addDays(today, 5) ? ends : addDays(today, 5);
    if (first.isEnded === 0 || first.settledTo !== null)
      if (last.to < least) wrong.push(`4: ${first.contract} is billed to ${last.to}, and not to ${least}`);
    return wrong;
  }

  /** 23: the last day up to which every period is paid never goes back, unless a card's money never came. */
  function back(tiles: readonly Tile[]): string[] {
    const [first] = tiles;
    if (!first) return [];
    const open = tiles.find(({ isPaid }) => isPaid === 0);
    const through = open ? addDays(open.from, -1) : (tiles.at(-1)?.to ?? '');
    const before = paidThrough.get(first.contract) ?? '';
    paidThrough.set(first.contract, through);
    return through < before && first.hasLost === 0
      ? [`23: ${first.contract} was paid through ${before}, now ${through}`]
      : [];
  }

  /** 10: the digits of a code are the same over suspensions. */
  function otherDigits(): string[] {
    const codes = raw.prepare<[], { id: string; code: string }>('SELECT id, code FROM access_code').all();
    return codes.flatMap(({ id, code }) => {
      const before = digits.get(id) ?? code;
      digits.set(id, code);
      return before === code ? [] : [`10: a code was ${before} and is ${code}`];
    });
  }

  /** 7: the numbers of each series have no gap and stand in the order of writing. */
  function numbers(): string[] {
    return series.flatMap(({ kind, sql }) => {
      const all = raw.prepare<[], string>(sql).pluck().all();
      const at = all.findIndex((number, index) => Number(number.split('-').at(-1)) !== index + 1);
      return at === -1 ? [] : [`7: ${kind} ${all[at]} is number ${at + 1} that was written`];
    });
  }

  /** 8: what the provider has taken and given back is what the books say, both ways. */
  function provider(): string[] {
    const rows = site.provider
      .prepare<[], { id: string; taken: number; back: number }>(
        `SELECT id, iif(body ->> 'status' = 'succeeded', body ->> 'amountReceived', 0) AS taken,
            coalesce(body ->> '$.charge.amountRefunded', 0) AS back FROM intent`,
      )
      .all();
    const booked = new Map(
      raw
        .prepare<[], { id: string; taken: number; back: number }>(
          `SELECT a.intent_id AS id, sum(r.amount_minor) AS taken, ${sum(
            'f.amount_minor',
            `refund f
            WHERE f.attempt_id = a.id AND f.state = 'done'`,
          )} AS back
          FROM payment_attempt a JOIN receipt r ON r.attempt_id = a.id WHERE r.state = 'final' GROUP BY a.id`,
        )
        .all()
        .map((row) => [row.id, row]),
    );
    const wrong = rows.flatMap(({ id, taken, back }) => {
      const own = booked.get(id) ?? { taken: 0, back: 0 };
      booked.delete(id);
      if (own.taken === taken && own.back === back) return [];
      return [
        `8: of ${id} ${taken} was taken and ${back} given back, by the books ${own.taken} and ${own.back}`,
      ];
    });
    return [...wrong, ...[...booked.keys()].map((id) => `8: the provider knows nothing of ${id}`)];
  }

  const perContract = () => [...Map.groupBy(tilesOf(site), ({ contract }) => contract).values()];

  return {
    /** What the run of the morning has left out or done twice. */
    lookAfterRun: (today: string): string[] => perContract().flatMap((own) => gaps(own, today)),
    /** Everything that is wrong tonight. */
    look(today: string): string[] {
      const rules = [...ledger, ...transferRules, ...others].flatMap(({ name, sql }) =>
        raw
          .prepare<[], string>(sql)
          .pluck()
          .all()
          .map((found) => `${name}: ${found}`),
      );
      const paid = perContract().flatMap(back);
      const future = raw
        .prepare<[string], string>(
          `SELECT '12: ' || number || ' is of ' || issued_on FROM invoice WHERE issued_on > ?`,
        )
        .pluck()
        .all(today);
      return [
        ...rules,
        ...paid,
        ...wrongPrices(site),
        ...future,
        ...otherDigits(),
        ...numbers(),
        ...provider(),
      ];
    },
  };
}
