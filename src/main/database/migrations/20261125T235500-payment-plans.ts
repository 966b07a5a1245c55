/**
 * The agreed parts of a debt, for a hold that is a payment plan, and the invoices that the debt is of. Shipped: never edited,
 * only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE payment_plan (hold_id TEXT PRIMARY KEY REFERENCES contract_hold (id),
        parts TEXT NOT NULL CHECK (json_valid(parts)), invoices TEXT NOT NULL CHECK (json_valid(invoices))) STRICT`,
    )
    .execute(tx);
}
