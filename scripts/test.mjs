/**
 * `npm test`: every check there is, of the costly test files one in 24. `npm test -- everything`: all of them.
 * `npm test -- NAME ...`: one thing, a check by its name or the test files whose path has it.
 * It builds first. Tests, journeys and the checks of the text then run beside each other. The last line is
 * `N passed, N failed`, the sum of both runners; the lines before it say where the time went.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { inTurn, sayWhatRuns } from './lib/checks.mjs';
import {
  dearest,
  playwrightCounts,
  playwrightFailures,
  vitestCounts,
  vitestFailures,
} from './lib/counts.mjs';
import { memoryFolder } from './lib/memory-folder.mjs';
import { ensureModules } from './lib/modules.mjs';
import { beginDebianPackages } from './lib/packages.mjs';
import { hashedPerSecond, processorOfChildren } from './lib/processor.mjs';
import { projectNode, root, say } from './lib/run.mjs';
import { seedOfCommit } from './lib/seed.mjs';
import { selected } from './lib/selection.mjs';
import { checkSizes } from './lib/sizes.mjs';
import { costlyFiles, restingFiles, writeCostlyFiles } from './lib/turns.mjs';

const hashed = hashedPerSecond();
const began = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
const unitReport = join(reports, 'vitest.json');
const journeyReport = join(reports, 'playwright.json');
const processorTimes = process.env['KEYTURN_PROCESSOR_TIME'] ?? join(reports, 'processor-times.txt');

const seed = seedOfCommit();
/** The name that asks for what rests otherwise too. */
const EVERYTHING = 'everything';
const named = process.argv.slice(2).filter((name) => name !== EVERYTHING);
const isWhole = named.length === 0 && process.argv.includes(EVERYTHING);
const takesTurns = named.length === 0 && !isWhole;

/** A tool of the project. */
const tool = (path, ...args) => ({ args: [join(root, 'node_modules', path), ...args] });
/** How many files are named of each runner. */
const DEAREST = 10;
// A program that lives for minutes: its garbage is collected only where it would take more memory than this. One thread of
// it takes a seventh less time than two, and tests want the other core.
const seldomCollected = { env: { GOGC: 'off', GOMEMLIMIT: '8GiB', GOMAXPROCS: '1' } };
const text = [
  { name: 'format', ...tool('oxfmt/bin/oxfmt', '--check') },
  // Exports, files and packages that nobody uses.
  { name: 'unused', ...tool('knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors') },
  // It reads every type for its rules, and so says what the compiler would say, of the same files.
  {
    name: 'lint',
    ...tool('oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'),
    ...seldomCollected,
  },
  {
    name: 'types (.ts)',
    // By its name alone, for whoever waits for nothing else: the compiler by itself is quicker than all rules.
    onlyNamed: true,
    // Each checker of its own reads the same types again: four take almost twice the processor time of one.
    ...tool('@typescript/native/bin/tsc', '--project', 'tsconfig.json', '--singleThreaded'),
    ...seldomCollected,
  },
  {
    name: 'types (.vue)',
    ...tool('vue-tsc/bin/vue-tsc.js', '--noEmit', '--project', 'tsconfig.vue.json'),
  },
];
const build = { name: 'build', run: ensureBuild };
const size = { name: 'script size', run: checkSizes };
const tests = {
  name: 'tests',
  ...tool(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ),
  counts: () => vitestCounts(unitReport),
};
const journeys = {
  name: 'journeys',
  ...tool('@playwright/test/cli.js', 'test', '--reporter=list,json'),
  counts: () => playwrightCounts(journeyReport),
};

// Beside each other: one unpacks, the other downloads.
const debianPackages = beginDebianPackages();
ensureModules();
if (!(await debianPackages())) end([], 'needed programs are missing');

