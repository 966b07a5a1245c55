/**
 * The parts of a move-in that cannot be left out, without the service around them: its transactions on a copy of the
 * database, its password's hash and verification, and its documents by the built document thread.
 * `bare-parts.mjs FOLDER FROM UNTIL`: FOLDER holds `before.db` and what recorder.mjs kept, of which the moments between
 * count. Prints its port; every request does all of it once and answers `{wallMs, processorMs, transactions, documents}`.
 */
import { hash, verify } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import { once } from 'node:events';
import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { root } from '../../../scripts/lib/run.mjs';

const [folder, from, until] = process.argv.slice(2);
const inTime = ({ at }) => at >= Number(from) && at <= Number(until);
const kept = deserialize(readFileSync(join(folder, 'kept')));
const transactions = kept.transactions
  .filter(inTime)
  .map(({ writes }) => writes.map(({ sql, values }) => ({ sql, values: deserialize(values) })));
const jobs = kept.documents.filter(inTime).map(({ job }) => deserialize(job));

const password = 'Amber-Lantern-2026';
const argon2 = parametersOf(transactions);
const thread = new Worker(join(root, 'out/main/document-worker.js'));

/** The product's own, as they stand in the hash that it kept. */
function parametersOf(all) {
  const texts = all.flat(2).flatMap(({ values }) => values.flat());
  const kept = texts.find((value) => typeof value === 'string' && value.startsWith('$argon2id$'));
  const [, memoryCost, timeCost, parallelism] = /m=(\d+),t=(\d+),p=(\d+)/.exec(kept).map(Number);
  return { algorithm: 2, memoryCost, timeCost, parallelism };
}

/** As it was before the move-in, on the disk, with statements prepared and a log begun. */
function openCopy() {
  const file = join(folder, 'bare.db');
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  copyFileSync(join(folder, 'before.db'), file);
  const onDisk = openSync(file, 'r+');
  fsyncSync(onDisk);
  closeSync(onDisk);
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.exec('UPDATE meta SET value = value');
  const ready = transactions.map((writes) =>
    writes.map(({ sql, values }) => ({ statement: database.prepare(sql), values })),
  );
  const [begin, commit] = ['BEGIN IMMEDIATE', 'COMMIT'].map((sql) => database.prepare(sql));
  const write = (writes) => {
    begin.run();
    for (const { statement, values } of writes) {
      if (statement.reader) statement.all(...values);
      else statement.run(...values);
    }
    commit.run();
  };
  return { writeAll: () => ready.forEach(write), close: () => database.close() };
}

async function make(job) {
  thread.postMessage(job);
  const [reply] = await once(thread, 'message');
  if (!reply.ok) throw new Error(reply.message);
}

async function doAll() {
  const database = openCopy();
  const [began, processor] = [performance.now(), process.cpuUsage()];
  const hashed = await hash(password, argon2);
  if (!(await verify(hashed, password))) throw new Error('a password was not known again');
  database.writeAll();
  for (const job of jobs) await make(job);
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(processor);
  database.close();
  const processorMs = (user + system) / 1000;
  return { wallMs, processorMs, transactions: transactions.length, documents: jobs.length };
}

const server = createServer((_, response) => {
  void doAll().then((found) => response.end(JSON.stringify(found)));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
