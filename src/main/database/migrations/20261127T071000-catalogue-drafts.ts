/** Files of catalogues that were in force, and the draft of the next one. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE catalogue_version (
    number INTEGER PRIMARY KEY,
    file BLOB NOT NULL, file_sha256 TEXT NOT NULL CHECK (length(file_sha256) = 64),
    imported_by TEXT NOT NULL, imported_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TRIGGER catalogue_version_stays BEFORE UPDATE ON catalogue_version
    BEGIN SELECT RAISE(ABORT, 'a version never changes'); END`,
  // One draft for all: two people who change one price meet in the same row.
  `CREATE TABLE catalogue_edit (
    place TEXT PRIMARY KEY,
    before TEXT NOT NULL, value TEXT NOT NULL,
    edited_by TEXT NOT NULL, edited_at_ms INTEGER NOT NULL) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
