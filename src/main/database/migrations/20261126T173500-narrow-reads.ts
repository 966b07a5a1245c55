/**
 * Each round of bills asks for the credit notes of a contract, each closing for the receipts of a card payment. Without these
 * indexes both read every year of the site. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE INDEX credit_note_by_contract ON credit_note (contract_id)`,
  `CREATE INDEX receipt_by_attempt ON receipt (attempt_id) WHERE attempt_id IS NOT NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
