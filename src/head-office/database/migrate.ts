/**
 * Brings the database to this version's tables. All that is pending goes into one transaction, under a lock, so that two
 * programs that start at once do not meet half-way, and a failure leaves nothing.
 */
import { sql } from 'kysely';
import { CommandRefused } from '../commands/io';
import type { Database } from './connect';
import { migrations } from './migrations';

/** Any number that nobody else takes a lock on: "keyturn" in a row of digits. */
const LOCK = 539_887_876;

export async function migrate(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await sql`CREATE TABLE IF NOT EXISTS schema_migration (
      number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`.execute(
      tx,
    );
    const { rows } = await sql<{ number: number; name: string }>`
      SELECT number, name FROM schema_migration ORDER BY number`.execute(tx);
    const unknown = rows.find(({ number, name }) => migrations[number - 1]?.name !== name);
    if (unknown)
      throw new CommandRefused(
        `this database was written by a newer version of head office (it knows "${unknown.name}"); install that version`,
      );
    for (const [index, { name, up }] of migrations.entries()) {
      if (index < rows.length) continue;
      await up(tx);
      await sql`INSERT INTO schema_migration (number, name) VALUES (${index + 1}, ${name})`.execute(tx);
    }
  });
}
