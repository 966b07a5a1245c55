/** SQLite as Kysely speaks it here. */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect, type Driver } from 'kysely';

/**
 * A bare `?` lets SQLite look at its value while it plans, and every new value has the statement prepared anew, which
 * takes ten times as long as running it. `+` does nothing to the value and keeps it out of the plan (sqlite3.c,
 * sqlite3ExprIsInteger and exprCompareVariable); where a plan is meant to depend on a value, it stands in the SQL.
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
