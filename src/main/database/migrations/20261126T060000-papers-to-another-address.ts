/**
 * The papers of a move-in may go to another e-mail address beside that of the contact. Shipped: never edited, only followed
 * by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns =
  'id, contract_id, way, language, state, attempts, next_at_ms, failure, created_at_ms, updated_at_ms';

const statements = [
  `CREATE TABLE document_delivery_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    way TEXT NOT NULL CHECK (way IN ('print', 'email')), language TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under_way', 'done', 'failed')),
    attempts INTEGER NOT NULL CHECK (attempts >= 0), next_at_ms INTEGER NOT NULL, failure TEXT,
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL, other_address TEXT NOT NULL DEFAULT '',
    UNIQUE (contract_id, way, other_address), CHECK (other_address = '' OR way = 'email')) STRICT`,
  `INSERT INTO document_delivery_new (${columns}) SELECT ${columns} FROM document_delivery`,
  `DROP TABLE document_delivery`,
  `ALTER TABLE document_delivery_new RENAME TO document_delivery`,
  `CREATE INDEX document_delivery_due ON document_delivery (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
