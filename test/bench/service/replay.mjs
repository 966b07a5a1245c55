/** What recorder.mjs kept of the service's transactions, done again by hand on a copy of the database they began with. */
import Database from 'better-sqlite3';
import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs';
import { deserialize } from 'node:v8';

/** The transactions, in their order: `{at, statements: [{sql, values, readonly}]}`; and the jobs: `{at, job}`. */
export function readFormerDatabase(file) {
  const { transactions, documents } = deserialize(readFileSync(file));
  return {
    transactions: transactions.map(({ at, statements }) => ({
      at,
      statements: statements.map((each) => ({ ...each, values: deserialize(each.values) })),
    })),
    documents: documents.map(({ at, job }) => ({ at, job: deserialize(job) })),
  };
}

/**
 * Copies `before` to `file`, on the disk and with the service's guarantees. `write` does one transaction, of statements
 * that are prepared already.
 */
export function openCopy(before, file, transactions) {
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  copyFileSync(before, file);
  const onDisk = openSync(file, 'r+');
  fsyncSync(onDisk);
  closeSync(onDisk);
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  // The log is begun before anything is measured.
  database.exec('UPDATE meta SET value = value');
  const texts = new Map();
  const prepare = (sql) => texts.get(sql) ?? texts.set(sql, database.prepare(sql)).get(sql);
  const ready = transactions.map(({ statements }) =>
    statements.map(({ sql, values }) => ({ statement: prepare(sql), values })),
  );
  const [begin, commit] = ['BEGIN IMMEDIATE', 'COMMIT'].map((sql) => database.prepare(sql));
  const writes = ready.map((statements) => () => {
    begin.run();
    for (const { statement, values } of statements) {
      if (statement.reader) statement.all(...values);
      else statement.run(...values);
    }
    commit.run();
  });
  return { writes, close: () => database.close() };
}
