/** A kiosk of its own for a measurement, and pages in front of it that enter with the same pass. */
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKioskProgram } from '../../support/e2e/kiosk-program';
import { chromiumPath } from '../../support/e2e/programs';

const screenSize = { width: 1080, height: 1920 };
export const launchOptions = {
  executablePath: chromiumPath(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

export interface BenchKiosk {
  readonly origin: string;
  readonly dataDir: string;
  /** Lets a browser in without the detour of the entrance. */
  admit(context: BrowserContext): Promise<void>;
}

/** Hands over a running kiosk with the sample property, and clears it away afterward. */
export async function withKiosk<T>(use: (kiosk: BenchKiosk) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-bench-'));
  const running = await startKioskProgram(dataDir);
  try {
    const entered = await fetch(running.address, { redirect: 'manual' });
    const [pair = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
    const [name = '', value = ''] = pair.split('=');
    const { origin } = new URL(running.address);
    return await use({
      origin,
      dataDir,
      admit: (context) =>
        context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }]),
    });
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(launchOptions);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** A touch screen of the kiosk's size with nothing in its memory. */
export function newScreen(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: screenSize, hasTouch: true, locale: 'en-US' });
}
