/**
 * Money at the desk: payments that staff take, credit notes by line, refunds, and days that are closed. One
 * journal has it all in the order in which it was written. Triggers write the journal, so that nothing can be
 * left out of a closing. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const never = (table: string) => [
  `CREATE TRIGGER ${table}_unchanged BEFORE UPDATE ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is never changed'); END`,
  `CREATE TRIGGER ${table}_kept BEFORE DELETE ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is never deleted'); END`,
];

const journal = (name: string, when: string, kind: string, subject: string) =>
  `CREATE TRIGGER ${name} AFTER ${when} BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('${kind}', ${subject}); END`;

const paidOnce = `CHECK ((attempt_id IS NULL) <> (desk_payment_id IS NULL))`;

const payments = [
  `CREATE TABLE desk_payment (
    id TEXT PRIMARY KEY, booking_id TEXT NOT NULL UNIQUE REFERENCES booking (id), key TEXT NOT NULL UNIQUE,
    tender TEXT NOT NULL CHECK (tender IN ('cash', 'cheque', 'desk_terminal')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0), currency TEXT NOT NULL,
    given_minor INTEGER, change_minor INTEGER, reference TEXT, staff_id TEXT NOT NULL, taken_at_ms INTEGER NOT NULL,
    CHECK ((tender = 'cash') = (given_minor IS NOT NULL AND change_minor IS NOT NULL AND reference IS NULL)),
    CHECK ((tender <> 'cash') = (given_minor IS NULL AND change_minor IS NULL AND reference IS NOT NULL)),
    CHECK (change_minor >= 0 AND given_minor - change_minor = amount_minor OR tender <> 'cash')) STRICT`,
  ...never('desk_payment'),
  // Nothing points at these two. They are recreated, because an attempt is no longer the only thing that
  // pays.
  `CREATE TABLE receipt_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), number TEXT NOT NULL UNIQUE,
    invoice_id TEXT NOT NULL UNIQUE REFERENCES invoice (id),
    attempt_id TEXT UNIQUE REFERENCES payment_attempt (id),
    desk_payment_id TEXT UNIQUE REFERENCES desk_payment (id),
    contact_id TEXT NOT NULL REFERENCES contact (id), amount_minor INTEGER NOT NULL, currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('capture_pending', 'final')), received_at_ms INTEGER NOT NULL,
    card_brand TEXT NOT NULL, card_last4 TEXT NOT NULL CHECK (length(card_last4) <= 4), ${paidOnce}) STRICT`,
  `INSERT INTO receipt_new (id, number, invoice_id, attempt_id, contact_id, amount_minor, currency, state,
      received_at_ms, card_brand, card_last4)
    SELECT id, number, invoice_id, attempt_id, contact_id, amount_minor, currency, state, received_at_ms, card_brand,
      card_last4 FROM receipt`,
  `DROP TABLE receipt`,
  `ALTER TABLE receipt_new RENAME TO receipt`,
  `CREATE TABLE charges_entry_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL UNIQUE REFERENCES rental_contract (id),
    attempt_id TEXT UNIQUE REFERENCES payment_attempt (id),
    desk_payment_id TEXT UNIQUE REFERENCES desk_payment (id), provider TEXT NOT NULL,
    intent_id TEXT NOT NULL UNIQUE, charge_id TEXT NOT NULL, amount_minor INTEGER NOT NULL,
    currency TEXT NOT NULL, captured_at_ms INTEGER, ${paidOnce}) STRICT`,
  `INSERT INTO charges_entry_new (id, contract_id, attempt_id, provider, intent_id, charge_id, amount_minor, currency,
      captured_at_ms)
    SELECT id, contract_id, attempt_id, provider, intent_id, charge_id, amount_minor, currency, captured_at_ms
    FROM charges_entry`,
  `DROP TABLE charges_entry`,
  `ALTER TABLE charges_entry_new RENAME TO charges_entry`,
  // New series come with what needs them; the types say which there are.
  `CREATE TABLE number_series_new (
    series TEXT PRIMARY KEY CHECK (series <> ''), last_number INTEGER NOT NULL CHECK (last_number >= 0)) STRICT`,
  `INSERT INTO number_series_new SELECT series, last_number FROM number_series`,
  `DROP TABLE number_series`,
  `ALTER TABLE number_series_new RENAME TO number_series`,
];

const credits = [
  `ALTER TABLE credit_note ADD COLUMN invoice_id TEXT REFERENCES invoice (id)`,
  `ALTER TABLE credit_note ADD COLUMN tax_minor INTEGER`,
  `ALTER TABLE credit_note ADD COLUMN reason TEXT`,
  `ALTER TABLE credit_note ADD COLUMN staff_id TEXT`,
  `ALTER TABLE credit_note ADD COLUMN key TEXT`,
  `CREATE UNIQUE INDEX credit_note_by_key ON credit_note (key)`,
  `CREATE INDEX credit_note_by_invoice ON credit_note (invoice_id)`,
  `CREATE TABLE credit_note_line (
    credit_note_id TEXT NOT NULL REFERENCES credit_note (id), invoice_id TEXT NOT NULL, position INTEGER NOT NULL,
    taxable_minor INTEGER NOT NULL, tax_minor INTEGER NOT NULL, payable_minor INTEGER NOT NULL,
    CHECK (payable_minor = taxable_minor + tax_minor), PRIMARY KEY (credit_note_id, position),
    FOREIGN KEY (invoice_id, position) REFERENCES invoice_line (invoice_id, position)) STRICT`,
  `CREATE INDEX credit_note_line_by_invoice ON credit_note_line (invoice_id, position)`,
  ...never('credit_note_line'),
  `CREATE TABLE refund (
    id TEXT PRIMARY KEY, credit_note_id TEXT NOT NULL REFERENCES credit_note (id),
    contract_id TEXT NOT NULL REFERENCES rental_contract (id), attempt_id TEXT REFERENCES payment_attempt (id),
    key TEXT NOT NULL UNIQUE, way TEXT NOT NULL CHECK (way IN ('card', 'cash', 'cheque')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), card_amount INTEGER, refunded_before INTEGER,
    currency TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('asked', 'done', 'failed', 'needs_review')),
    reference TEXT, why TEXT NOT NULL, failure TEXT, staff_id TEXT NOT NULL, asked_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL, settled_by TEXT, settled_why TEXT,
    CHECK ((way = 'card') = (attempt_id IS NOT NULL AND card_amount IS NOT NULL AND refunded_before IS NOT NULL)),
    CHECK (way = 'card' OR state = 'done'), CHECK ((way = 'cheque') = (reference IS NOT NULL))) STRICT`,
  `CREATE INDEX refund_by_credit_note ON refund (credit_note_id)`,
  `CREATE INDEX refund_by_contract ON refund (contract_id)`,
  `CREATE INDEX refund_by_attempt ON refund (attempt_id)`,
  // One at a time, so that what the provider says was given back can only be this one.
  `CREATE UNIQUE INDEX refund_one_open ON refund (attempt_id) WHERE state IN ('asked', 'needs_review')`,
];

const closings = [
  `CREATE TABLE day_closing (
    number INTEGER PRIMARY KEY CHECK (number > 0), key TEXT NOT NULL UNIQUE,
    after_sequence INTEGER NOT NULL, to_sequence INTEGER NOT NULL, closed_on TEXT NOT NULL
      CHECK (closed_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    closed_at_ms INTEGER NOT NULL, staff_id TEXT NOT NULL, currency TEXT NOT NULL,
    opening_minor INTEGER NOT NULL CHECK (opening_minor >= 0), expected_minor INTEGER NOT NULL,
    counted_minor INTEGER NOT NULL CHECK (counted_minor >= 0), left_minor INTEGER NOT NULL,
    why TEXT, totals TEXT NOT NULL CHECK (json_valid(totals)), csv TEXT NOT NULL, pdf BLOB NOT NULL,
    csv_sha256 TEXT NOT NULL, pdf_sha256 TEXT NOT NULL,
    CHECK (to_sequence >= after_sequence), CHECK (left_minor BETWEEN 0 AND counted_minor),
    CHECK (counted_minor = expected_minor OR why IS NOT NULL)) STRICT`,
  `CREATE TRIGGER day_closing_follows BEFORE INSERT ON day_closing
    WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM day_closing)
      OR NEW.after_sequence <> (SELECT coalesce(max(to_sequence), 0) FROM day_closing)
    BEGIN SELECT RAISE(ABORT, 'a closing follows the one before'); END`,
  ...never('day_closing'),
  `CREATE TABLE money_entry (
    sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('invoice', 'receipt', 'capture', 'desk_payment',
      'credit_note', 'refund', 'review_raised', 'review_settled')),
    subject_id TEXT NOT NULL, UNIQUE (kind, subject_id)) STRICT`,
  // What was there before goes into the first closing, in its own order.
  `INSERT INTO money_entry (kind, subject_id)
    SELECT kind, subject_id FROM (
      SELECT c.created_at_ms AS at_ms, 1 AS place, 'invoice' AS kind, i.id AS subject_id
        FROM invoice i JOIN rental_contract c ON c.id = i.contract_id
      UNION ALL SELECT received_at_ms, 2, 'receipt', id FROM receipt
      UNION ALL SELECT captured_at_ms, 3, 'capture', attempt_id FROM charges_entry WHERE captured_at_ms IS NOT NULL
      UNION ALL SELECT raised_at_ms, 4, 'review_raised', CAST(id AS TEXT) FROM payment_review
      UNION ALL SELECT settled_at_ms, 5, 'review_settled', CAST(id AS TEXT) FROM payment_review
        WHERE settled_at_ms IS NOT NULL)
    ORDER BY at_ms, place, subject_id`,
  ...never('money_entry'),
  journal('invoice_journal', 'INSERT ON invoice', 'invoice', 'NEW.id'),
  journal('receipt_journal', 'INSERT ON receipt', 'receipt', 'NEW.id'),
  journal('desk_payment_journal', 'INSERT ON desk_payment', 'desk_payment', 'NEW.id'),
  journal(
    'capture_inserted_journal',
    'INSERT ON charges_entry WHEN NEW.captured_at_ms IS NOT NULL AND NEW.attempt_id IS NOT NULL',
    'capture',
    'NEW.attempt_id',
  ),
  journal(
    'capture_journal',
    `UPDATE OF captured_at_ms ON charges_entry
      WHEN NEW.captured_at_ms IS NOT NULL AND OLD.captured_at_ms IS NULL AND NEW.attempt_id IS NOT NULL`,
    'capture',
    'NEW.attempt_id',
  ),
  journal(
    'credit_note_journal',
    'INSERT ON credit_note WHEN NEW.invoice_id IS NOT NULL',
    'credit_note',
    'NEW.id',
  ),
  journal('refund_inserted_journal', `INSERT ON refund WHEN NEW.state = 'done'`, 'refund', 'NEW.id'),
  journal(
    'refund_journal',
    `UPDATE OF state ON refund WHEN NEW.state = 'done' AND OLD.state <> 'done'`,
    'refund',
    'NEW.id',
  ),
  journal('review_raised_journal', 'INSERT ON payment_review', 'review_raised', 'CAST(NEW.id AS TEXT)'),
  journal(
    'review_settled_journal',
    'UPDATE OF settled_at_ms ON payment_review WHEN NEW.settled_at_ms IS NOT NULL AND OLD.settled_at_ms IS NULL',
    'review_settled',
    'CAST(NEW.id AS TEXT)',
  ),
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of [...payments, ...credits, ...closings]) await sql.raw(statement).execute(tx);
}
