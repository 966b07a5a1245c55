/**
 * What the screen must know of its last payment after a crash, and until when a provider holds an authorization.
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // When somebody at the screen last asked to pay by it; null: a device's own.
  `ALTER TABLE payment_attempt ADD COLUMN screen_at_ms INTEGER`,
  `ALTER TABLE payment_attempt ADD COLUMN shown_at_ms INTEGER`,
  `ALTER TABLE payment_attempt ADD COLUMN resume_tries INTEGER NOT NULL DEFAULT 0 CHECK (resume_tries >= 0)`,
  `ALTER TABLE payment_attempt ADD COLUMN capture_before_ms INTEGER`,
  `CREATE INDEX payment_attempt_by_screen ON payment_attempt (screen_at_ms) WHERE screen_at_ms IS NOT NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
