/** New rents: the catalogue's rules, letters that say them, and from which day each counts. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const letter = `id, contract_id, kind, made_on, facts, content, sha256, created_at_ms, printed_on, printed_by`;

const statements = [
  // No rent changes until a catalogue says how.
  `ALTER TABLE property ADD COLUMN rent_change TEXT CHECK (rent_change IS NULL OR json_valid(rent_change))`,
  `CREATE TABLE late_letter_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL CHECK (kind IN ('reminder', 'late_notice', 'rent_change')), made_on TEXT NOT NULL,
    facts TEXT CHECK (facts IS NULL OR json_valid(facts)), content BLOB, sha256 TEXT, created_at_ms INTEGER NOT NULL,
    printed_on TEXT, printed_by TEXT,
    CHECK ((content IS NULL) = (sha256 IS NULL)), CHECK ((facts IS NULL) = (content IS NOT NULL)),
    CHECK ((printed_on IS NULL) = (printed_by IS NULL))) STRICT`,
  `INSERT INTO late_letter_new (${letter}) SELECT ${letter} FROM late_letter`,
  `DROP TABLE late_letter`,
  `ALTER TABLE late_letter_new RENAME TO late_letter`,
  `CREATE INDEX late_letter_by_contract ON late_letter (contract_id)`,
  `CREATE INDEX late_letter_to_draw ON late_letter (created_at_ms) WHERE content IS NULL`,
  `CREATE INDEX late_letter_to_print ON late_letter (created_at_ms) WHERE printed_on IS NULL`,
  `CREATE TABLE rent_change (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    key TEXT NOT NULL, old_minor INTEGER NOT NULL CHECK (old_minor >= 0),
    new_minor INTEGER NOT NULL CHECK (new_minor >= 0), letter_id TEXT NOT NULL UNIQUE REFERENCES late_letter (id),
    told_on TEXT NOT NULL, announced_on TEXT NOT NULL, announced_at_ms INTEGER NOT NULL, announced_by TEXT NOT NULL,
    effective_on TEXT CHECK (effective_on >= told_on),
    state TEXT NOT NULL CHECK (state IN ('announced', 'effective', 'cancelled')), ended_at_ms INTEGER,
    CHECK ((state = 'announced') = (ended_at_ms IS NULL)),
    CHECK (state <> 'effective' OR effective_on IS NOT NULL), UNIQUE (contract_id, key)) STRICT`,
  `CREATE UNIQUE INDEX rent_change_open ON rent_change (contract_id) WHERE state = 'announced'`,
  `CREATE UNIQUE INDEX rent_change_day ON rent_change (contract_id, effective_on) WHERE state <> 'cancelled'`,
  `CREATE INDEX rent_change_coming ON rent_change (effective_on) WHERE state = 'announced'`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
