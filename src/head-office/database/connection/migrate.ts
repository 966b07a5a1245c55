/**
 * Brings the database to this version's tables. All pending migrations go into one transaction, under a lock. So two
 * programs that start at once do not interfere, and a failure leaves nothing.
 */
import { sql } from 'kysely';
import { CommandRefused } from '../../../shared/command-line';
import type { Database, Tx } from '../tx';
import { MIGRATION_LOCK, OFFICE_LOCK } from './locks';
import { migrations } from '../migrations';

const WAIT_FOR_END_MS = 5_000;
const TRY_AGAIN_MS = 100;

/**
 * Not while a process of head office uses the tables as they are. `asOffice`: called by a process that is about to
 * serve, perhaps after another that is just ending.
 */
export async function migrate(database: Database, asOffice: boolean): Promise<void> {
  const began = performance.now();
  while (!(await attempt(database))) {
    if (!asOffice || performance.now() - began > WAIT_FOR_END_MS)
      throw new CommandRefused(
        'the tables of this database are those of an earlier version, or are just being restored, and a head office runs on it. End all of them, and start one in this version first',
      );
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}

/** Answers false where a head office runs on tables that are to be changed. */
function attempt(database: Database): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
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
    if (rows.length === migrations.length) return true;
    if (!(await isNoOfficeThere(tx))) return false;
    for (const [index, { name, up }] of migrations.entries()) {
      if (index < rows.length) continue;
      await up(tx);
      await sql`INSERT INTO schema_migration (number, name) VALUES (${index + 1}, ${name})`.execute(tx);
    }
    return true;
  });
}

/** And none begins before the transaction ends. */
async function isNoOfficeThere(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${OFFICE_LOCK}) AS taken`.execute(tx);
  return rows[0]?.taken === true;
}
