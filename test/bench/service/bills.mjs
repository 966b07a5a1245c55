/** G21: the run of bills of a large site: how much processor it takes, and how long a list waits meanwhile. */
import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { root } from '../../../scripts/lib/run.mjs';
import { oneNight, sizes } from './disk.mjs';
import { cli, startAt, temporaryFolder } from './programs.mjs';
import { limitRow, measure, percentile } from './rows.mjs';

const UNITS = 500;
const LIST = '/v1/common/user-type';
const MOST_SECONDS = 60;
/** Of a tap, in ms: what the service may take of it is less. */
const MOST_WAIT_MS = 100;
/** Nobody waits longer for a run that hangs. */
const PATIENCE_MS = 15 * 60_000;
const MOST_KB = 3;
const TICKS = 100;

export async function bills(asked) {
  return [!asked('G21') || (await measure('G21', `the run of bills for ${UNITS} units`, run))];
}

async function run() {
  const folder = temporaryFolder();
  await (await startAt(folder)).stop();
  writeSite(folder);
  const [idle, waits] = [[], []];
  const before = await processorOf(folder, 0, idle);
  cli(folder, 'tenancies', 'import', join(folder, 'tenancies.csv'));
  runAgain(folder);
  const adopted = sizes(folder);
  const run = await processorOf(folder, UNITS, waits);
  await oneNight(folder, 1);
  const billed = sizes(folder);
  const each = (name) => (billed[name] - adopted[name]) / UNITS / 1000;
  return [
    limitRow(`processor for ${UNITS} bills with their documents, without the start`, {
      baseline: before,
      ours: run - before,
      unit: 's',
      most: MOST_SECONDS,
    }),
    limitRow(`a list meanwhile, 99th percentile of ${waits.length}`, {
      baseline: percentile(idle, 0.99),
      ours: percentile(waits, 0.99),
      unit: 'ms',
      most: MOST_WAIT_MS,
    }),
    limitRow(
      `a bill on the disk, of ${UNITS}`,
      { baseline: MOST_KB, ours: each('documents') + each('rows'), unit: 'kB', most: MOST_KB },
      `documents ${each('documents').toFixed(2)} kB, rows ${each('rows').toFixed(2)} kB; backups are not in it, and the night also packs the events of the import`,
    ),
  ];
}

/** The sample with so many units, billed from the first of the month, and a tenant in each whose period begins today. */
function writeSite(folder) {
  const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8'));
  const [box] = sample.units;
  const numbers = Array.from({ length: UNITS }, (_, index) => `N${String(index).padStart(4, '0')}`);
  const units = numbers.map((number, index) => ({
    ...box,
    id: `0193a5b0-7c1e-7000-8000-${String(index).padStart(12, '0')}`,
    number,
  }));
  const billing = { ...sample.property.billing, startOn: '2020-01-01' };
  // Its plan shows the units of the sample.
  const { sitePlan: _, ...rest } = sample;
  const catalogue = { ...rest, property: { ...sample.property, billing }, units };
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const rows = numbers.map((number, index) =>
    [
      number,
      'Robin',
      `Storer ${index}`,
      `robin.${index}@example.com`,
      '+1 512 555 0123',
      day(200),
      '99.00',
      day(1),
      Number(day(0).slice(8)),
    ].join(','),
  );
  const head = 'unit,first_name,last_name,email,phone,move_in,rent,paid_through,billing_day';
  writeFileSync(join(folder, 'tenancies.csv'), [head, ...rows, ''].join('\r\n'));
  cli(folder, 'catalogue', 'import', join(folder, 'catalogue.json'));
}

/** A run comes once an hour, and the starts until now had theirs. */
function runAgain(folder) {
  const db = new Database(join(folder, 'keyturn.db'));
  db.exec('DELETE FROM bill_run');
  db.close();
}

/** Seconds of processor from the start until so many bills have their documents; `waits` gets how long lists took meanwhile. Without bills: for ten seconds. */
async function processorOf(folder, bills, waits) {
  const service = await startAt(folder);
  const db = new Database(join(folder, 'keyturn.db'), { readonly: true });
  const made = db.prepare(
    `SELECT count(*) FROM invoice i JOIN document d ON d.kind = 'invoice' AND d.number = i.number WHERE i.is_move_in = 0`,
  );
  const until = Date.now() + PATIENCE_MS;
  // What a start does beside is over after some seconds.
  const least = Date.now() + (bills === 0 ? 10_000 : 0);
  while (Date.now() < least || made.pluck().get() < bills) {
    if (Date.now() > until) throw new Error('the bills were not made in time');
    const before = performance.now();
    await service.text(LIST);
    waits.push(performance.now() - before);
    await later(50);
  }
  const taken = secondsOf(service.pid);
  db.close();
  await service.stop();
  return taken;
}

/** Of all threads of a process, in user and in system mode. */
function secondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
