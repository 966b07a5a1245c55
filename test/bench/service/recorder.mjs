/**
 * Loaded into the service by `--import`, in front of the program: keeps every transaction that writes to its database
 * and every job of its document thread, with the moment. When the program ends they stand in the file that `?to=` names.
 */
import Database from 'better-sqlite3';
import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { isMainThread, Worker } from 'node:worker_threads';

if (isMainThread) {
  const [transactions, documents] = [[], []];
  let writes = [];
  const keep = (sql, readonly, values) => {
    if (/^begin/i.test(sql)) writes = [];
    else if (/^commit/i.test(sql)) {
      if (writes.length > 0) transactions.push({ at: Date.now(), writes });
    } else if (!readonly) writes.push({ sql, values: serialize(values) });
  };

  const prepare = Reflect.get(Database.prototype, 'prepare');
  Database.prototype.prepare = function (sql) {
    const statement = Reflect.apply(prepare, this, [sql]);
    if (!this.name.endsWith('keyturn.db')) return statement;
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
