/** Rows for tests of migrations: what a row says does not matter, only that it is still there. */
import type Database from 'better-sqlite3';

/** In every column that must have a value; as long as an id. */
export const BARE = 'x'.repeat(36);

/** One row whose every column that must have a value has the same: so that rows of several tables point at each other. */
export function insertBare(raw: Database.Database, table: string): void {
  const columns = (
    raw.pragma(`table_info(${table})`) as { name: string; type: string; notnull: 0 | 1; pk: number }[]
  ).filter(({ notnull, pk }) => notnull === 1 || pk > 0);
  const values = columns.map(({ type }) =>
    type === 'TEXT' ? BARE : type === 'BLOB' ? Buffer.from(BARE) : 1,
  );
  raw
    .prepare(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    .run(...values);
}
