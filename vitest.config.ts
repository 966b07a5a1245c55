import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/** Two worlds: everything that runs under Node, and the page in a simulated document. Whole journeys: test/e2e. */
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
            'test/{domain,services,database,http,ipc,faults,cli,kiosk,documents,card-reader,printing,mail,certificates,discovery,app,fuzz,payments}/**/*.test.ts',
            'test/support/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        plugins: [vue()],
        test: { name: 'renderer', environment: 'happy-dom', include: ['test/renderer/**/*.test.ts'] },
      },
    ],
  },
});
