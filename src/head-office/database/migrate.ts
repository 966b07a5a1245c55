/**
 * Brings the database to this version's tables. All that is pending goes into one transaction, under a lock, so that two
 * programs that start at once do not meet half-way, and a failure leaves nothing.
 */
import { sql } from 'kysely';
import { CommandRefused } from '../commands/io';
import type { Database, Tx } from './connect';
import { MIGRATION_LOCK, OFFICE_LOCK } from './locks';
import { migrations } from './migrations';

/**
 * `asOffice`: by the head office that holds the database. Anybody else leaves the tables as they are while one runs on them:
 * it knows them as they are, and stops when they change.
 */
export async function migrate(database: Database, asOffice: boolean): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
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
    if (rows.length < migrations.length && !asOffice && (await isOfficeThere(tx)))
      throw new CommandRefused(
        'the tables of this database are those of an earlier version, or are just being restored, and a head office runs on it: start that one anew, in this version, first',
      );
    for (const [index, { name, up }] of migrations.entries()) {
      if (index < rows.length) continue;
      await up(tx);
      await sql`INSERT INTO schema_migration (number, name) VALUES (${index + 1}, ${name})`.execute(tx);
    }
  });
}

async function isOfficeThere(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT count(*) > 0 AS held FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${OFFICE_LOCK}
      AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    tx,
  );
  return rows[0]?.held === true;
}
