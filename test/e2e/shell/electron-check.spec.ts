/**
 * What a person would look at on the day when Electron's program is there: `npm run electron-check` runs these steps on it,
 * in this order, and writes down what was seen. The journeys run the same steps over the stand-in, which proves the steps
 * and nothing of Electron.
 */
import { expect, test, type Page } from '@playwright/test';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findProgram } from '../../../scripts/lib/run.mjs';
import { unlessItHangs } from '../../support/base/unless-it-hangs';
import { pictures } from '../../documents/read-back';
import { ownKeys } from '../../support/e2e/chords';
import {
  electronProgram,
  hasServiceManager,
  pressKey,
  startAsService,
  startByNpm,
  startSubject,
  type Subject,
} from '../../support/e2e/electron-subject';
import { payFor, toCheck, toPay, toPrice, usual } from '../../support/e2e/journey';
import { openRecords, type Records } from '../../support/e2e/records';
import { Screen } from '../../support/e2e/screen';
import { prepareStripeSite, type StripeSite } from '../../support/e2e/stripe-site';
import { startStripeEmulator, type RunningStripeEmulator } from '../../support/stripe';

const isElectron = electronProgram !== null;
/** The stand-in has one printer of this name, and no Stripe. */
const printer = process.env['KEYTURN_CHECK_PRINTER'] ?? (isElectron ? null : 'office');
const payments = process.env['KEYTURN_CHECK_PAYMENTS'] ?? null;
const readerMinutes = Number(process.env['KEYTURN_CHECK_READER_MINUTES'] ?? (isElectron ? 60 : 0.05));
const isWindows = process.platform === 'win32';
/** For what hangs: a machine that is busy takes its time. */
const soon = { timeout: 60_000 };
const starts = { timeout: 120_000 };
/** What sharp answers its pixels with. */
const bytes = { resolveWithObject: true } as const;
/** Of the sample property; each is let once. */
const units = ['A101', 'A102', 'A103'];

let folder: string;
let dataDir: string;
let subject: Subject | null = null;

// In their order, and none needs the one before it: after one that fails the next begins with a kiosk of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-electron-check-'));
  dataDir = join(folder, 'demonstration');
  const settings = { backup: { dailyAt: null }, ...(printer === null ? {} : { printer }) };
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(settings));
});
test.afterAll(() => {
  subject?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** What goes into the report beside "passed". */
const seen = (description: string) => test.info().annotations.push({ type: 'seen', description });
const demonstration = ['--demo', '--port', '0', '--data-dir'];
const running = async () => (subject ??= await startSubject(...demonstration, dataDir));
const shows = (page: Page, screen: string) =>
  expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible(soon);
const painted = (page: Page) =>
  unlessItHangs(
    'A painted page',
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))),
  );

async function end(signal: NodeJS.Signals, to: 'process' | 'group'): Promise<void> {
  const ending = await running();
  const began = performance.now();
  subject = null;
  expect(await ending.end(signal, to)).toBe(0);
  seen(`exit code 0 after ${Math.round(performance.now() - began)} ms`);
}

function withRecords<T>(look: (records: Records) => T): T {
  const records = openRecords(dataDir);
  try {
    return look(records);
  } finally {
    records.close();
  }
}

const sold = () => withRecords((records) => records.rows('SELECT number FROM rental_contract'));

/** A customer who has moved in, and stands before the last screen. */
async function atTheEnd(): Promise<Screen> {
  const screen = new Screen(await (await running()).page('kiosk'), false);
  if (await screen.by('access-code').isVisible()) return screen;
  await toPrice(screen, { ...usual, unit: units[sold().length] ?? usual.unit });
  await toCheck(screen);
  await toPay(screen);
  await payFor(screen);
  await expect(screen.by('access-code')).toBeVisible(soon);
  return screen;
}

