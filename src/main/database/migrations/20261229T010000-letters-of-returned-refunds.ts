/** A letter may tell that a refund was returned by the card's bank. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns = 'id, contract_id, kind, mark, facts, created_at_ms';

const statements = [
  `CREATE TABLE card_letter_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    kind TEXT NOT NULL CHECK (kind IN ('refused', 'tenant_needed', 'needs_card', 'ended', 'confirmed', 'expiring',
      'refunded', 'refund_returned')),
    mark TEXT NOT NULL, facts TEXT NOT NULL CHECK (json_valid(facts)), created_at_ms INTEGER NOT NULL,
    UNIQUE (contract_id, kind, mark)) STRICT`,
  `INSERT INTO card_letter_new (${columns}) SELECT ${columns} FROM card_letter`,
  `DROP TABLE card_letter`,
  `ALTER TABLE card_letter_new RENAME TO card_letter`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
