/**
 * More than one tax claim for a booking: a tenant whose proof was refused or has expired shows another one. Shipped: never
 * edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE tax_claim (
    booking_id TEXT NOT NULL REFERENCES booking (id), number INTEGER NOT NULL CHECK (number >= 1),
    user_type_id TEXT NOT NULL REFERENCES user_type (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('open', 'accepted', 'refused', 'expired', 'replaced')),
    counts_from_on TEXT CHECK (counts_from_on IS date(counts_from_on)),
    valid_until_on TEXT CHECK (valid_until_on IS date(valid_until_on)), why TEXT,
    staff_id TEXT, staff_name TEXT, at_ms INTEGER NOT NULL,
    to_credit INTEGER NOT NULL DEFAULT 0 CHECK (to_credit IN (0, 1)),
    PRIMARY KEY (booking_id, number)) STRICT`,
  `INSERT INTO tax_claim (booking_id, number, user_type_id, verdict, valid_until_on, why, staff_id, staff_name, at_ms,
      to_credit)
    SELECT booking_id, 1, user_type_id, verdict, valid_until_on, why, staff_id, staff_name, at_ms, to_credit
      FROM tax_proof`,
  `DROP TABLE tax_proof`,
  `ALTER TABLE tax_claim RENAME TO tax_proof`,
  `CREATE INDEX tax_proof_by_verdict ON tax_proof (verdict, valid_until_on)`,
  `CREATE UNIQUE INDEX tax_proof_open ON tax_proof (booking_id) WHERE verdict = 'open'`,
  `CREATE UNIQUE INDEX tax_proof_accepted ON tax_proof (booking_id) WHERE verdict = 'accepted'`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
