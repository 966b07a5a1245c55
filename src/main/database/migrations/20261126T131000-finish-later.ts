/**
 * What a customer who finishes later has chosen beside the booking, what they were told it costs, and by what they ask to be
 * forgotten. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE finish_later (
        booking_id TEXT PRIMARY KEY REFERENCES booking (id), way TEXT NOT NULL CHECK (way IN ('asked', 'away', 'desk')),
        asked_at_ms INTEGER NOT NULL, payable_minor INTEGER NOT NULL, recurring_minor INTEGER NOT NULL,
        stored TEXT CHECK (stored IS NULL OR json_valid(stored)), forget_token TEXT NOT NULL UNIQUE,
        reminded_at_ms INTEGER) STRICT`,
    )
    .execute(tx);
}
