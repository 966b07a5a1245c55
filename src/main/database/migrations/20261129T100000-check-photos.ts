/** Pictures that staff take at the check of a vacated unit. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const unchanged = ['id', 'contract_id', 'media_type', 'sha256', 'taken_at_ms', 'staff_id']
  .map((column) => `NEW.${column} IS OLD.${column}`)
  .join(' AND ');

const statements = [
  `CREATE TABLE check_photo (
    id TEXT PRIMARY KEY CHECK (length(id) = 36), contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    media_type TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
    content BLOB NOT NULL, sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    taken_at_ms INTEGER NOT NULL, staff_id TEXT NOT NULL, UNIQUE (contract_id, sha256)) STRICT`,
  `CREATE INDEX check_photo_in_row ON check_photo (sha256) WHERE length(content) > 0`,
  // The bytes move into a file of their own; nothing else changes.
  `CREATE TRIGGER check_photo_unchanged BEFORE UPDATE ON check_photo
    WHEN NOT (NEW.content IS x'' AND ${unchanged})
    BEGIN SELECT RAISE(ABORT, 'check_photo is never changed'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
