/**
 * The ledger: what settled each line of an invoice, and double entry under every entry of the journal. Beside it stands what
 * a contract charges later, frozen when it was signed. Shipped: never edited, only followed by others.
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

/** By name, with what they are on: SQLite renames no table that a trigger of another table names. */
const journals: readonly (readonly [name: string, when: string, kind: string, subject: string])[] = [
  ['invoice_journal', 'INSERT ON invoice', 'invoice', 'NEW.id'],
  ['receipt_journal', 'INSERT ON receipt', 'receipt', 'NEW.id'],
  ['desk_payment_journal', 'INSERT ON desk_payment', 'desk_payment', 'NEW.id'],
  [
    'capture_inserted_journal',
    'INSERT ON charges_entry WHEN NEW.captured_at_ms IS NOT NULL AND NEW.attempt_id IS NOT NULL',
    'capture',
    'NEW.attempt_id',
  ],
  [
    'capture_journal',
    `UPDATE OF captured_at_ms ON charges_entry
      WHEN NEW.captured_at_ms IS NOT NULL AND OLD.captured_at_ms IS NULL AND NEW.attempt_id IS NOT NULL`,
    'capture',
    'NEW.attempt_id',
  ],
  ['credit_note_journal', 'INSERT ON credit_note WHEN NEW.invoice_id IS NOT NULL', 'credit_note', 'NEW.id'],
  ['refund_inserted_journal', `INSERT ON refund WHEN NEW.state = 'done'`, 'refund', 'NEW.id'],
  [
    'refund_journal',
    `UPDATE OF state ON refund WHEN NEW.state = 'done' AND OLD.state <> 'done'`,
    'refund',
    'NEW.id',
  ],
  ['refund_return_journal', 'INSERT ON refund_return', 'refund', `'return:' || NEW.refund_id`],
  ['review_raised_journal', 'INSERT ON payment_review', 'review_raised', 'CAST(NEW.id AS TEXT)'],
  [
    'review_settled_journal',
    'UPDATE OF settled_at_ms ON payment_review WHEN NEW.settled_at_ms IS NOT NULL AND OLD.settled_at_ms IS NULL',
    'review_settled',
    'CAST(NEW.id AS TEXT)',
  ],
];

const openKinds = [
  ...journals.map(([name]) => `DROP TRIGGER ${name}`),
  // New kinds come with what needs them; the types say which there are.
  `CREATE TABLE money_entry_new (
    sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind <> ''), subject_id TEXT NOT NULL,
    UNIQUE (kind, subject_id)) STRICT`,
  `INSERT INTO money_entry_new SELECT sequence, kind, subject_id FROM money_entry`,
  `DROP TABLE money_entry`,
  `ALTER TABLE money_entry_new RENAME TO money_entry`,
  ...never('money_entry'),
  ...journals.map((each) => journal(...each)),
];

const invoices = [
  `ALTER TABLE invoice ADD COLUMN kind TEXT NOT NULL DEFAULT 'RENTAL'
    CHECK (kind IN ('RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT'))`,
  // SQLite adds no column without a value; every row has one from here on.
  `ALTER TABLE invoice ADD COLUMN due_on TEXT NOT NULL DEFAULT ''`,
  // The one that the contract began with; every other is a later bill.
  `ALTER TABLE invoice ADD COLUMN is_move_in INTEGER NOT NULL DEFAULT 0 CHECK (is_move_in IN (0, 1))`,
  `UPDATE invoice SET due_on = issued_on, is_move_in = 1`,
  `CREATE UNIQUE INDEX invoice_of_move_in ON invoice (contract_id) WHERE is_move_in = 1`,
];

const guid = `CHECK (length(id) = 36)`;

const allocations = [
  `CREATE TABLE allocation (
    id TEXT PRIMARY KEY ${guid}, contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    receipt_id TEXT REFERENCES receipt (id), credit_note_id TEXT REFERENCES credit_note (id),
    undoes_id TEXT UNIQUE REFERENCES allocation (id), amount_minor INTEGER NOT NULL, made_at_ms INTEGER NOT NULL,
    CHECK ((receipt_id IS NULL) <> (credit_note_id IS NULL)),
    CHECK ((undoes_id IS NULL) = (amount_minor > 0))) STRICT`,
  `CREATE INDEX allocation_by_contract ON allocation (contract_id)`,
  `CREATE INDEX allocation_by_receipt ON allocation (receipt_id)`,
  `CREATE INDEX allocation_by_credit_note ON allocation (credit_note_id)`,
  `CREATE TABLE allocation_line (
    allocation_id TEXT NOT NULL REFERENCES allocation (id), invoice_id TEXT NOT NULL, position INTEGER NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0), PRIMARY KEY (allocation_id, invoice_id, position),
    FOREIGN KEY (invoice_id, position) REFERENCES invoice_line (invoice_id, position)) STRICT`,
  `CREATE INDEX allocation_line_by_invoice ON allocation_line (invoice_id, position)`,
  ...never('allocation'),
  ...never('allocation_line'),
  journal('allocation_journal', 'INSERT ON allocation', 'allocation', 'NEW.id'),
];

const books = [
  `CREATE TABLE posting (
    sequence INTEGER NOT NULL REFERENCES money_entry (sequence), place INTEGER NOT NULL,
    account TEXT NOT NULL CHECK (account <> ''), tax_code TEXT, contract_id TEXT REFERENCES rental_contract (id),
    debit_minor INTEGER NOT NULL CHECK (debit_minor >= 0), credit_minor INTEGER NOT NULL CHECK (credit_minor >= 0),
    CHECK ((debit_minor > 0) <> (credit_minor > 0)), CHECK ((account = 'tax') = (tax_code IS NOT NULL)),
    PRIMARY KEY (sequence, place)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX posting_by_contract ON posting (contract_id, account)`,
  ...never('posting'),
  `CREATE TABLE booked (
    id INTEGER PRIMARY KEY CHECK (id = 1), through_sequence INTEGER NOT NULL CHECK (through_sequence >= 0)) STRICT`,
  `INSERT INTO booked VALUES (1, 0)`,
  `CREATE TRIGGER booked_goes_on BEFORE UPDATE ON booked WHEN NEW.through_sequence < OLD.through_sequence
    BEGIN SELECT RAISE(ABORT, 'what is booked stays booked'); END`,
];

const terms = [
  `CREATE TABLE contract_terms (
    contract_id TEXT PRIMARY KEY REFERENCES rental_contract (id), terms TEXT NOT NULL CHECK (json_valid(terms)))
    STRICT`,
  `CREATE TABLE contract_charge (
    contract_id TEXT NOT NULL REFERENCES rental_contract (id), position INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('rent', 'insurance', 'add_on')), name TEXT NOT NULL,
    names TEXT NOT NULL CHECK (json_valid(names)), rate_minor INTEGER NOT NULL CHECK (rate_minor >= 0),
    prorated INTEGER NOT NULL CHECK (prorated IN (0, 1)), tax_code TEXT NOT NULL, ledger TEXT NOT NULL,
    from_on TEXT NOT NULL, to_on TEXT, CHECK (to_on IS NULL OR to_on >= from_on),
    PRIMARY KEY (contract_id, position)) STRICT`,
  ...never('contract_terms'),
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of [...openKinds, ...invoices, ...allocations, ...books, ...terms])
    await sql.raw(statement).execute(tx);
}
