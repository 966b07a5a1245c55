/** One kiosk, one data directory and one screen for each test; nothing is shared and nothing stays. */
import { _electron, chromium, test as base, type BrowserContext } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKiosk, type KioskProcess } from './kiosk-process';
import { chromiumPath, electronForJourneys, root } from './programs';
import { openRecords, type Records } from './records';
import { Screen } from './screen';

export interface Options {
  readonly shell: 'chromium' | 'electron';
  /** The kiosk's config.json; null: none. */
  readonly config: object | null;
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
    if (config !== null) writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },

  kiosk: async ({ shell, dataDir, viewport, log }, use) => {
    const size = viewport ?? { width: 1080, height: 1920 };
    if (shell === 'electron') return underElectron(dataDir, log, use);
    const running = await startKiosk(dataDir);
    log.said = () => running.said();
    const { context, page } = await openScreen(running, size);
    await use(new Screen(page, true));
    await context.browser()?.close();
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

/** A touch screen of this size in front of a running kiosk. Errors of the page fail the test. */
export async function openScreen(
  kiosk: KioskProcess,
  viewport: { width: number; height: number },
  prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const context = await browser.newContext({ viewport, hasTouch: true, locale: 'en-US' });
  await prepare(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(kiosk.address);
  return { context, page };
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
