/**
 * Cash that staff put into the drawer or take out of it for another reason than a payment. Each is an entry of the journal, so
 * one closing counts it. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE drawer_move (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('paid_in', 'paid_out', 'bank_drop')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), why TEXT NOT NULL CHECK (why <> ''),
    staff_id TEXT NOT NULL, moved_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE INDEX drawer_move_by_time ON drawer_move (moved_at_ms)`,
  `CREATE TRIGGER drawer_move_unchanged BEFORE UPDATE ON drawer_move
    BEGIN SELECT RAISE(ABORT, 'drawer_move is never changed'); END`,
  `CREATE TRIGGER drawer_move_kept BEFORE DELETE ON drawer_move
    BEGIN SELECT RAISE(ABORT, 'drawer_move is never deleted'); END`,
  `CREATE TRIGGER drawer_move_journal AFTER INSERT ON drawer_move BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('drawer_move', NEW.id); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
