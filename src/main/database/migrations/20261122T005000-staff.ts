/** Accounts of staff with their sessions, and why somebody did what the audit says. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE staff (
    id TEXT PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE CHECK (number BETWEEN 101 AND 999999),
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('attendant', 'manager', 'technician')),
    password_hash TEXT NOT NULL,
    password_must_change INTEGER NOT NULL CHECK (password_must_change IN (0, 1)),
    pin_hash TEXT NOT NULL,
    pin_must_change INTEGER NOT NULL CHECK (pin_must_change IN (0, 1)),
    totp_secret TEXT,
    totp_pending TEXT,
    totp_last_step INTEGER NOT NULL DEFAULT 0,
    disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
    created_at_ms INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE staff_session (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    staff_id TEXT NOT NULL REFERENCES staff (id),
    place TEXT NOT NULL CHECK (place IN ('kiosk', 'desk')),
    created_at_ms INTEGER NOT NULL,
    seen_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER
  ) STRICT`,
  `CREATE INDEX staff_session_open ON staff_session (staff_id) WHERE ended_at_ms IS NULL`,
  `CREATE INDEX staff_session_by_time ON staff_session (created_at_ms)`,
  // What staff typed as their reason; null where nobody is asked for one.
  `ALTER TABLE audit ADD COLUMN why TEXT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
