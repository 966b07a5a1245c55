/**
 * `npm run bench`: how fast the kiosk's page, its documents and its service are, each against something simple that is
 * measured in the same run. Prints one table. Times are for people to read: only what could not be measured makes it fail.
 * `--only G10,G13` measures some, `--journeys 30` fewer customers for the heap, `--rounds 20` more rounds. `--ten-years` measures the
 * service once more, and how its calls grow (G23), on a site that has lived ten years; `--years 2` fewer.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchTable } from './lib/bench-table.mjs';
import { ensureDebianPackages } from './lib/packages.mjs';
import { become, fail, projectNode, root, say } from './lib/run.mjs';

/** Measured without a browser, by test/bench/service. */
const serviceIds = ['G1', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9', 'G17', 'G18', 'G21', 'G22'];

/** What of these can be measured on a site that has lived; the first only there. */
const livedIds = ['G23', 'G1', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G17', 'G18'];
const DAYS_A_YEAR = 365.25;

const asked = readOptions();

await import('./prepare.mjs');
if (!ensureDebianPackages()) fail('Needed programs are missing.');

const results = join(root, 'out/bench/rows');
rmSync(results, { recursive: true, force: true });
const isAsked = (id) => asked.only === undefined || asked.only.includes(id);
const ofService = serviceIds.filter(isAsked);
const ofPage = asked.only?.filter((id) => ![...serviceIds, ...livedIds].includes(id));
const statuses = [
  ofService.length > 0 ? await measureService(ofService) : 0,
  asked.years > 0 ? await measureLived(livedIds.filter(isAsked)) : 0,
  ofPage === undefined || ofPage.length > 0 ? await measurePage() : 0,
];

const parts = existsSync(results)
  ? readdirSync(results)
      .sort()
      .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')))
  : [];
process.stdout.write(`\n${benchTable(parts)}\n\n${machine()}\n`);
process.exit(Math.max(...statuses));

function measureService(ids, env = process.env) {
  const options = ['--only', ids.join(','), '--rounds', String(asked.rounds)];
  return become(projectNode, [join(root, 'test/bench/service/index.mjs'), ...options], { cwd: root, env });
}

/** Lives the years first, which takes a minute of the processor for each. */
async function measureLived(ids) {
  const folder = join(root, 'out/bench/lived');
  const days = Math.round(asked.years * DAYS_A_YEAR);
  say(`A site lives ${days} days ...`);
  const live = [join(root, 'test/bench/service/ten-years.mjs'), folder, String(days)];
  const status = await become(projectNode, live, { cwd: root });
  if (status !== 0) fail('The years could not be lived; the lines above say why.', status);
  const env = { ...process.env, KEYTURN_BENCH_LIVED: `${days}:${folder}` };
  const measured = await measureService(ids, env);
  rmSync(folder, { recursive: true, force: true });
  return measured;
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
    ({ values } = parseArgs({
      options: { only: text, journeys: text, rounds: text, years: text, 'ten-years': { type: 'boolean' } },
    }));
  } catch (error) {
    fail(error.message, 2);
  }
  const only = values.only?.split(',').map((id) => id.trim().toUpperCase());
  if (only?.some((id) => !/^G\d+$/.test(id))) fail('--only takes numbers like G10,G13', 2);
  return {
    only,
    journeys: wholeNumber('journeys', values.journeys, 200),
    years: wholeNumber('years', values.years, values['ten-years'] === true ? 10 : 0),
    rounds: wholeNumber('rounds', values.rounds, 0),
  };
}

function wholeNumber(name, given, usual) {
  if (given === undefined) return usual;
  if (!/^\d{1,5}$/.test(given)) fail(`--${name} takes a whole number`, 2);
  return Number(given);
}