test('npm start takes it, and Ctrl+C ends both in order', async () => {
  const own = join(folder, 'by-npm-start');
  const started = startByNpm(...demonstration, own);
  await expect.poll(() => started.said(), starts).toMatch(/Service: http:\/\//);
  expect(started.said()).toContain('Shell: Electron');
  const [, url] = /Service: (\S+)/.exec(started.said()) ?? [];
  expect((await fetch(`${url}/v1/kiosk/health`)).status).toBe(200);
  test.skip(isWindows, 'it starts; end it by Ctrl+C yourself, as this check cannot press it on Windows');
  expect(await started.end('SIGINT', 'group')).toBe(0);
  expect(existsSync(join(own, 'running'))).toBe(false);
});

test('it starts, and says where its service is', async () => {
  const began = performance.now();
  const kiosk = await running();
  await expect.poll(() => kiosk.said(), starts).toMatch(/Service: http:\/\//);
  seen(`after ${Math.round(performance.now() - began)} ms; ${kiosk.browser.version()}`);
});

test('its window shows the first screen, painted and to be seen', async () => {
  const kiosk = await running();
  const page = await kiosk.page('kiosk');
  await shows(page, 'welcome');
  await painted(page);
  const shown = () => kiosk.windowsShown() ?? 'not told here';
  await expect.poll(shown, soon).not.toBe(0);
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  seen(`${width} × ${height} points; windows that the display shows: ${shown()}`);
});

test(`the keys of the way without touching reach the page: ${ownKeys.join(', ')}`, async () => {
  const page = await (await running()).page('kiosk');
  await shows(page, 'welcome');
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener('keydown', ({ key }) => heard.push(key), true);
  });
  const ways = new Set<string>();
  for (let number = 1; number <= 8; number += 1) ways.add(await pressKey(page, `F${number}`));
  // Of a page that was loaded again, as F5 asks for, nothing would have been heard.
  const heard = () => page.evaluate((own) => window.heard.filter((key) => own.includes(key)), ownKeys);
  await expect.poll(heard, soon).toEqual(ownKeys);
  seen(`F1 to F8 were pressed by the ${[...ways].join(' and the ')}`);
  await page.keyboard.press('Escape');
});

test('F2 reads the screen aloud, or says that there is no voice', async () => {
  const page = await (await running()).page('kiosk');
  await shows(page, 'welcome');
  await readAloud(page);
});

/** What the stand-in's Chromium has nothing to speak with is pretended, so that the step has been walked through. */
if (!isElectron)
  test('F2 reads the screen aloud where there is a voice', async () => {
    const page = await (await running()).page('kiosk');
    await page.addInitScript(() => {
      const speechSynthesis = Object.assign(new EventTarget(), {
        getVoices: () => [{ lang: 'en-US', name: 'pretended' }],
        cancel: () => undefined,
        speak: (words: EventTarget) => setTimeout(() => words.dispatchEvent(new Event('end'))),
      });
      Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
    });
    await readAloud(page);
    expect(test.info().annotations.at(-1)?.description).toContain('was spoken to its end');
  });

/** On a page that is loaded again: a key of the step before may have begun it. */
async function readAloud(page: Page): Promise<void> {
  await page.reload();
  await shows(page, 'welcome');
  const voices = await page.evaluate(async () => {
    const languages = () => speechSynthesis.getVoices().map(({ lang }) => lang.slice(0, 2));
    for (let times = 0; times < 50 && languages().length === 0; times += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return languages();
  });
  const spoken = ['en', 'es', 'de', 'ar'].filter((language) => voices.includes(language));
  if (!spoken.includes('en')) {
    await pressKey(page, 'F2');
    await expect(page.locator('[data-testid="no-voice-told"]')).toBeVisible(soon);
    seen(`no voice for English, and the screen says so (docs/operate/shells.md)`);
    return;
  }
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const speak = speechSynthesis.speak.bind(speechSynthesis);
    speechSynthesis.speak = (words) => {
      words.addEventListener('end', () => said.push(words.text));
      words.addEventListener('error', ({ error }) => said.push(`failed: ${error}`));
      speak(words);
    };
  });
  await pressKey(page, 'F2');
  const said = () => page.evaluate(() => window.said);
  await expect.poll(said, soon).not.toEqual([]);
  const [first = ''] = await said();
  expect(first).not.toContain('failed');
  await pressKey(page, 'F2');
  seen(`${voices.length} voices, for ${spoken.join(', ')}; "${first}" was spoken to its end`);
}

