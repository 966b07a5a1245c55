/**
 * Brings a database to this version's schema. Kysely's own runner leaves a half-made table behind when a
 * migration fails on SQLite. So here each migration and the row that records it share one transaction.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { sql } from 'kysely';
import { backupReplacing } from './storage/backup';
import type { OpenDatabase } from './connection';
import { DatabaseRefusal } from './storage/files';
import { migrations as shipped, type Migration } from './migrations';

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** Folder for a copy from before the first of them; made when missing. null: no copies, for databases in memory. */
  readonly backupDir: string | null;
  readonly nowMs: number;
}

/** Of copies from before an update. */
const COPIES_KEPT = 2;

const NAME = /^\d{8}T\d{6}-[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Applies pending migrations, oldest first, and returns their names. Throws a DatabaseRefusal `newer` for a database
 * with a migration that this version does not know. An error of a migration is passed on, and that migration has left
 * nothing behind.
 */
export async function migrate(open: OpenDatabase, options: MigrateOptions): Promise<readonly string[]> {
  const known = options.migrations ?? shipped;
  checkNames(known);
  const pending = pendingMigrations(open.raw, known);
  const applied: string[] = [];
  // Of a database that is made just now there is nothing to keep.
  let isWorthACopy = appliedMigrations(open.raw).length > 0;
  for (const migration of pending) {
    if (options.backupDir !== null && isWorthACopy && !migration.forgets) {
      mkdirSync(options.backupDir, { recursive: true, mode: 0o700 });
      // Named for the migration that it precedes, so that a start that fails again and again keeps one copy, not hundreds.
      backupReplacing(open.raw, join(options.backupDir, `before-${migration.name}.db`));
      // What stands between two migrations is a database of no version.
      isWorthACopy = false;
    }
    await (migration.remakes
      ? withoutForeignKeys(open, () => applyOne(open, migration, options.nowMs))
      : applyOne(open, migration, options.nowMs));
    applied.push(migration.name);
  }
  if (options.backupDir !== null) removeOldCopies(options.backupDir, known);
  return applied;
}

/**
 * Removes copies from before data was erased, and all but the last two. This runs at each start, because the start
 * that migrated may have been cut off. Nightly backups have a limit of their own.
 */
function removeOldCopies(folder: string, known: readonly Migration[]): void {
  if (!existsSync(folder)) return;
  const forgotten = known.findLast(({ forgets }) => forgets)?.name;
  const copies = readdirSync(folder).filter((file) => /^before-\d.*\.db$/.test(file));
  const kept = new Set(copies.toSorted().slice(-COPIES_KEPT));
  for (const file of copies)
    if (!kept.has(file) || (forgotten !== undefined && file <= `before-${forgotten}.db`))
      rmSync(join(folder, file));
}

/** What this version would still apply. Throws a DatabaseRefusal `newer`; reads only. */
export function pendingMigrations(
  raw: Database.Database,
  known: readonly Migration[] = shipped,
): readonly Migration[] {
  const applied = appliedMigrations(raw);
  const names = new Set(known.map((migration) => migration.name));
  const foreign = applied.find((name) => !names.has(name));
  if (foreign !== undefined) {
    throw new DatabaseRefusal(
      'newer',
      `this database was written by a newer version of Keyturn (it knows "${foreign}"); install that version`,
    );
  }
  const pending = known.slice(applied.length);
  const late = known.find((migration, index) => index < applied.length && migration.name !== applied[index]);
  if (late) throw new Error(`migration ${late.name} comes before others that are already applied`);
  return pending;
}

/** The names a database has recorded, oldest first; empty for one that Keyturn never wrote. */
export function appliedMigrations(raw: Database.Database): readonly string[] {
  const table = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migration'`);
  if (table.get() === undefined) return [];
  return raw.prepare<[], string>(`SELECT name FROM schema_migration ORDER BY name`).pluck().all();
}

/**
 * SQLite ignores this setting inside a transaction, so it is changed around it. The migration still ends with a check
 * of every foreign key. SQLite's steps for such a change: https://www.sqlite.org/lang_altertable.html#otheralter
 */
async function withoutForeignKeys(open: OpenDatabase, work: () => Promise<void>): Promise<void> {
  open.raw.pragma('foreign_keys = OFF');
  try {
    await work();
  } finally {
    open.raw.pragma('foreign_keys = ON');
  }
}

async function applyOne(open: OpenDatabase, migration: Migration, nowMs: number): Promise<void> {
  await open.connection.transaction().execute(async (tx) => {
    await sql`CREATE TABLE IF NOT EXISTS schema_migration (
      name TEXT PRIMARY KEY, applied_at_ms INTEGER NOT NULL) STRICT`.execute(tx);
    await migration.up(tx);
    const orphans = await sql<{ table: string }>`PRAGMA foreign_key_check`.execute(tx);
    const orphan = orphans.rows[0];
    if (orphan)
      throw new Error(`migration ${migration.name} leaves ${orphan.table} pointing at missing rows`);
    await sql`INSERT INTO schema_migration (name, applied_at_ms) VALUES (${migration.name}, ${nowMs})`.execute(
      tx,
    );
  });
}

/**
 * The list is written by hand. A name out of order would run in one order on a new database, and in another on an old
 * one.
 */
function checkNames(migrations: readonly Migration[]): void {
  let previous = '';
  for (const { name } of migrations) {
    if (!NAME.test(name)) throw new Error(`migration "${name}" is not named <UTC time>-<words>`);
    if (name <= previous) throw new Error(`migration ${name} does not come after ${previous}`);
    previous = name;
  }
}
