/**
 * The report of exceptions is of some days. Without these indexes it read the contracts, waivers and acts of every year. Shipped:
 * never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // With a condition that always holds, so that it is used where a time is asked for, and never for the order alone.
  `CREATE INDEX rental_contract_by_signature ON rental_contract (signed_at_ms) WHERE signed_at_ms IS NOT NULL`,
  `CREATE INDEX waiver_by_time ON waiver (at_ms)`,
  `CREATE INDEX payment_review_by_end ON payment_review (settled_at_ms) WHERE settled_at_ms IS NOT NULL`,
  `CREATE INDEX write_off_by_time ON write_off (made_at_ms)`,
  `CREATE INDEX day_closing_by_time ON day_closing (closed_at_ms)`,
  `CREATE INDEX audit_handed_out ON audit (at_ms) WHERE action IN ('access.read', 'contact.exported')`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
