/** Each count of the drawer before a day is closed, also the one that was made again. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE closing_count (
    id INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL, number INTEGER NOT NULL, to_sequence INTEGER NOT NULL,
    attempt INTEGER NOT NULL CHECK (attempt IN (1, 2)),
    opening_minor INTEGER NOT NULL, counted_minor INTEGER NOT NULL CHECK (counted_minor >= 0),
    staff_id TEXT NOT NULL, counted_at_ms INTEGER NOT NULL,
    UNIQUE (epoch, number, to_sequence, attempt)) STRICT`,
  `CREATE TRIGGER closing_count_stays BEFORE UPDATE ON closing_count
    BEGIN SELECT RAISE(ABORT, 'a count never changes'); END`,
  `CREATE TRIGGER closing_count_kept BEFORE DELETE ON closing_count
    BEGIN SELECT RAISE(ABORT, 'a count is kept'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
