/** Tenants as the front desk looks them up, and contacts that are restricted. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE contact ADD COLUMN restricted_at_ms INTEGER`,
  `CREATE INDEX rental_contract_by_contact ON rental_contract (contact_id)`,
  `CREATE INDEX login_by_contact ON login (contact_id)`,
  `CREATE INDEX booking_by_contact ON booking (contact_id)`,
  `CREATE INDEX document_by_contact ON document (contact_id)`,
  `CREATE INDEX login_session_by_login ON login_session (login_id)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
