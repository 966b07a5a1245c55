/**
 * `npm run bench`: how fast the kiosk's page, its documents and its service are, each against something simple that is
 * measured in the same run. Prints one table. Times are for people to read: only what could not be measured makes it fail.
 * `--only G10,G13` measures some, `--journeys 30` fewer customers for the heap, `--rounds 20` more rounds.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchTable } from './lib/bench-table.mjs';
import { ensureDebianPackages } from './lib/packages.mjs';
import { become, fail, projectNode, root } from './lib/run.mjs';

/** Measured without a browser, by test/bench/service. */
const serviceIds = ['G1', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G17', 'G18', 'G21', 'G22'];

const asked = readOptions();

await import('./prepare.mjs');
if (!ensureDebianPackages()) fail('Needed programs are missing.');

const results = join(root, 'out/bench/rows');
rmSync(results, { recursive: true, force: true });
const ofService = serviceIds.filter((id) => asked.only === undefined || asked.only.includes(id));
const ofPage = asked.only?.filter((id) => !serviceIds.includes(id));
const statuses = [
  ofService.length > 0 ? await measureService() : 0,
  ofPage === undefined || ofPage.length > 0 ? await measurePage() : 0,
];

const parts = existsSync(results)
  ? readdirSync(results)
      .sort()
      .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')))
  : [];
process.stdout.write(`\n${benchTable(parts)}\n\n${machine()}\n`);
process.exit(Math.max(...statuses));

function measureService() {
  const options = ['--only', ofService.join(','), '--rounds', String(asked.rounds)];
  return become(projectNode, [join(root, 'test/bench/service/index.mjs'), ...options], { cwd: root });
}

function measurePage() {
  const only = ofPage === undefined ? [] : ['--grep', ofPage.map((id) => `\\b${id}\\b`).join('|')];
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const options = ['--config=playwright.bench.config.ts', '--reporter=list', ...only];
  return become(projectNode, [cli, 'test', ...options], {
    cwd: root,
    env: {
      ...process.env,
      KEYTURN_BENCH_JOURNEYS: String(asked.journeys),
      KEYTURN_BENCH_ROUNDS: String(asked.rounds),
    },
  });
}

/** How busy it was while it measured. */
function machine() {
  const [cores, load] = [cpus().length, loadavg()[1]];
  const busy = load > cores ? '; it was busy with other work, so absolute times are too long' : '';
  return `Machine: ${cores} cores, load ${load.toFixed(1)} over the last five minutes${busy}.`;
}

function readOptions() {
  const text = { type: 'string' };
  let values;
  try {
    ({ values } = parseArgs({ options: { only: text, journeys: text, rounds: text } }));
  } catch (error) {
    fail(error.message, 2);
  }
  const only = values.only?.split(',').map((id) => id.trim().toUpperCase());
  if (only?.some((id) => !/^G\d+$/.test(id))) fail('--only takes numbers like G10,G13', 2);
  return {
    only,
    journeys: wholeNumber('journeys', values.journeys, 200),
    rounds: wholeNumber('rounds', values.rounds, 0),
  };
}

function wholeNumber(name, given, usual) {
  if (given === undefined) return usual;
  if (!/^\d{1,5}$/.test(given)) fail(`--${name} takes a whole number`, 2);
  return Number(given);
}
