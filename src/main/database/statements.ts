/** Statements that are prepared once, and counted before each run. */
import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

/** More texts than the product has; lists of ids make new ones. */
const MOST_STATEMENTS = 500;

/** What the mark outside of the database tells of: events, and claims on units. */
const MARKED = /^(?:insert into "outbox"|update "unit_claim"|delete from "unit_claim") /;

/** How many statements were run so far. */
export interface Counted {
  readonly all: number;
  /** Of them those that write API keys; rolled back or not. */
  readonly keyWrites: number;
  /** Of the same statements, those that write into the outbox. */
  readonly markedWrites: number;
  /** Of the same statements, those that change the schema. SQLite counts changed rows by itself. */
  readonly schemaWrites: number;
}

export type Counting = { -readonly [K in keyof Counted]: number };

interface Prepared {
  readonly statement: Database.Statement<unknown[]>;
  readonly writesKeys: boolean;
  readonly writesMarked: boolean;
  readonly writesSchema: boolean;
}

/** Texts that change rows, or nothing; `begin immediate` counts as writing too. */
const OF_ROWS = /^\s*(?:insert|update|delete|replace|with|begin)\b/i;

/** Kysely prepares every query again, and the same texts return often. Each is counted before it is run. */
export function preparedOnce(raw: Database.Database, counted: Counting): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  function prepare(sql: string) {
    const statement = raw.prepare<unknown[]>(sql);
    const made = {
      statement,
      writesKeys: !statement.readonly && /\bapi_key\b/.test(sql),
      writesMarked: !statement.readonly && MARKED.test(sql),
      writesSchema: !statement.readonly && !OF_ROWS.test(sql),
    };
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MOST_STATEMENTS) kept.delete(oldest);
    kept.set(sql, made);
    return made;
  }
  return {
    close: () => raw.close(),
    prepare(sql) {
      const { statement, writesKeys, writesMarked, writesSchema } = kept.get(sql) ?? prepare(sql);
      counted.all += 1;
      if (writesKeys) counted.keyWrites += 1;
      if (writesMarked) counted.markedWrites += 1;
      if (writesSchema) counted.schemaWrites += 1;
      return statement;
    },
  };
}
