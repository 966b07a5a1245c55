/**
 * Tenants who leave by themselves: a code that ends at a later instant, days of notice, and a letter that confirms a
 * notice. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const letter = `id, contract_id, kind, made_on, facts, content, sha256, created_at_ms, printed_on, printed_by`;

const statements = [
  `ALTER TABLE access_code ADD COLUMN ends_at_ms INTEGER`,
  `CREATE INDEX access_code_ending ON access_code (ends_at_ms) WHERE ends_at_ms IS NOT NULL AND state <> 'revoked'`,
  // No days until a catalogue brings some.
  `ALTER TABLE property ADD COLUMN notice_days INTEGER NOT NULL DEFAULT 0 CHECK (notice_days BETWEEN 0 AND 92)`,
  `CREATE TABLE late_letter_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL CHECK (kind IN ('reminder', 'late_notice', 'rent_change', 'notice_given', 'notice_withdrawn')),
    made_on TEXT NOT NULL,
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
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
