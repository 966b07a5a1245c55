/** What the desk's search and its list of transactions are read by. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  'CREATE INDEX contact_by_last_name ON contact (last_name COLLATE NOCASE)',
  'CREATE INDEX contact_by_first_name ON contact (first_name COLLATE NOCASE)',
  'CREATE INDEX contact_by_email ON contact (email COLLATE NOCASE)',
  'CREATE INDEX contact_by_phone_end ON contact (substr(phone_number, -4))',
  `CREATE INDEX contact_by_company ON contact (json_extract(company, '$.legalName') COLLATE NOCASE)
    WHERE company IS NOT NULL`,
  'CREATE INDEX receipt_by_time ON receipt (received_at_ms)',
  'CREATE INDEX refund_by_time ON refund (updated_at_ms)',
  'CREATE INDEX returned_payment_by_time ON returned_payment (returned_at_ms)',
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
