/**
 * What a person would look at on the day when Electron's program is there: `npm run electron-check` runs these steps on it,
 * in this order, and writes down what was seen. The journeys run the same steps over the stand-in, which proves the steps
 * and nothing of Electron.
 */
import { expect, test, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownKeys } from '../support/e2e/chords';
import { electronProgram, pressKey, startSubject, type Subject } from '../support/e2e/electron-subject';
import { payFor, toCheck, toPay, toPrice } from '../support/e2e/journey';
import { openRecords } from '../support/e2e/records';
import { Screen } from '../support/e2e/screen';
import { prepareStripeSite } from '../support/e2e/stripe-site';

const isElectron = electronProgram !== null;
/** The stand-in has one printer of this name, and no Stripe. */
const printer = process.env['KEYTURN_CHECK_PRINTER'] ?? (isElectron ? null : 'office');
const payments = process.env['KEYTURN_CHECK_PAYMENTS'] ?? null;
const readerMinutes = Number(process.env['KEYTURN_CHECK_READER_MINUTES'] ?? (isElectron ? 60 : 0.05));
const isWindows = process.platform === 'win32';
const soon = { timeout: 180_000 };

let folder: string;
let dataDir: string;
let subject: Subject;

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-electron-check-'));
  dataDir = join(folder, 'demonstration');
});
test.afterAll(() => {
  subject?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** What goes into the report beside "passed". */
const seen = (description: string) => test.info().annotations.push({ type: 'seen', description });
const start = async () => {
  subject = await startSubject('--demo', '--port', '0', '--data-dir', dataDir);
};
const shows = (page: Page, screen: string) =>
  expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible(soon);

test('it starts, and says where its service is', async () => {
  const settings = { backup: { dailyAt: null }, ...(printer === null ? {} : { printer }) };
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(settings));
  const began = performance.now();
  await start();
  await expect.poll(() => subject.said(), soon).toMatch(/Service: http:\/\//);
  seen(`after ${Math.round(performance.now() - began)} ms; ${subject.browser.version()}`);
});

test('its window shows the first screen, painted and to be seen', async () => {
  const page = await subject.page('kiosk');
  await shows(page, 'welcome');
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  seen(`${width} × ${height} points`);
});

test(`the keys of the way without touching reach the page: ${ownKeys.join(', ')}`, async () => {
  const page = await subject.page('kiosk');
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener('keydown', ({ key }) => heard.push(key), true);
  });
  const ways = new Set<string>();
  for (const key of ownKeys) ways.add(await pressKey(page, key));
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard, soon).toEqual(ownKeys);
  seen(`pressed by the ${[...ways].join(' and the ')}`);
  await page.keyboard.press('Escape');
});

