/**
 * Indexes for what is asked while somebody waits, measured with what ten years leave behind: without them each reads a
 * table that only grows. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE INDEX invoice_by_contract ON invoice (contract_id)`,
  `CREATE INDEX access_code_by_contract ON access_code (contract_id)`,
  `CREATE INDEX rental_contract_by_time ON rental_contract (created_at_ms)`,
  `CREATE INDEX payment_attempt_unsettled ON payment_attempt (created_at_ms)
    WHERE state NOT IN ('captured', 'released', 'needs_review')`,
  // As findLogins and hasLogin write them; the second is empty unless the data is damaged.
  `CREATE INDEX login_by_written_name ON login (lower(trim(user_name)))`,
  `CREATE INDEX login_without_name ON login (contact_id) WHERE trim(coalesce(user_name, '')) = ''`,
  // Nobody asks by these: SQLite looks whether anything still points at a contact that is deleted.
  `CREATE INDEX invoice_by_contact ON invoice (contact_id)`,
  `CREATE INDEX receipt_by_contact ON receipt (contact_id)`,
  `CREATE INDEX mandate_by_contact ON mandate (contact_id)`,
  // As document_delivery has it, so that one condition finds what is on its way in both.
  `DROP INDEX paper_delivery_due`,
  `CREATE INDEX paper_delivery_due ON paper_delivery (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
