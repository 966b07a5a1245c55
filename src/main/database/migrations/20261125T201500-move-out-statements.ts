/** Statements of move-outs: a letter of another kind, and whether a settlement has its one. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const letter = `id, contract_id, kind, made_on, facts, content, sha256, created_at_ms, printed_on, printed_by`;

const statements = [
  `ALTER TABLE settlement ADD COLUMN told_at_ms INTEGER`,
  // Those that were settled before this are not written to again.
  `UPDATE settlement SET told_at_ms = deposit_at_ms`,
  `CREATE TABLE late_letter_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL
      CHECK (kind IN ('reminder', 'late_notice', 'rent_change', 'notice_given', 'notice_withdrawn', 'move_out')),
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
