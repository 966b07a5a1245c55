import { defineConfig } from '@playwright/test';
import { restingHere } from './scripts/lib/turns.mjs';
import type { Options } from './test/support/e2e/fixtures';
import { chromiumLaunch, electronForJourneys } from './test/support/e2e/programs';

const portrait = { width: 1080, height: 1920 };
const walks = '**/screens.spec.ts';
const wiring = '**/electron-wiring.spec.ts';
const realScreen = '**/plugged-keyboard.spec.ts';
const resting = restingHere().map((file) => `**/${file}`);
const electron = electronForJourneys();
// Told once, by the process that reads the command line; the workers read this file again.
if ('missing' in electron && process.env['TEST_WORKER_INDEX'] === undefined) {
  process.stderr.write(`Journeys under Electron are skipped: ${electron.missing}.\n`);
}

/**
 * Whole journeys against the built program. Nothing a customer typed may stay behind, also not of an invented one:
 * no traces, no videos, no pictures.
 */
export default defineConfig<Options>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/support/e2e/ready-made.ts',
  // On two cores with three workers of tests beside it, which last longer.
  workers: 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Limits for what hangs, not for what is slow: they cost nothing where things go well, and a busy machine takes its time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: chromiumLaunch(),
    viewport: portrait,
  },
  projects: [
    // The longest come first, so that nobody waits for one of them in the end.
    { name: 'walks', testMatch: walks, testIgnore: resting },
    { name: 'wiring', testMatch: wiring, testIgnore: resting },
    { name: 'portrait', testIgnore: [walks, wiring, realScreen, ...resting] },
    // It has a display and a keyboard of its own: what a chord brings about is waited for with nothing else running.
    {
      name: 'real screen',
      testMatch: realScreen,
      testIgnore: resting,
      dependencies: ['walks', 'wiring', 'portrait'],
    },
    ...('program' in electron
      ? [
          {
            name: 'electron',
            testIgnore: [
              wiring,
              '**/electron-{check,stop}.spec.ts',
              realScreen,
              '**/power-cut.spec.ts',
              '**/documents.spec.ts',
              '**/reader.spec.ts',
              ...resting,
            ],
            use: { shell: 'electron' as const },
          },
        ]
      : []),
  ],
});
