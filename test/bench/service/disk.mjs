/** G22: what a move-in needs on the disk: its documents, its rows, and fourteen nightly backups. */
import Database from 'better-sqlite3';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { root } from '../../../scripts/lib/run.mjs';
import { openLine } from './line.mjs';
import { rent } from './move-in.mjs';
import { signature } from './picture.mjs';
import { cli, daysAhead, startAt, temporaryFolder } from './programs.mjs';
import { limitRow, measure } from './rows.mjs';

/** One more than a base and the backups packed beside it. */
const DAYS = 15;
const A_DAY = 20;
/** What the first day has once and for all: the catalogue, keys, and the documents that others are packed beside. */
const FIRST = A_DAY;
const MOST_KB = 30;
const STROKES = 6;
const PATIENCE_MS = 120_000;

export async function disk(asked) {
  return [!asked('G22') || (await measure('G22', 'a move-in on the disk', run))];
}

async function run() {
  const folder = temporaryFolder();
  await (await startAt(folder)).stop();
  writeSite(folder);
  const picture = await signature(STROKES);
  let first = null;
  for (let day = 1; day <= DAYS; day += 1) {
    await oneDay(folder, day, picture);
    if (day === 1) first = sizes(folder);
  }
  const last = sizes(folder);
  const each = (name) => (last[name] - first[name]) / (DAYS * A_DAY - FIRST) / 1000;
  const backups = last.backups / (DAYS * A_DAY) / 1000;
  const parts = { documents: each('documents'), rows: each('rows'), backups };
  const all = parts.documents + parts.rows + parts.backups;
  const found = Object.entries(parts).map(([name, kB]) => `${name} ${kB.toFixed(1)} kB`);
  const note = `${found.join(', ')}; the largest by pages: ${largest(first.tables, last.tables).join(', ')}`;
  const title = `a move-in with 14 backups, of ${DAYS * A_DAY} at ${A_DAY} a day`;
  return [limitRow(title, { baseline: MOST_KB, ours: all, unit: 'kB', most: MOST_KB }, note)];
}

/** So many customers, and the night after them. */
async function oneDay(folder, day, picture) {
  const service = await startOn(folder, day);
  const line = await openLine(service);
  const units = await line.call('GET', '/v1/kiosk/unit/list?pageSize=100');
  for (const unit of units.slice(0, A_DAY)) await rent({ pid: service.pid, call: line.call }, unit, picture);
  line.close();
  await endDay(service, day);
}

/** A night without a day before it. */
export async function oneNight(folder, day) {
  await endDay(await startOn(folder, day), day);
}

/** Documents move into files, events are packed, and a backup is made and tried. */
async function endDay(service, day) {
  process.kill(service.pid, 'SIGUSR2');
  const until = Date.now() + PATIENCE_MS;
  while (!isTried(service.folder, day)) {
    if (Date.now() > until) throw new Error(`no good backup after day ${day}`);
    await later(100);
  }
  await service.stop();
}

function startOn(folder, day) {
  return startAt(folder, daysAhead(day));
}

/** Reads the books beside the service. */
function isTried(folder, day) {
  const db = new Database(join(folder, 'keyturn.db'), { readonly: true });
  try {
    const newest = db.prepare('SELECT max(made_at_ms) FROM backup WHERE outcome = ?').pluck().get('good');
    return newest !== null && newest > Date.now() + (day - 0.5) * 86_400_000;
  } finally {
    db.close();
  }
}

function writeSite(folder) {
  const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8'));
  const [box] = sample.units;
  const units = Array.from({ length: DAYS * A_DAY + 1 }, (_, index) => ({
    ...box,
    id: `0193a5b0-7c1e-7000-8000-${String(index).padStart(12, '0')}`,
    number: `N${String(index).padStart(4, '0')}`,
  }));
  // Its plan shows the units of the sample.
  const { sitePlan: _, ...rest } = sample;
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify({ ...rest, units }));
  cli(folder, 'catalogue', 'import', join(folder, 'catalogue.json'));
}

export function sizes(folder) {
  const file = join(folder, 'keyturn.db');
  const db = new Database(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const tables = db.prepare('SELECT name, sum(pgsize) AS pages FROM dbstat GROUP BY name').all();
  db.close();
  return {
    tables,
    rows: tables.reduce((sum, { pages }) => sum + pages, 0),
    documents: sizeOf(join(folder, 'documents')),
    backups: backupsIn(folder).reduce((sum, name) => sum + statSync(join(folder, 'backups', name)).size, 0),
  };
}

const backupsIn = (folder) => namesIn(join(folder, 'backups')).filter((name) => name.endsWith('.db.zst'));

const namesIn = (folder, options) => (existsSync(folder) ? readdirSync(folder, options) : []);

const sizeOf = (folder) =>
  namesIn(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);

/** Tables and indexes by what a move-in added to each, in bytes of pages. */
function largest(first, last) {
  const before = new Map(first.map(({ name, pages }) => [name, pages]));
  return last
    .map(({ name, pages }) => ({ name, each: (pages - (before.get(name) ?? 0)) / (DAYS * A_DAY - FIRST) }))
    .toSorted((a, b) => b.each - a.each)
    .slice(0, 12)
    .map(({ name, each }) => `${name} ${Math.round(each)}`);
}
