/**
 * Loaded into the service by `--import`, in front of the program: keeps every transaction that writes to its database,
 * with all that it asks, and every job of its document thread, with the moment. When the program ends they stand in the
 * file that `?to=` names; replay.mjs reads it.
 */
import Database from 'better-sqlite3';
import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { isMainThread, Worker } from 'node:worker_threads';

if (isMainThread) {
  const [transactions, documents] = [[], []];
  let statements = [];
  const keep = (sql, readonly, values) => {
    if (/^begin/i.test(sql)) statements = [];
    else if (/^commit/i.test(sql)) {
      if (statements.some((each) => !each.readonly)) transactions.push({ at: Date.now(), statements });
    } else statements.push({ sql, readonly, values: serialize(values) });
  };

  const prepare = Reflect.get(Database.prototype, 'prepare');
  Database.prototype.prepare = function (sql) {
    const statement = Reflect.apply(prepare, this, [sql]);
    // Nor what is read beside: it has a connection of its own.
    if (!this.name.endsWith('keyturn.db') || this.readonly) return statement;
    for (const way of ['run', 'all', 'get']) {
      const work = statement[way];
      statement[way] = (...values) => {
        keep(sql, statement.readonly, values);
        return work.apply(statement, values);
      };
    }
    return statement;
  };

  const postMessage = Reflect.get(Worker.prototype, 'postMessage');
  Worker.prototype.postMessage = function (job, ...rest) {
    if ('facts' in job) documents.push({ at: Date.now(), job: serialize(job) });
    return Reflect.apply(postMessage, this, [job, ...rest]);
  };

  const file = new URL(import.meta.url).searchParams.get('to');
  process.once('exit', () => writeFileSync(file, serialize({ transactions, documents })));
}
