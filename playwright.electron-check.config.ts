import { defineConfig } from '@playwright/test';

/** `npm run electron-check`: the steps on Electron's program, one after the other, and a report in one file. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: 'electron-check.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  // Limits for what hangs, as those of the journeys are: the kiosk of an owner may be a slow one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: { actionTimeout: 60_000, trace: 'off', video: 'off', screenshot: 'off' },
  reporter: [['list'], ['./test/support/e2e/check-report.ts']],
});
