/**
 * `npm run campaign`: the long form of tests that `npm test` runs in short. It does these one after the other:
 *
 * - cuts the power of the service again and again in the middle of move-ins;
 * - stops it at every write, sync and send of five whole works (docs/develop/crash-points.md);
 * - drives payments, simulated and Stripe's, through random schedules of taps, faults and restarts;
 * - kills gate controllers, and fuzzes the listener from its own description;
 * - cuts kiosks off their head office, and prints how long backlogs of 1,000 and 50,000 events take then;
 * - races kiosks for units;
 * - does both once more with kiosks that are processes and are killed as well, and prints what an event costs;
 * - reads every report of head office over 1,000 properties, and prints what each costs;
 * - lets a site of 100 units live for three years, twice, and looks at its books every night;
 * - looks at larger worlds of the model of claims and restores;
 * - walks through every screen and the front desk in a browser, and looks at each state in all its looks;
 * - presses every chord of a plugged keyboard on every screen;
 * - runs every costly test file, of which `npm test` takes one in 24;
 * - wakes every bug that the model of payments and the years of a site must find;
 * - sows bugs and prints how many of them the tests notice (scripts/mutants.mjs).
 *
 * The rules that are tried with cases by chance are tried with others than in every check. The variables below say how
 * many of each; KEYTURN_SEED repeats a failed choice.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureDebianPackages } from './lib/packages.mjs';
import { become, fail, projectNode, root, say } from './lib/run.mjs';
import { costlyFiles } from './lib/turns.mjs';

await import('./prepare.mjs');
if (!ensureDebianPackages()) fail('Needed programs are missing.');
const usual = {
  KEYTURN_SEED: String(randomInt(2 ** 31 - 1)),
  KEYTURN_KILLS: '300',
  KEYTURN_CRASH_POINTS: '5000',
  KEYTURN_SCHEDULES: '1200',
  KEYTURN_GATE_ROUNDS: '100',
  KEYTURN_FUZZ_REQUESTS: '1000000',
  KEYTURN_PARTITIONS: '2000',
  KEYTURN_HEALINGS: '100',
  KEYTURN_CLAIM_RACES: '3000',
  KEYTURN_KIOSK_PROCESSES: '8',
  KEYTURN_PROCESS_RACES: '1000',
  KEYTURN_PROCESS_PARTITIONS: '1000',
  KEYTURN_CAPACITY_MOVE_INS: '5000',
  KEYTURN_CAPACITY_REPORTS: '8000',
  KEYTURN_REPORT_SITES: '1000',
  KEYTURN_REPORT_UNITS: '50',
  KEYTURN_REPORT_MONTHS: '6',
  KEYTURN_UNITS: '100',
  KEYTURN_YEARS: '3',
  KEYTURN_MODEL: 'deep',
  KEYTURN_LOOKS: 'all',
  KEYTURN_CHORDS: 'all',
  KEYTURN_WHOLE: 'yes',
  KEYTURN_MUTANTS: '100',
};
const env = { ...usual, ...process.env };
say(
  `Campaign: ${Object.keys(usual)
    .map((name) => `${name}=${env[name]}`)
    .join(' ')}`,
);
const tests = [
  'test/domain',
  'test/shared',
  'test/model',
  'test/database/base/outbox.test.ts',
  'test/services/price/quotes-agree.test.ts',
  'test/services/closing/closing.test.ts',
  'test/http/access/access.test.ts',
  'test/head-office/claims/allot.test.ts',
  'test/faults/power-cut.test.ts',
  'test/faults/crash-points.test.ts',
  'test/faults/disk.test.ts',
  'test/faults/stop.test.ts',
  'test/services/payment/schedules.test.ts',
  'test/services/payment/crash-points.test.ts',
  'test/services/bill/bill-year.test.ts',
  'test/payments/model.test.ts',
  'test/payments/seeded-bugs.test.ts',
  'test/simulation/sown-bugs.test.ts',
  'test/faults/gates.test.ts',
  'test/fuzz/v1.test.ts',
  'test/simulation/years.test.ts',
  'test/sync/partitions.test.ts',
  'test/head-office/claims/claim-races.test.ts',
  'test/head-office/program/kiosk-processes.test.ts',
  'test/head-office/inbox/capacity.test.ts',
  'test/head-office/inbox/capacity-intake.test.ts',
  'test/head-office/fleet/capacity-fleet-page.test.ts',
  'test/head-office/fleet/capacity-reports.test.ts',
  'test/head-office/fleet/capacity-office-reports.test.ts',
  'test/head-office/fleet/capacity-ten-years.test.ts',
];
/** Runs one tool of the project to its end; what failed does not keep the next one from its turn. */
const run = (path, ...args) => become(projectNode, [join(root, path), ...args], { cwd: root, env });
const projects = ['node', 'node alone', 'seeded-bugs', 'renderer'].flatMap((name) => ['--project', name]);
/** A display of its own, whose project would run all others before it. */
const keyboard = 'e2e/shell/plugged-keyboard.spec';
/** Journeys of which a check sees a part. */
const journeys = [
  'e2e/move-in/move-in.spec',
  'e2e/screen/screens.spec',
  'e2e/screen/keyboard.spec',
  'e2e/screen/rare-screens.spec',
  'e2e/screen/planted-faults.spec',
  'e2e/screen/by-keys.spec',
  'e2e/desk/looks.spec',
  'e2e/payment/reader.spec',
  'e2e/tenant/card.spec',
  'e2e/tenant/leaving.spec',
  'e2e/tenant/paying.spec',
  'e2e/tenant/returning.spec',
];
const costly = costlyFiles().map(({ file }) => file);
const isListed = (file) => [...tests, ...journeys, keyboard].some((path) => file.includes(path));
const others = costly.filter((file) => !isListed(file));
const codes = [
  await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects,
    ...tests,
    ...others.filter((file) => file.endsWith('.test.ts')),
  ),
  await run(
    'node_modules/@playwright/test/cli.js',
    'test',
    ...journeys,
    ...others.filter((file) => file.endsWith('.spec.ts')),
  ),
  await run('node_modules/@playwright/test/cli.js', 'test', '--no-deps', keyboard),
];
const failed = codes.find((code) => code !== 0);
// Last, because a bug is noticed only by tests that pass without it.
process.exit(failed ?? (await run('scripts/mutants.mjs')));
