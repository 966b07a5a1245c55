/** What the pictures of README and docs have in common: the day, the camera, a kiosk, and people who were invented. */
import type { Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveIn, steps, type Rental } from '../processes/device';
import { startKiosk, type KioskProcess } from './kiosk-process';
import { settled } from './looked-at';
import { root } from './programs';

/** A kiosk sells nothing by a clock behind its own build: once this day has passed, take a later one. */
export const NOW = Date.parse('2027-03-08T15:04:00Z');
export const folder = join(root, 'test-results/pictures/docs');

/** Every program that is started from now on shows that day, and nothing of this machine. Answers by how far it is away. */
export function showTheDay(): number {
  mkdirSync(folder, { recursive: true });
  const shiftMs = NOW - Date.now();
  process.env['KEYTURN_PICTURE_CLOCK_SHIFT_MS'] = String(shiftMs);
  process.env['NODE_OPTIONS'] = `--import ${join(root, 'test/support/e2e/one-machine.mjs')}`;
  return shiftMs;
}

export type Take = (name: string) => Promise<void>;

/** Takes a picture of the page once it has settled; `prefix` says how wide the docs show it. */
export const camera =
  (page: Page, prefix: string): Take =>
  async (name) => {
    await settled(page);
    await page.screenshot({ path: join(folder, `${prefix}-${name}.png`) });
  };

/** Runs something on a kiosk of its own, and takes it away again. `prepare` may write into its data directory first. */
export async function onKiosk(
  config: object,
  run: (kiosk: KioskProcess, dataDir: string) => Promise<void>,
  prepare: (dataDir: string) => readonly string[] | Promise<readonly string[]> = () => [],
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-docs-'));
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
  const kiosk = await startKiosk(dataDir, ...(await prepare(dataDir)));
  try {
    await run(kiosk, dataDir);
  } finally {
    await kiosk.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Nobody listens at this mail server: what is sent stays on its way. */
export const outside = {
  mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' },
  publicAddress: 'https://kiosk.example.com',
  idle: { seconds: 1200, readingSeconds: 1200, warningSeconds: 600 },
};

/** Tenants who have moved in, and two bookings under way: something for the desk to show. */
export async function furnish(kiosk: KioskProcess): Promise<void> {
  const service = { url: kiosk.service, apiKey: /API key: (\S+)/.exec(kiosk.said())?.[1] ?? null };
  const person = (firstName: string, lastName: string, line: string) => ({
    contact: {
      firstName,
      lastName,
      phoneNumber: `+1 512 555 01${line}`,
      emailId: `${firstName.toLowerCase()}@example.com`,
    },
  });
  for (const rental of [person('Robin', 'Storer', '23'), person('Imani', 'Okafor', '31')])
    await moveIn(service, rental);
  const drafts: Rental[] = [person('Teo', 'Marchetti', '47'), person('Noor', 'Haddad', '88')];
  for (const [index, draft] of drafts.entries())
    // The last one is signed, too: only the payment is missing.
    for (const step of steps.slice(0, 2 + index)) await step(service, draft);
}
