/** A letter may be of any kind: the types say which there are. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns = `id, contract_id, kind, made_on, facts, content, sha256, created_at_ms, printed_on, printed_by`;

const statements = [
  `CREATE TABLE letter_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL CHECK (kind <> ''), made_on TEXT NOT NULL,
    facts TEXT CHECK (facts IS NULL OR json_valid(facts)), content BLOB, sha256 TEXT, created_at_ms INTEGER NOT NULL,
    printed_on TEXT, printed_by TEXT,
    CHECK ((content IS NULL) = (sha256 IS NULL)), CHECK ((facts IS NULL) = (content IS NOT NULL)),
    CHECK ((printed_on IS NULL) = (printed_by IS NULL))) STRICT`,
  `INSERT INTO letter_new (${columns}) SELECT ${columns} FROM letter`,
  `DROP TABLE letter`,
  `ALTER TABLE letter_new RENAME TO letter`,
  `CREATE INDEX letter_by_contract ON letter (contract_id)`,
  `CREATE INDEX letter_to_draw ON letter (created_at_ms) WHERE content IS NULL`,
  `CREATE INDEX letter_to_print ON letter (created_at_ms) WHERE printed_on IS NULL`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
