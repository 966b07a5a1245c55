/** SQLite as Kysely speaks it here. */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect, type Driver } from 'kysely';

/**
 * A bare `?` lets SQLite look at its value while it plans. Then every new value has the statement prepared
 * again, which takes ten times as long as running it. `+` does nothing to the value and keeps it out of the
 * plan (sqlite3.c, sqlite3ExprIsInteger and exprCompareVariable). Where a plan is meant to depend on a value,
 * the value is written into the SQL.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

export function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new PlannedOnceCompiler(),
  };
}