const inMemory = memoryFolder();
const options = {
  program: projectNode,
  cwd: root,
  env: {
    ...process.env,
    KEYTURN_SEED: seed,
    ...(takesTurns ? { KEYTURN_TURNS: seed } : {}),
    ...(inMemory === null ? {} : { TMPDIR: inMemory }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
    // Only Linux counts it file by file.
    ...(process.platform === 'linux' ? { KEYTURN_PROCESSOR_TIME: processorTimes } : {}),
    // The tests must not depend on what a machine can download.
    KEYTURN_SKIP_ELECTRON_DOWNLOAD: '1',
  },
};
const wanted = selection(named);
const only = (checks) =>
  checks.filter(({ name, onlyNamed }) => wanted.checks.includes(name) && !(onlyNamed && named.length === 0));
tests.args.push(...wanted.vitest);
journeys.args.push(...wanted.playwright);

const built = await inTurn(only([build]), options);
if (built.some(({ status }) => status !== 0)) end(built);
say(`Seed of this run: KEYTURN_SEED=${seed}`);
if (takesTurns) sayTurns();
const quiet = sayWhatRuns();
// Nothing is ended half-way: what is found beside a failure is reported too. Two lanes of about the same length: a journey waits
// for a third of its time, and a test computes meanwhile. Where the text had a lane of its own, it came to its end last, alone.
const lanes = await Promise.all([
  inTurn(only([tests]), options),
  inTurn(only([size, journeys, ...text]), options),
]);
quiet();
end([...built, ...lanes.flat()]);

function selection(names) {
  const checks = [build, size, ...text, tests, journeys].map(({ name }) => name);
  try {
    const { checks: chosen, ...files } = selected(names, checks);
    const runs = chosen.includes('tests') || chosen.includes('journeys') || chosen.includes('script size');
    // Programs that are started by a test are the built ones.
    return { checks: runs ? ['build', ...chosen] : chosen, ...files };
  } catch (error) {
    return end([], error.message);
  }
}

/** Which of the costly files have their turn. */
function sayTurns() {
  const costly = costlyFiles();
  const resting = new Set(restingFiles(seed));
  const turns = costly.filter(({ file }) => !resting.has(file));
  say(
    `Of ${costly.length} costly test files ${turns.length} have their turn; npm test -- everything runs all:`,
  );
  for (const { file } of turns) say(`  ${file}`);
}

/** What the run took of the machine: it says more than seconds do, which are half as many on a machine twice as quick. */
function cost(unseen) {
  const processor = processorOfChildren();
  const machine = `${availableParallelism()} cores, each hashes ${hashed.toFixed(0)} MiB a second`;
  return processor === null
    ? `; ${machine}`
    : `; ${(processor + unseen).toFixed(0)} s of processor; ${machine}`;
}

/**
 * Seconds that the journeys took and their runner did not: nobody waits for the programs of a browser that is killed, so
 * their time is lost, but for what the journeys wrote down themselves.
 */
function unseenOfJourneys(ended, files) {
  const own = ended.find(({ name }) => name === journeys.name)?.processor ?? null;
  const written = files
    .filter(({ file }) => file.endsWith('.spec.ts'))
    .reduce((sum, { seconds }) => sum + seconds, 0);
  return own === null ? 0 : Math.max(0, written - own);
}

function sayDearest(what, files) {
  if (files.length > 0) say(`The dearest ${what}, in seconds of processor, their programs included:`);
  for (const { file, seconds } of files.slice(0, DEAREST))
    say(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
}

/** Says once more what failed: it stands among ten thousand lines, of which the first are often cut off. */
function sayFailures(failures) {
  for (const { name, message } of failures) say(`Failed: ${name}\n${message}`);
}

/** Says where the time went, and ends the run: with 1 where something failed, or for the given reason. */
function end(ended, reason = null) {
  const files = dearest(processorTimes);
  const failures = [...vitestFailures(unitReport), ...playwrightFailures(journeyReport)];
  if (isWhole && process.env['KEYTURN_WRITE_COSTLY']) writeCostlyFiles(files);
  rmSync(reports, { recursive: true, force: true });
  if (ended.length > 1) {
    const unseen = unseenOfJourneys(ended, files);
    say(`Where the time went (${((performance.now() - began) / 1000).toFixed(0)} s in all${cost(unseen)}):`);
    for (const { name, seconds, processor: own } of ended) {
      const processor = own !== null && name === journeys.name ? own + unseen : own;
      const took = processor === null ? '' : `, ${processor.toFixed(0)} s of processor`;
      say(`${seconds.toFixed(1).padStart(8)} s  ${name}${took}`);
    }
    sayDearest(
      'test files',
      files.filter(({ file }) => file.endsWith('.test.ts')),
    );
    sayDearest(
      'journeys',
      files.filter(({ file }) => file.endsWith('.spec.ts')),
    );
  }
  sayFailures(failures);
  const failed = ended.filter(({ status }) => status !== 0).map(({ name }) => name);
  const why = reason ?? (failed.length > 0 ? `${failed.join(', ')} failed` : null);
  const total = { passed: 0, failed: 0 };
  for (const { counted } of ended) {
    total.passed += counted?.passed ?? 0;
    total.failed += counted?.failed ?? 0;
  }
  if (why !== null) {
    say(`Stopped: ${why}.`);
    // A check without tests of its own still counts as one that failed.
    total.failed = Math.max(total.failed, 1);
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exit(why === null ? 0 : 1);
}
