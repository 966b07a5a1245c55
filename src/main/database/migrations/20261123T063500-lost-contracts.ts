/** Contracts that the books lack after a restore or a loss, as others know them. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE lost_contract (
        contract_id TEXT PRIMARY KEY CHECK (length(contract_id) = 36), number TEXT, unit_id TEXT NOT NULL REFERENCES unit (id),
        booking_id TEXT, move_in_on TEXT CHECK (move_in_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
        source TEXT NOT NULL CHECK (source IN ('former_database', 'head_office', 'staff')),
        found_at_ms INTEGER NOT NULL) STRICT`,
    )
    .execute(tx);
  await sql.raw('CREATE INDEX lost_contract_by_unit ON lost_contract (unit_id)').execute(tx);
}
