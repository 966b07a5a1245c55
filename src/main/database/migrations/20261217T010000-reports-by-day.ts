/**
 * The desk's reports are of some days. Without these indexes each of them read every year of the site. Shipped: never edited,
 * only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // Before, only bills after the move-in were in it.
  `DROP INDEX invoice_by_issued`,
  `CREATE INDEX invoice_by_issued ON invoice (issued_on)`,
  `CREATE INDEX credit_note_by_day ON credit_note (transact_on)`,
  `CREATE INDEX allocation_by_time ON allocation (made_at_ms) WHERE receipt_id IS NOT NULL`,
  `CREATE INDEX charges_entry_by_time ON charges_entry (captured_at_ms) WHERE captured_at_ms IS NOT NULL`,
  `CREATE INDEX payment_attempt_by_time ON payment_attempt (updated_at_ms)`,
  `CREATE INDEX desk_payment_by_time ON desk_payment (taken_at_ms)`,
  `CREATE INDEX rental_contract_by_first_day ON rental_contract (move_in_on)`,
  `CREATE INDEX ended_contract_by_time ON ended_contract (heard_at_ms)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
