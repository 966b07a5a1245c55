/** Payments whose card's holder disputes them at their bank. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`CREATE TABLE card_dispute (
    id TEXT PRIMARY KEY, attempt_id TEXT NOT NULL REFERENCES payment_attempt (id),
    state TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), opened_on TEXT NOT NULL, opened_at_ms INTEGER NOT NULL,
    closed_on TEXT, closed_at_ms INTEGER,
    CHECK ((state = 'open') = (closed_on IS NULL)), CHECK ((closed_on IS NULL) = (closed_at_ms IS NULL))) STRICT`.execute(
    tx,
  );
  await sql`CREATE INDEX card_dispute_by_attempt ON card_dispute (attempt_id)`.execute(tx);
  await sql`CREATE INDEX card_dispute_open ON card_dispute (opened_on) WHERE state <> 'won'`.execute(tx);
}
