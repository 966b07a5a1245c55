/**
 * Kinds of customers whose tax rate needs a proof, and the proofs that staff were or were not shown. Shipped: never edited,
 * only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE user_type ADD COLUMN proof TEXT NOT NULL DEFAULT 'none' CHECK (proof IN ('none', 'later'))`,
  `CREATE TABLE tax_proof (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id), user_type_id TEXT NOT NULL REFERENCES user_type (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('open', 'accepted', 'refused', 'expired')),
    valid_until_on TEXT CHECK (valid_until_on IS date(valid_until_on)), why TEXT,
    staff_id TEXT, staff_name TEXT, at_ms INTEGER NOT NULL,
    to_credit INTEGER NOT NULL DEFAULT 0 CHECK (to_credit IN (0, 1))) STRICT`,
  `CREATE INDEX tax_proof_by_verdict ON tax_proof (verdict, valid_until_on)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
