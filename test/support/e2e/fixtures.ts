/**
 * One kiosk, one data directory and one screen for each test; nothing stays. Chromium's program is shared by the tests of
 * a worker: each of its contexts has storages and processes of its own.
 */
import { _electron, type Browser, type BrowserContext } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKiosk, type KioskProcess } from './kiosk-process';
import { electronForJourneys, root } from './programs';
import { cloneAsElectron } from './cloning-bridge';
import { test as base } from './measured-test';
import { openRecords, type Records } from './records';
import { Screen } from './screen';

/** What would come by itself a minute after the start, in the middle of a journey on a slow machine and after it on a fast one. */
export const steady = { backup: { dailyAt: null } };

export interface Options {
  readonly shell: 'chromium' | 'electron';
  /** The kiosk's config.json; null: none. */
  readonly config: object | null;
  /** For a customer who has not asked for a screen on which nothing moves. */
  readonly moving: boolean;
}

interface Fixtures {
  readonly dataDir: string;
  readonly kiosk: Screen;
  /** Everything the kiosk has written on its outputs so far. */
  readonly log: { said: () => string };
  /** Rows and documents, opened when first asked for. */
  readonly records: Records;
}

export const test = base.extend<Fixtures & Options>({
  shell: ['chromium', { option: true }],
  config: [null, { option: true }],

  // The pattern wants the empty object, although nothing is taken from it.
  // eslint-disable-next-line no-empty-pattern
  log: async ({}, use) => use({ said: () => '' }),

  dataDir: async ({ config }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
    writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ ...steady, ...config }));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },

  moving: [false, { option: true }],

  kiosk: async ({ browser, shell, dataDir, viewport, moving, log }, use) => {
    const size = viewport ?? { width: 1080, height: 1920 };
    if (shell === 'electron') return underElectron(dataDir, log, use);
    const running = await startKiosk(dataDir);
    log.said = () => running.said();
    const { close, page } = await openScreen(browser, running, size);
    if (moving) await page.emulateMedia({ reducedMotion: 'no-preference' });
    await use(new Screen(page, true));
    await close();
    await running.stop();
  },

  records: async ({ dataDir }, use) => {
    let records: Records | null = null;
    const opened = () => (records ??= openRecords(dataDir));
    await use({
      rows: (sql, ...values) => opened().rows(sql, ...values),
      documents: (contractId) => opened().documents(contractId),
      bytes: (sql) => opened().bytes(sql),
      close: () => records?.close(),
    });
    opened().close();
  },
});
export { expect } from '@playwright/test';

/**
 * A touch screen of this size in front of a running kiosk, of somebody who wants nothing to move: what is painted on the way
 * costs a third of the machine. Errors of the page fail the test. `prepare`: in place of a bridge that clones as Electron's.
 */
export async function openScreen(
  browser: Browser,
  kiosk: KioskProcess,
  viewport: { width: number; height: number },
  prepare: (context: BrowserContext) => Promise<void> = cloneAsElectron,
) {
  const context = await browser.newContext({
    viewport,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await prepare(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(kiosk.address);
  return { page, close: () => context.close() };
}

async function underElectron(
  dataDir: string,
  log: Fixtures['log'],
  use: (screen: Screen) => Promise<void>,
): Promise<void> {
  const found = electronForJourneys();
  if ('missing' in found) throw new Error(found.missing);
  const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await _electron.launch({
    executablePath: found.program,
    args: [...switches, root, '--demo', '--port', '0', '--data-dir', dataDir],
  });
  let said = '';
  const { stdout, stderr } = app.process();
  for (const output of [stdout, stderr]) output?.on('data', (text: Buffer) => (said += text.toString()));
  log.said = () => said;
  await use(new Screen(await app.firstWindow(), false));
  await app.close();
}
