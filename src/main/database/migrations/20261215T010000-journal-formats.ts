/** Journals for Xero and QuickBooks, and a month that needs several files. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns = `number, format, month, entries, total_minor, file_name, content, sha256, made_at_ms, staff_id`;

const statements = [
  `DROP TRIGGER journal_batch_unchanged`,
  `DROP TRIGGER journal_batch_stays`,
  `CREATE TABLE journal_batch_new (
    number INTEGER PRIMARY KEY,
    format TEXT NOT NULL CHECK (format IN ('csv', 'datev', 'xero', 'quickbooks')),
    month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
    part INTEGER NOT NULL DEFAULT 1 CHECK (part > 0),
    entries INTEGER NOT NULL CHECK (entries > 0),
    total_minor INTEGER NOT NULL,
    file_name TEXT NOT NULL,
    content BLOB NOT NULL,
    sha256 TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL,
    staff_id TEXT NOT NULL REFERENCES staff (id),
    UNIQUE (format, month, part)
  ) STRICT`,
  `INSERT INTO journal_batch_new (${columns}) SELECT ${columns} FROM journal_batch`,
  `DROP TABLE journal_batch`,
  `ALTER TABLE journal_batch_new RENAME TO journal_batch`,
  `CREATE TRIGGER journal_batch_unchanged BEFORE UPDATE ON journal_batch
    BEGIN SELECT RAISE(ABORT, 'a batch never changes'); END`,
  `CREATE TRIGGER journal_batch_stays BEFORE DELETE ON journal_batch
    BEGIN SELECT RAISE(ABORT, 'a batch stays'); END`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
