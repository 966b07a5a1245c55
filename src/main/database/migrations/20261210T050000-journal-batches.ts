/** Batches of the journal for bookkeepers, and which list of head office let somebody in no more. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE journal_setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 60)
  ) STRICT`,
  `CREATE TABLE journal_batch (
    number INTEGER PRIMARY KEY,
    format TEXT NOT NULL CHECK (format IN ('csv', 'datev')),
    month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
    entries INTEGER NOT NULL CHECK (entries > 0),
    total_minor INTEGER NOT NULL,
    file_name TEXT NOT NULL,
    content BLOB NOT NULL,
    sha256 TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL,
    staff_id TEXT NOT NULL REFERENCES staff (id),
    UNIQUE (format, month)
  ) STRICT`,
  `CREATE TABLE staff_ended (
    staff_id TEXT PRIMARY KEY REFERENCES staff (id),
    era INTEGER NOT NULL
  ) STRICT`,
  `CREATE TRIGGER journal_batch_unchanged BEFORE UPDATE ON journal_batch
    BEGIN SELECT RAISE(ABORT, 'a batch never changes'); END`,
  `CREATE TRIGGER journal_batch_stays BEFORE DELETE ON journal_batch
    BEGIN SELECT RAISE(ABORT, 'a batch stays'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