test('a customer moves in: every screen, the signature, the card, the code', async () => {
  const began = performance.now();
  await atTheEnd();
  seen(
    `in ${Math.round((performance.now() - began) / 1000)} s; each touch was sent over Chromium's protocol`,
  );
});

test('contract, invoice and receipt are there as PDF, and the contract shows the signature', async () => {
  test.skip(findProgram(['pdfimages']) === null, 'poppler-utils, which reads a PDF, is not on this machine');
  await atTheEnd();
  const signature = withRecords((records) => {
    const [contract] = records.rows('SELECT id, number FROM rental_contract ORDER BY rowid DESC LIMIT 1');
    const documents = records.documents(String(contract?.['id']));
    expect(Object.keys(documents).sort()).toEqual(['contract', 'invoice', 'receipt']);
    expect(documents['contract']).toContain(String(contract?.['number']));
    const signed = `SELECT content FROM document WHERE kind = 'contract' ORDER BY rowid DESC LIMIT 1`;
    seen(`contract ${contract?.['number']} with the picture of its signature, invoice and receipt`);
    return pictures(records.bytes(signed));
  });
  expect(signature).toHaveLength(1);
  // A few strokes on white, and no white sheet.
  const { data } = await sharp(signature[0])
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer(bytes);
  const share = data.filter((grey) => grey < 100).length / data.length;
  expect(share).toBeGreaterThan(0.001);
  expect(share).toBeLessThan(0.5);
});

test('the documents are printed', async () => {
  test.skip(printer === null, 'no --printer was given');
  const screen = await atTheEnd();
  await screen.touch(screen.by('print'));
  const printing = `SELECT DISTINCT state FROM document_delivery WHERE way = 'print'`;
  await expect
    .poll(() => withRecords((records) => records.rows(printing)), soon)
    .toEqual([{ state: 'done' }]);
  seen(`by ${printer}: look at the paper`);
});

test('a page whose process dies comes back', async () => {
  const kiosk = await running();
  const page = await kiosk.page('kiosk');
  await page.evaluate(() => (document.body.dataset['old'] = 'yes'));
  const session = await page.context().newCDPSession(page);
  const began = performance.now();
  void session.send('Page.crash').catch(() => undefined);
  await expect
    .poll(async () => {
      const now = await kiosk.page('kiosk');
      return now.evaluate(() => document.body.dataset['old'] ?? 'new').catch(() => 'gone');
    }, soon)
    .toBe('new');
  await shows(await kiosk.page('kiosk'), 'welcome');
  seen(`after ${Math.round(performance.now() - began)} ms`);
});

test('it goes on painting after the graphics process has died', async () => {
  const kiosk = await running();
  const page = await kiosk.page('kiosk');
  await shows(page, 'welcome');
  await painted(page);
  const session = await kiosk.browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  await expect.poll(() => kiosk.said(), soon).toMatch(/process \\?"GPU\\?" is gone/);
  expect(await colorAfter(page, 'rgb(1, 128, 255)')).toEqual([1, 128, 255]);
  expect(await colorAfter(page, '')).not.toEqual([1, 128, 255]);
  await shows(page, 'welcome');
});

