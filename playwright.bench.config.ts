import { defineConfig } from '@playwright/test';

/** What `npm run bench` measures: one after the other, because two at once would measure each other. */
export default defineConfig({
  testDir: 'test/bench',
  testMatch: '**/*.bench.ts',
  outputDir: 'out/bench/playwright',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: { trace: 'off', video: 'off', screenshot: 'off' },
});
