import vue from '@vitejs/plugin-vue';
import { configDefaults, defineConfig } from 'vitest/config';
import { seedBugs } from './test/payments/seeded-bugs.ts';

const seeded = 'test/payments/seeded-bugs.test.ts';

/**
 * Two worlds: everything that runs under Node, and the page in a simulated document. Whole journeys: test/e2e. Bugs are
 * sown on purpose in a world of their own.
 */
export default defineConfig({
  test: {
    // Some tests start the built program; on a busy machine that takes a few seconds.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    // Without a word Vitest leaves one core to itself, and on two cores works with one.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'test/{domain,services,database,http,ipc,desk,faults,cli,kiosk,documents,card-reader,printing,mail,certificates,discovery,app,fuzz,payments}/**/*.test.ts',
            'test/support/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, seeded],
        },
      },
      {
        extends: true,
        plugins: [seedBugs()],
        test: { name: 'seeded-bugs', environment: 'node', include: [seeded] },
      },
      {
        extends: true,
        plugins: [vue()],
        test: { name: 'renderer', environment: 'happy-dom', include: ['test/renderer/**/*.test.ts'] },
      },
    ],
  },
});
