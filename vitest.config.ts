import vue from '@vitejs/plugin-vue';
import { configDefaults, defineConfig } from 'vitest/config';
import { restingHere } from './scripts/lib/turns.mjs';
import { seedBugs, seededBugs } from './test/payments/seeded-bugs.ts';
import { sownBugs } from './test/simulation/sown-bugs.ts';
import { SlowFirst } from './test/support/runner/slow-first.ts';

const seeded = ['test/payments/seeded-bugs.test.ts', 'test/simulation/sown-bugs.test.ts'];
const resting = restingHere();
/**
 * They put something in the place of a module, which later tests must not find. Or they move hours on, and rounds that an earlier
 * file began would be done for each minute of them.
 */
const alone = [
  'test/payments/model.test.ts',
  'test/kiosk/electron/electron-printer.test.ts',
  'test/services/delivery/text-watch.test.ts',
];

/**
 * Two worlds: everything that runs under Node, and the page in a simulated document. Whole journeys: test/e2e. What takes
 * another thing's place, and bugs sown on purpose, have worlds of their own.
 */
export default defineConfig({
  test: {
    // Limits for what hangs, not for what is slow: some tests start the built program, and the machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // Each test makes a site of its own and drops it. With room for what lives briefly, it is seldom looked through.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // On two cores, with one worker of journeys beside them. A test waits for programs, clocks and disks: once the journeys were over,
    // two workers left a third of the machine idle. Three here and three for the journeys took a sixth more processor time.
    maxWorkers: 3,
    setupFiles: ['test/support/runner/processor-time.ts'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Nothing in src keeps state in a module, so what one file has read in serves the next: half of the time.
          isolate: false,
          include: [
            'test/{domain,shared,house,services,database,http,ipc,desk,faults,cli,kiosk,documents,card-reader,printing,mail,certificates,discovery,app,fuzz,payments,model,simulation,head-office,setup,sync,update}/**/*.test.ts',
            'test/support/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...seeded, ...alone, ...resting],
          globalSetup: 'test/support/head-office/postgres-for-all.ts',
        },
      },
      { extends: true, test: { name: 'node alone', environment: 'node', include: alone, exclude: resting } },
      {
        extends: true,
        plugins: [seedBugs([...seededBugs, ...sownBugs])],
        test: { name: 'seeded-bugs', environment: 'node', include: seeded, exclude: resting },
      },
      {
        extends: true,
        plugins: [vue()],
        test: {
          name: 'renderer',
          setupFiles: ['test/support/runner/no-warnings.ts'],
          environment: 'happy-dom',
          isolate: false,
          include: ['test/renderer/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...resting],
        },
      },
    ],
  },
});
