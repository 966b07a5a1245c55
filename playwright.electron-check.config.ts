import { defineConfig } from '@playwright/test';

/** `npm run electron-check`: the steps on Electron's program, one after the other, and a report in one file. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: 'electron-check.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  use: { trace: 'off', video: 'off', screenshot: 'off' },
  reporter: [['list'], ['./test/support/e2e/check-report.ts']],
});
