/**
 * The minute's round asks for refunds that are open, and a closing for card payments that are not captured. Without these
 * indexes both read every year of the site. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE INDEX refund_by_state ON refund (state, asked_at_ms)`,
  `CREATE INDEX receipt_uncaptured ON receipt (attempt_id) WHERE state = 'capture_pending'`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