/** What the middle of the screen looks like, as painted, once a sheet of this color lies over it. */
async function colorAfter(page: Page, color: string): Promise<number[]> {
  await page.evaluate((background) => {
    const id = 'painted-over';
    document.getElementById(id)?.remove();
    if (!background) return;
    const sheet = Object.assign(document.createElement('dialog'), { id });
    sheet.style.cssText = `position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none;background:${background}`;
    document.body.append(sheet);
    sheet.showModal();
  }, color);
  await painted(page);
  const { data } = await sharp(await page.screenshot())
    .resize(1, 1, { kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer(bytes);
  return [...data];
}

test('Ctrl+C ends it in order', async () => {
  test.skip(isWindows, 'Windows has no signals; close it by its window');
  await end('SIGINT', 'group');
});

test('systemctl stop ends it in order, where it runs as a service', async () => {
  test.skip(!hasServiceManager(), 'this user has no service manager (systemd-run --user)');
  const own = join(folder, 'as-a-service');
  const service = startAsService(...demonstration, own);
  await expect.poll(() => service.said(), starts).toMatch(/Service: http:\/\//);
  expect(service.said()).toContain('Shell: Electron');
  expect(existsSync(join(own, 'running'))).toBe(true);
  service.stop();
  expect(existsSync(join(own, 'running'))).toBe(false);
  expect(service.said()).not.toContain('Closing took too long');
});

test('SIGTERM ends it in order, and what was sold is there', async () => {
  test.skip(isWindows, 'Windows has no SIGTERM');
  await shows(await (await running()).page('kiosk'), 'welcome');
  if (sold().length === 0) await atTheEnd();
  const before = sold();
  await end('SIGTERM', 'process');
  expect(before).not.toEqual([]);
  expect(sold()).toEqual(before);
});

test("the reader's page lives as long as it is asked to, and holds its reader all the time", async () => {
  test.skip(isElectron && payments === null, 'no --payments was given');
  test.setTimeout(readerMinutes * 60_000 + 600_000);
  const site = join(folder, 'reader');
  mkdirSync(site);
  const emulator = isElectron ? null : await startStripeEmulator();
  const catalogue = prepareStripeSite(site, emulator ? pretendedSite(emulator) : siteOf(payments ?? ''));
  subject?.kill();
  if (emulator) process.env['KEYTURN_STAND_IN_STRIPE'] = emulator.origin;
  try {
    const kiosk = await startSubject(...demonstration, site, ...catalogue);
    subject = kiosk;
    const pages = new Set<Page>();
    const title = async () => {
      const page = await kiosk.page('reader');
      pages.add(page);
      return page.title().catch(() => 'gone');
    };
    const until = performance.now() + readerMinutes * 60_000;
    let looks = 0;
    do {
      await expect.poll(title, soon).toBe('Card reader');
      await expect.poll(async () => readerState(await kiosk.page('kiosk')), soon).toBe('ready');
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, isElectron ? 10_000 : 500));
    } while (performance.now() < until);
    seen(`${looks} looks in ${readerMinutes} minutes`);
    // One that was lost would have been made again.
    expect([...pages].map((page) => page.isClosed())).toEqual([false]);
    expect(kiosk.said()).not.toContain("The card reader's page is gone");
    subject = null;
    if (isWindows) kiosk.kill();
    else expect(await kiosk.end('SIGTERM', 'process')).toBe(0);
  } finally {
    delete process.env['KEYTURN_STAND_IN_STRIPE'];
    await emulator?.close();
  }
});

/** What the kiosk knows of its reader. */
const readerState = (page: Page) =>
  page.evaluate(
    `window.keyturn.call('kiosk.state', {}).then(({ ok, value }) => ok && value.reader.state)`,
  ) as Promise<string>;

/** Of an emulator of Stripe, for the stand-in. */
function pretendedSite({ origin, keys, location, readers }: RunningStripeEmulator): StripeSite {
  const readerLabel = 'Kiosk 1';
  readers.register({ serial: 'S700-1', label: readerLabel });
  return { apiAddress: origin, key: keys.restrictedTest, location, readerLabel };
}

/** Of Stripe's test mode, as a file says. */
function siteOf(file: string): StripeSite {
  const { key, location, readerLabel } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  if (!key?.startsWith('rk_test_') || !location || !readerLabel)
    throw new Error(`${file} needs key (rk_test_...), location and readerLabel`);
  return { apiAddress: 'https://api.stripe.com', key, location, readerLabel };
}
