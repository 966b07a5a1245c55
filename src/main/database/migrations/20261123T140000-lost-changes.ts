/**
 * Changes to contracts that restored books know, made after the backup. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statement = `CREATE TABLE lost_change (
    kind TEXT NOT NULL CHECK (kind IN ('credit_note', 'refund', 'code_blocked', 'code_new', 'tenant_details',
      'tenant_forgotten', 'tenant_left')),
    subject_id TEXT NOT NULL, contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    source TEXT NOT NULL CHECK (source IN ('former_database', 'head_office')),
    number TEXT, amount_minor INTEGER, found_at_ms INTEGER NOT NULL,
    settled_at_ms INTEGER, settled_by TEXT,
    CHECK ((settled_at_ms IS NULL) = (settled_by IS NULL)), PRIMARY KEY (kind, subject_id)) STRICT`;

export async function up(tx: Tx): Promise<void> {
  await sql.raw(statement).execute(tx);
}
