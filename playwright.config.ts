import { defineConfig } from '@playwright/test';

/**
 * Whole journeys against the built program. Nothing a customer typed may stay behind, also not of an invented one:
 * no traces, no videos, and pictures only when asked for (KEYTURN_SCREENSHOTS=1).
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: { trace: 'off', video: 'off', screenshot: 'off' },
});