test('there are voices to read the screen aloud', async () => {
  const page = await subject.page('kiosk');
  const voices = await page.evaluate(async () => {
    const languages = () => speechSynthesis.getVoices().map(({ lang }) => lang.slice(0, 2));
    for (let times = 0; times < 50 && languages().length === 0; times += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return languages();
  });
  const spoken = ['en', 'es', 'de', 'ar'].filter((language) => voices.includes(language));
  test.skip(
    spoken.length === 0,
    'this machine has no voices, and the screen says so (docs/operate/shells.md)',
  );
  seen(`${voices.length} voices, for ${spoken.join(', ')}`);
});

test('a customer moves in: every screen, the signature, the card, the code', async () => {
  const began = performance.now();
  const screen = new Screen(await subject.page('kiosk'), false);
  await toPrice(screen);
  await toCheck(screen);
  await toPay(screen);
  await payFor(screen);
  await expect(screen.by('access-code')).toBeVisible(soon);
  seen(
    `in ${Math.round((performance.now() - began) / 1000)} s; a mouse stands in for the finger, but for the signature`,
  );
});

test('contract, invoice and receipt are there as PDF', () => {
  const records = openRecords(dataDir);
  try {
    const [contract] = records.rows('SELECT id, number FROM rental_contract');
    const documents = records.documents(String(contract?.['id']));
    expect(Object.keys(documents).sort()).toEqual(['contract', 'invoice', 'receipt']);
    expect(documents['contract']).toContain(String(contract?.['number']));
    seen(`contract ${contract?.['number']}, invoice and receipt`);
  } finally {
    records.close();
  }
});

test('the papers are printed', async () => {
  test.skip(printer === null, 'no --printer was given');
  const screen = new Screen(await subject.page('kiosk'), false);
  await screen.touch(screen.by('print'));
  const records = openRecords(dataDir);
  try {
    const states = () =>
      records
        .rows(`SELECT DISTINCT state FROM document_delivery WHERE way = 'print'`)
        .map(({ state }) => state);
    await expect.poll(states, soon).toEqual(['done']);
  } finally {
    records.close();
  }
  seen(`by ${printer}: look at the paper`);
});

test('a page whose process dies comes back', async () => {
  const page = await subject.page('kiosk');
  await page.evaluate(() => (document.body.dataset['old'] = 'yes'));
  const session = await page.context().newCDPSession(page);
  const began = performance.now();
  void session.send('Page.crash').catch(() => undefined);
  await expect
    .poll(async () => {
      const now = await subject.page('kiosk');
      return now.evaluate(() => document.body.dataset['old'] ?? 'new').catch(() => 'gone');
    }, soon)
    .toBe('new');
  await shows(await subject.page('kiosk'), 'welcome');
  seen(`after ${Math.round(performance.now() - began)} ms`);
});

test('it goes on painting after the graphics process has died', async () => {
  const session = await subject.browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  const page = await subject.page('kiosk');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await shows(page, 'welcome');
});

test('Ctrl+C ends it in order', async () => {
  test.skip(isWindows, 'Windows has no signals; close it by its window');
  const began = performance.now();
  expect(await subject.end('SIGINT', 'group')).toBe(0);
  seen(`exit code 0 after ${Math.round(performance.now() - began)} ms`);
});

test('systemctl stop ends it in order, and what was sold is there', async () => {
  test.skip(isWindows, 'Windows has no systemctl');
  await start();
  await shows(await subject.page('kiosk'), 'welcome');
  const began = performance.now();
  expect(await subject.end('SIGTERM', 'process')).toBe(0);
  const records = openRecords(dataDir);
  expect(records.rows('SELECT count(*) AS contracts FROM rental_contract')).toEqual([{ contracts: 1 }]);
  records.close();
  seen(`exit code 0 after ${Math.round(performance.now() - began)} ms`);
});

test("the reader's page lives as long as it is asked to, and answers all the time", async () => {
  test.skip(isElectron && payments === null, 'no --payments was given');
  const site = join(folder, 'reader');
  mkdirSync(site);
  const catalogue = prepareStripeSite(site, siteOf());
  subject = await startSubject('--demo', '--port', '0', '--data-dir', site, ...catalogue);
  const until = performance.now() + readerMinutes * 60_000;
  test.setTimeout(readerMinutes * 60_000 + 600_000);
  const pages = new Set<Page>();
  let looks = 0;
  do {
    const title = async () => {
      const page = await subject.page('reader');
      pages.add(page);
      return page.title().catch(() => 'gone');
    };
    await expect.poll(title, soon).toBe('Card reader');
    looks += 1;
    await new Promise((resolve) => setTimeout(resolve, isElectron ? 10_000 : 500));
  } while (performance.now() < until);
  seen(`${looks} looks in ${readerMinutes} minutes; the page was made ${pages.size} times`);
  if (!isWindows) expect(await subject.end('SIGTERM', 'process')).toBe(0);
});

/** Of Stripe's test mode, as a file says; without one nobody answers, and the page begins anew again and again. */
function siteOf() {
  if (payments === null)
    return {
      apiAddress: 'http://127.0.0.1:9',
      key: `rk_test_${'a1'.repeat(20)}`,
      location: 'tml_Sample',
      readerLabel: 'Kiosk 1',
    };
  const { key, location, readerLabel } = JSON.parse(readFileSync(payments, 'utf8')) as Record<string, string>;
  if (!key?.startsWith('rk_test_') || !location || !readerLabel)
    throw new Error(`${payments} needs key (rk_test_...), location and readerLabel`);
  return { apiAddress: 'https://api.stripe.com', key, location, readerLabel };
}
