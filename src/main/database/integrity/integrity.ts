/**
 * Checks a whole database for what must never be: damage, gaps, and money that does not add up. Also
 * documents that are missing or were changed, changed signatures, and units that are promised twice or to nobody. It only reads, at one
 * moment in time.
 */
import type Database from 'better-sqlite3';
import { isAdopted, isKnownMissing, isTransferred } from './known-missing';
import { transferChecks } from './transfers';
import { ledgerChecks } from './ledger';
import { moneyChecks } from './money';
import { findChangedDictionaries, findChangedDocuments, findUnreadablePrices } from './documents';
import { findBrokenChain } from './outbox';
import { findChangedSignatures } from './signatures';
import { teachDocuments } from '../storage/document-files';
import { teachPacks } from '../storage/outbox-pack';
import type { Finding } from './finding';

/** A query for rows that must not be there; each answers one sentence in its only column. */
interface Check {
  readonly check: string;
  readonly sql: string;
}

/** A receipt `r` of an invoice `i` is for the payment that the contract was made with, not for a later one. */
const ofMoveIn = `e.contract_id = i.contract_id AND i.is_move_in = 1 AND e.attempt_id IS r.attempt_id
  AND e.desk_payment_id IS r.desk_payment_id`;

/** What of the tenant's other contracts paid for the invoice `i` that its contract was made with. */
const creditUsed = `(SELECT coalesce(sum(a.amount_minor), 0) FROM allocation a
  LEFT JOIN credit_note n ON n.id = a.credit_note_id
  LEFT JOIN receipt o ON o.id = a.receipt_id LEFT JOIN invoice p ON p.id = o.invoice_id
  WHERE a.contract_id = i.contract_id AND a.undoes_id IS NULL AND a.write_off_id IS NULL
    AND coalesce(n.contract_id, p.contract_id) <> i.contract_id)`;

/** What of an invoice `i` money paid; what used credit of a contract that is lost is not known. */
const isPaidBy = (amount: string) => `(i.total_minor - ${creditUsed} = ${amount}
  OR (i.total_minor > ${amount} AND EXISTS (SELECT 1 FROM lost_contract)))`;

/** Part of a payment for several contracts: while some are known to be lost, the others do not add up to it. */
const mayLack = (sum: string) => `(a.amount_minor > ${sum} AND EXISTS (SELECT 1 FROM lost_contract))`;

