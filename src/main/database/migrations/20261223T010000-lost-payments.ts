/** Money, notices and consents that a restore lost are listed like other changes. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns =
  'kind, subject_id, contract_id, source, number, amount_minor, found_at_ms, settled_at_ms, settled_by';

const statements = [
  `CREATE TABLE lost_change_new (
    kind TEXT NOT NULL CHECK (kind IN ('credit_note', 'refund', 'code_blocked', 'code_new', 'access_suspended',
      'access_restored', 'tenant_details', 'tenant_forgotten', 'tenant_left', 'tax_accepted', 'tax_refused', 'payment',
      'notice', 'autopay_ended')),
    subject_id TEXT NOT NULL, contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    source TEXT NOT NULL CHECK (source IN ('former_database', 'head_office')),
    number TEXT, amount_minor INTEGER, found_at_ms INTEGER NOT NULL,
    settled_at_ms INTEGER, settled_by TEXT,
    CHECK ((settled_at_ms IS NULL) = (settled_by IS NULL)), PRIMARY KEY (kind, subject_id)) STRICT`,
  `INSERT INTO lost_change_new (${columns}) SELECT ${columns} FROM lost_change`,
  `DROP TABLE lost_change`,
  `ALTER TABLE lost_change_new RENAME TO lost_change`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
