import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './test/support/e2e/programs';

/** What `npm run pictures` looks at: every screen in every state, by customers who do not exist. */
export default defineConfig({
  testDir: 'test/pictures',
  testMatch: '**/*.pictures.ts',
  outputDir: 'test-results/pictures-run',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: chromiumLaunch(),
  },
});