const checks: readonly Check[] = [
  {
    check: 'outbox',
    sql: `SELECT 'the outbox misses ' || (max(sequence) - min(sequence) + 1 - count(*)) || ' numbers between '
        || min(sequence) || ' and ' || max(sequence)
      FROM outbox HAVING count(*) > 0 AND max(sequence) - min(sequence) + 1 <> count(*)`,
  },
  {
    check: 'contracts',
    sql: `SELECT 'contract ' || c.number || ' has ' || count(DISTINCT i.id) || ' invoices, ' || count(DISTINCT r.id)
        || ' receipts and ' || count(DISTINCT e.id) || ' charges entries'
      FROM rental_contract c LEFT JOIN invoice i ON i.contract_id = c.id AND i.is_move_in = 1
        LEFT JOIN receipt r ON r.invoice_id = i.id LEFT JOIN charges_entry e ON e.contract_id = c.id
      GROUP BY c.id HAVING count(DISTINCT i.id) <> 1
        OR (NOT ${isAdopted} AND NOT ${isTransferred} AND (count(DISTINCT r.id) < 1 OR count(DISTINCT e.id) <> 1))
        OR (${isTransferred} AND count(DISTINCT e.id) <> 0)`,
  },
  {
    check: 'contracts',
    sql: `SELECT 'contract ' || c.number || ' has no ' || k.value || ' document'
      FROM rental_contract c, json_each('["contract", "invoice", "receipt"]') k
      WHERE NOT ${isAdopted} AND NOT (k.value = 'receipt' AND ${isTransferred})
        AND NOT EXISTS (SELECT 1 FROM document d WHERE d.contract_id = c.id AND d.kind = k.value)
        AND NOT ${isKnownMissing("k.value || '_pdf'")}`,
  },
  {
    check: 'contracts',
    sql: `SELECT 'contract ' || c.number || ' belongs to a booking that is ' || b.state
      FROM rental_contract c JOIN booking b ON b.id = c.booking_id WHERE b.state <> 'moved_in'`,
  },
  {
    check: 'contracts',
    sql: `SELECT 'booking ' || b.id || ' has moved in without a contract' FROM booking b
      WHERE b.state = 'moved_in' AND NOT EXISTS (SELECT 1 FROM rental_contract c WHERE c.booking_id = b.id)`,
  },
  {
    check: 'totals',
    sql: `SELECT 'invoice ' || i.number || ' says ' || i.total_minor || ' with ' || i.tax_minor
        || ' tax, its lines add up to ' || coalesce(sum(l.payable_minor), 0) || ' with '
        || coalesce(sum(l.tax_minor), 0)
      FROM invoice i LEFT JOIN invoice_line l ON l.invoice_id = i.id GROUP BY i.id
      HAVING i.total_minor <> coalesce(sum(l.payable_minor), 0) OR i.tax_minor <> coalesce(sum(l.tax_minor), 0)`,
  },
  {
    check: 'totals',
    sql: `SELECT 'invoice ' || i.number || ' is over ' || i.total_minor || ' ' || i.currency || ', its receipt over '
        || r.amount_minor || ' ' || r.currency
      FROM invoice i JOIN receipt r ON r.invoice_id = i.id JOIN charges_entry e ON ${ofMoveIn}
      WHERE NOT ${isPaidBy('r.amount_minor')} OR i.currency <> r.currency`,
  },
  {
    check: 'totals',
    sql: `SELECT 'invoice ' || i.number || ' is over ' || i.total_minor || ' ' || i.currency
        || ', its charges entry over ' || e.amount_minor || ' ' || e.currency
      FROM invoice i JOIN charges_entry e ON e.contract_id = i.contract_id AND i.is_move_in = 1
      WHERE NOT ${isPaidBy('e.amount_minor')} OR i.currency <> e.currency`,
  },
  {
    check: 'payments',
    sql: `SELECT 'receipt ' || min(r.number) || ' and its charges entry belong to different payments'
      FROM receipt r JOIN invoice i ON i.id = r.invoice_id AND i.is_move_in = 1
        JOIN charges_entry e ON e.contract_id = i.contract_id
      GROUP BY i.id HAVING NOT max(r.attempt_id IS e.attempt_id AND r.desk_payment_id IS e.desk_payment_id)`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is over ' || a.amount_minor || ', its charges entries over ' || sum(e.amount_minor)
      FROM charges_entry e JOIN payment_attempt a ON a.id = e.attempt_id
      GROUP BY a.id HAVING a.amount_minor <> sum(e.amount_minor) AND NOT ${mayLack('sum(e.amount_minor)')}`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is over ' || a.amount_minor || ', its bookings over ' || sum(b.amount_minor)
      FROM payment_attempt a JOIN attempt_booking b ON b.attempt_id = a.id
      GROUP BY a.id HAVING a.amount_minor <> sum(b.amount_minor) AND NOT ${mayLack('sum(b.amount_minor)')}`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is ' || a.state || ', but booking ' || b.booking_id || ' has no contract of it'
      FROM payment_attempt a JOIN attempt_booking b ON b.attempt_id = a.id
        LEFT JOIN rental_contract c ON c.booking_id = b.booking_id
        LEFT JOIN charges_entry e ON e.contract_id = c.id AND e.attempt_id = a.id
      WHERE a.state IN ('contracted', 'captured') AND e.id IS NULL AND NOT EXISTS (SELECT 1 FROM lost_contract)`,
  },
  {
    check: 'payments',
    sql: `SELECT 'desk payment ' || p.id || ' is over ' || p.amount_minor || ' ' || p.currency
        || ', its receipt over ' || coalesce(r.amount_minor || ' ' || r.currency, 'nothing')
      FROM desk_payment p LEFT JOIN receipt r ON r.desk_payment_id = p.id
      WHERE r.amount_minor IS NOT p.amount_minor OR r.currency IS NOT p.currency`,
  },
  {
    check: 'payments',
    sql: `SELECT 'receipt ' || r.number || ' is for money that staff took, but is ' || r.state FROM receipt r
      WHERE r.desk_payment_id IS NOT NULL AND r.state <> 'final'`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is captured, its receipt ' || coalesce(r.state, 'missing')
        || ', its charges entry ' || iif(e.captured_at_ms IS NULL, 'not', 'captured')
      FROM payment_attempt a LEFT JOIN receipt r ON r.attempt_id = a.id
        LEFT JOIN charges_entry e ON e.attempt_id = a.id
      WHERE a.state = 'captured' AND (r.state IS NOT 'final' OR (e.captured_at_ms IS NULL AND a.booking_id IS NOT NULL))`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is ' || a.state || ', but its receipt says that it was captured'
      FROM payment_attempt a JOIN receipt r ON r.attempt_id = a.id
      WHERE r.state = 'final' AND a.state <> 'captured'`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is in ' || a.currency || ', its charges entry in ' || e.currency
      FROM charges_entry e JOIN payment_attempt a ON a.id = e.attempt_id WHERE a.currency <> e.currency`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is over ' || a.amount_minor || ', its receipts over ' || sum(r.amount_minor)
      FROM payment_attempt a JOIN receipt r ON r.attempt_id = a.id
      GROUP BY a.id HAVING a.amount_minor <> sum(r.amount_minor) AND NOT ${mayLack('sum(r.amount_minor)')}`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is over ' || a.amount_minor || ', its invoices over '
        || coalesce(sum(f.amount_minor), 0)
      FROM payment_attempt a LEFT JOIN (SELECT attempt_id, amount_minor FROM attempt_invoice
        UNION ALL SELECT attempt_id, amount_minor FROM attempt_ahead) f ON f.attempt_id = a.id
      WHERE a.contact_id IS NOT NULL GROUP BY a.id HAVING a.amount_minor <> coalesce(sum(f.amount_minor), 0)`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is ' || a.state || ', but has no receipt' FROM payment_attempt a
      WHERE a.contact_id IS NOT NULL AND a.state IN ('contracted', 'captured')
        AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.attempt_id = a.id)`,
  },
  {
    check: 'payments',
    sql: `SELECT 'payment ' || a.id || ' is ' || a.state || ' with ' || count(v.id) || ' open reviews'
      FROM payment_attempt a
        LEFT JOIN payment_review v ON v.attempt_id = a.id AND v.settled_at_ms IS NULL
      GROUP BY a.id HAVING count(v.id) <> (a.state = 'needs_review')`,
  },
  {
    check: 'units',
    sql: `SELECT 'unit ' || u.number || ' is held but no booking holds it' FROM unit u
      WHERE u.state = 'held' AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.unit_id = u.id
        AND b.state IN ('draft', 'payment_pending', 'needs_review'))`,
  },
  {
    check: 'units',
    sql: `SELECT 'booking ' || b.id || ' is ' || b.state || ' but its unit ' || u.number || ' is ' || u.state
      FROM booking b JOIN unit u ON u.id = b.unit_id
      WHERE b.state IN ('draft', 'payment_pending', 'needs_review') AND u.state <> 'held'`,
  },
  {
    check: 'units',
    sql: `SELECT 'unit ' || u.number || ' is ' || u.state || ' without a contract' FROM unit u
      WHERE u.state IN ('occupied', 'overlocked')
        AND NOT EXISTS (SELECT 1 FROM rental_contract c WHERE c.unit_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM lost_contract l WHERE l.unit_id = u.id)
        AND u.id NOT IN (SELECT unit_id FROM handed_over_unit)`,
  },
  {
    check: 'units',
    sql: `SELECT 'unit ' || u.number || ' is to be checked, but contract ' || c.number || ' has not ended' FROM unit u
      JOIN rental_contract c ON c.unit_id = u.id
      WHERE u.state = 'to_check' AND c.id NOT IN (SELECT contract_id FROM ended_contract)`,
  },
  {
    check: 'units',
    // A tenant with an access code that works rents still, or is on the way out.
    sql: `SELECT 'unit ' || u.number || ' is ' || u.state || ' but an access code for it works'
      FROM access_code a JOIN unit u ON u.id = a.unit_id
      WHERE a.state <> 'revoked' AND a.ends_at_ms IS NULL AND u.state NOT IN ('occupied', 'overlocked')`,
  },
  {
    check: 'access codes',
    sql: `SELECT 'unit ' || u.number || ' has ' || count(*) || ' access codes that work' FROM access_code a
      JOIN unit u ON u.id = a.unit_id WHERE a.state <> 'revoked' AND a.gate_only = 0 GROUP BY u.id HAVING count(*) > 1`,
  },
  {
    check: 'access codes',
    sql: `SELECT 'the access code of unit ' || u.number || ' is ' || a.state || ', and its contract has '
        || count(s.id) || ' suspensions'
      FROM access_code a JOIN unit u ON u.id = a.unit_id
        LEFT JOIN access_suspension s ON s.contract_id = a.contract_id AND s.ended_at_ms IS NULL
      WHERE a.state <> 'revoked' GROUP BY a.id HAVING (a.state = 'suspended') <> (count(s.id) > 0)`,
  },
  {
    check: 'access codes',
    // A gate that has followed to the end of the series would not learn of a change beyond it.
    sql: `SELECT 'the changes of access codes end at ' || max(change_sequence) || ' but their series is at '
        || coalesce((SELECT last_number FROM number_series WHERE series = 'access_change'), 0)
      FROM access_code HAVING count(*) > 0 AND max(change_sequence)
        <> coalesce((SELECT last_number FROM number_series WHERE series = 'access_change'), 0)`,
  },
];

/** Everything that is wrong; empty when all is well. The schema must be this version's (see `pendingMigrations`). */
export function findFaults(raw: Database.Database): readonly Finding[] {
  teachDocuments(raw);
  teachPacks(raw);
  // Within one transaction, or a move-in that is written meanwhile would look half-made.
  return raw.transaction(() => {
    const damage = findDamage(raw);
    // Sums over a damaged file would only add confusing findings, or fail.
    if (damage.some((finding) => finding.check === 'file')) return damage;
    return [
      ...damage,
      ...[...checks, ...moneyChecks, ...ledgerChecks, ...transferChecks].flatMap((each) =>
        runCheck(raw, each),
      ),
      ...findUnreadablePrices(raw),
      ...findChangedDocuments(raw),
      ...findChangedDictionaries(raw),
      ...findChangedSignatures(raw),
      ...findBrokenChain(raw),
    ];
  })();
}

function findDamage(raw: Database.Database): Finding[] {
  const lines = raw.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const damage = lines.filter((line) => line !== 'ok').map((message) => ({ check: 'file', message }));
  const orphans = raw
    .prepare<[], { table: string; parent: string; count: number }>(
      `SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY "table", parent`,
    )
    .all();
  return [
    ...damage,
    ...orphans.map(({ table, parent, count }) => ({
      check: 'references',
      message: `${count} rows of ${table} point at rows of ${parent} that are not there`,
    })),
  ];
}

function runCheck(raw: Database.Database, { check, sql }: Check): Finding[] {
  const sentences = raw.prepare<[], string>(sql).pluck().all();
  return sentences.map((message) => ({ check, message }));
}
