/** What is still to be settled of contracts that ended, and how far that has come. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** One for a contract that ended; deleted where the contract runs again. Contracts that ended before have none. */
export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE settlement (
        contract_id TEXT PRIMARY KEY REFERENCES rental_contract (id), times INTEGER NOT NULL, last_on TEXT NOT NULL,
        opened_at_ms INTEGER NOT NULL, credited_at_ms INTEGER, deposit_at_ms INTEGER, closed_at_ms INTEGER,
        CHECK (deposit_at_ms IS NULL OR credited_at_ms IS NOT NULL),
        CHECK (closed_at_ms IS NULL OR deposit_at_ms IS NOT NULL)) STRICT`,
    )
    .execute(tx);
  await sql
    .raw('CREATE INDEX settlement_open ON settlement (contract_id) WHERE closed_at_ms IS NULL')
    .execute(tx);
}
