/** Notice: the last day for which a contract is charged, as tenant or staff said it. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** One for a contract; taken back by deleting it. What was said before stands in the audit. */
export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE contract_notice (
        contract_id TEXT PRIMARY KEY REFERENCES rental_contract (id), given_on TEXT NOT NULL, last_on TEXT NOT NULL,
        CHECK (last_on >= given_on)) STRICT`,
    )
    .execute(tx);
}
