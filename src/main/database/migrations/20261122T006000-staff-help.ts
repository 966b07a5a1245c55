/**
 * Staff help with bookings: who made one at the desk, who helps with one now, and what changed in it and by
 * whom. Also what was waived and why, which own policies were looked at, and where a signature was given.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE booking ADD COLUMN staff_id TEXT`,
  `ALTER TABLE booking ADD COLUMN held_until_ms INTEGER`,
  `ALTER TABLE signature ADD COLUMN place TEXT CHECK (place IN ('kiosk', 'desk'))`,
  `ALTER TABLE signature ADD COLUMN staff_id TEXT`,
  `CREATE TABLE assistance (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id), staff_id TEXT NOT NULL, staff_name TEXT NOT NULL,
    since_ms INTEGER NOT NULL, seen_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE booking_change (
    sequence INTEGER PRIMARY KEY, booking_id TEXT NOT NULL REFERENCES booking (id), at_ms INTEGER NOT NULL,
    actor TEXT NOT NULL, staff_name TEXT, fields TEXT NOT NULL CHECK (json_valid(fields))) STRICT`,
  `CREATE INDEX booking_change_by_booking ON booking_change (booking_id, sequence)`,
  `CREATE TABLE waiver (
    booking_id TEXT NOT NULL REFERENCES booking (id),
    what TEXT NOT NULL CHECK (what IN ('coverage', 'admin', 'deposit')), why TEXT NOT NULL,
    staff_id TEXT NOT NULL, staff_name TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (booking_id, what)) STRICT`,
  `CREATE TABLE policy_check (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id), insurer TEXT NOT NULL, policy_number TEXT NOT NULL,
    expires_on TEXT NOT NULL, verdict TEXT NOT NULL CHECK (verdict IN ('approved', 'refused')), why TEXT,
    staff_id TEXT NOT NULL, staff_name TEXT NOT NULL, at_ms INTEGER NOT NULL,
    CHECK (verdict = 'approved' OR why IS NOT NULL)) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
