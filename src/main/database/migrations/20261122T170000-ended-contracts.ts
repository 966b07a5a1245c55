/** Contracts that head office counts as ended. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE ended_contract (
    contract_id TEXT PRIMARY KEY CHECK (contract_id = lower(contract_id) AND length(contract_id) = 36),
    heard_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE INDEX rental_contract_by_unit ON rental_contract (unit_id)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
