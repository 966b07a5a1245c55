/**
 * Whether a database has exactly the tables, indexes, views and triggers that its migrations make. A trigger that an
 * attacker put into a backup would go on changing the books from inside them.
 */
import type Database from 'better-sqlite3';
import { openConnection } from '../connection';
import type { Finding } from './finding';
import { appliedMigrations, migrate, pendingMigrations } from '../migrate';
import { migrations as shipped, type Migration } from '../migrations';

/**
 * The differences from a new database with the same migrations; empty when there are none. Throws what
 * `pendingMigrations` throws. Reads only.
 */
export async function findSchemaChanges(
  raw: Database.Database,
  known: readonly Migration[] = shipped,
): Promise<readonly Finding[]> {
  pendingMigrations(raw, known);
  const applied = known.slice(0, appliedMigrations(raw).length);
  return compare(objectsOf(raw), await objectsMadeBy(applied));
}

/** Rows of each table that Keyturn makes. Those that somebody else made are only counted: their names may be anything. */
export async function countRows(
  raw: Database.Database,
): Promise<{ readonly rows: Readonly<Record<string, number>>; readonly foreignTables: number }> {
  const made = await objectsMadeBy(shipped.slice(0, appliedMigrations(raw).length));
  const tables = [...objectsOf(raw).keys()].filter((name) => name.startsWith('table '));
  const own = tables.filter((name) => made.has(name)).map((name) => name.slice('table '.length));
  const count = (table: string) => raw.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get();
  return {
    rows: Object.fromEntries(own.map((table) => [table, count(table) ?? 0])),
    foreignTables: tables.length - own.length,
  };
}

/** By kind and name, the SQL that made it; null for what SQLite makes by itself. */
type Objects = ReadonlyMap<string, string | null>;

/** A backup is looked through every night and each that is restored: the same migrations need not run for each of them. */
let latest: { readonly applied: readonly Migration[]; readonly objects: Objects } | null = null;

async function objectsMadeBy(applied: readonly Migration[]): Promise<Objects> {
  const same =
    latest?.applied.length === applied.length && applied.every((one, at) => one === latest?.applied[at]);
  if (latest && same) return latest.objects;
  const fresh = openConnection(':memory:');
  try {
    await migrate(fresh, { migrations: applied, backupDir: null, nowMs: 0 });
    const objects = objectsOf(fresh.raw);
    latest = { applied, objects };
    return objects;
  } finally {
    await fresh.close();
  }
}

function objectsOf(raw: Database.Database): Objects {
  const rows = raw
    .prepare<[], { name: string; sql: string | null }>(
      // What ANALYZE writes holds statistics only.
      `SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'
        ORDER BY type, name`,
    )
    .all();
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}

function compare(there: Objects, expected: Objects): Finding[] {
  const strange = [...there.keys()].filter((name) => !expected.has(name));
  const missing = [...expected.keys()].filter((name) => !there.has(name));
  const changed = [...expected].filter(([name, sql]) => there.has(name) && there.get(name) !== sql);
  return [
    ...strange.map((name) => `the ${name} is not one that Keyturn makes`),
    ...missing.map((name) => `the ${name} is missing`),
    ...changed.map(([name]) => `the ${name} is not as Keyturn makes it`),
  ].map((message) => ({ check: 'schema', message }));
}
