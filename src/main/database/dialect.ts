/** SQLite as Kysely speaks it here. */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect, type Driver } from 'kysely';

/**
 * For a bare `?`, SQLite looks at the value while it plans. Then every new value makes it prepare the statement
 * again, which takes ten times as long as running it. `+` leaves the value as it is and keeps it out of the plan
 * (sqlite3.c, sqlite3ExprIsInteger and exprCompareVariable). A value that the plan should depend on is written into
 * the SQL.
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
