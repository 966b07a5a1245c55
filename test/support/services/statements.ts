/** Which statements SQLite is asked while something is done, transaction by transaction. */
import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly sql: string;
  /** SQL and parameters: the same text asks for the same rows. */
  readonly whole: string;
}

const ways = ['all', 'get', 'run'] as const;
type Way = (this: Database.Statement, ...parameters: unknown[]) => unknown;

/** Listens until the test ends. Answers what was asked since it was last called; statements outside of any come first. */
export function listenToStatements(raw: Database.Database): () => readonly (readonly Asked[])[] {
  let transactions: Asked[][] = [[]];
  const statement = Object.getPrototypeOf(raw.prepare('SELECT 1')) as Record<(typeof ways)[number], Way>;
  for (const way of ways) {
    const own = statement[way];
    statement[way] = function (...parameters) {
      if (/^begin/i.test(this.source)) transactions.push([]);
      else transactions.at(-1)?.push({ sql: this.source, whole: JSON.stringify([this.source, parameters]) });
      return own.apply(this, parameters);
    };
    onTestFinished(() => void (statement[way] = own));
  }
  return () => {
    const asked = transactions;
    transactions = [[]];
    return asked;
  };
}

const tablesOf = (sql: string) =>
  [...sql.matchAll(/(?:from|join|into|update) "?(\w+)"?/gi)].map(([, name]) => name);
/** Of the kiosk's own database: the simulated card provider has one too. */
export const isRead = ({ sql }: Asked) => sql.startsWith('select ');

/** Reads that a transaction made before, of tables that it did not write in between. */
export function repeatsIn(asked: readonly Asked[]): string[] {
  const known = new Set<string>();
  const repeats: string[] = [];
  for (const one of asked) {
    if (isRead(one)) {
      if (known.has(one.whole)) repeats.push(one.whole);
      known.add(one.whole);
    } else {
      const written = new Set(tablesOf(one.sql));
      for (const whole of known) {
        const [sql] = JSON.parse(whole) as [string];
        if (tablesOf(sql).some((name) => written.has(name))) known.delete(whole);
      }
    }
  }
  return repeats;
}
