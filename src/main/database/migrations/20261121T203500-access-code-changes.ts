/**
 * When each access code got the state it is in: for gates, and for staff who revoke one. Shipped: never
 * edited.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE access_code ADD COLUMN changed_at_ms INTEGER NOT NULL DEFAULT 0`,
  // Until now a code was made with its contract and never changed again.
  `UPDATE access_code SET changed_at_ms = (
    SELECT signed_at_ms FROM rental_contract c WHERE c.id = access_code.contract_id)`,
  `CREATE INDEX access_code_by_unit ON access_code (unit_id)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
