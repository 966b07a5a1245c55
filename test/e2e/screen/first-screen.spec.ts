/**
 * The first screen that the build wrote, before the program has come: it is the program's own, to the pixel, and a touch on it is
 * kept. What the service knows is said in its place, so that one kiosk is seen in every state.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { KioskState } from '../../../src/shared/screen-shapes';
import type { Language } from '../../../src/shared/languages';
import { steady } from '../../support/e2e/fixtures';
import { startKiosk, type KioskProcess } from '../../support/e2e/kiosk-process';
import { expect, test } from '../../support/e2e/measured-test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Change = (state: KioskState) => Partial<KioskState>;

const portrait = { width: 1080, height: 1920 };
const landscape = { width: 1920, height: 1080 };
const offline: Change = ({ reader }) => ({ reader: { ...reader, state: 'offline' } });
const real: Change = ({ reader }) => ({ demonstration: false, reader: { ...reader, simulated: false } });
const testMode: Change = ({ reader }) => ({ demonstration: false, reader: { ...reader, simulated: true } });
const noWays: Change = () => ({ delivery: { print: false, email: false, link: false, setUp: true } });
const colored: Change = ({ display }) => ({ display: { ...display, brandColor: '#7a1f3d', inches: 32 } });
const called =
  (name: string): Change =>
  ({ property }) => ({ property: { ...property, name } });
const speaking =
  (...languages: Language[]): Change =>
  () => ({ languages, defaultLanguage: languages[0] ?? 'en' });

const states: readonly (readonly [string, typeof portrait, ...Change[]])[] = [
  ['as the sample is', portrait],
  ['English alone, with real money', landscape, speaking('en'), real],
  ['German, without cards', portrait, speaking('de', 'en'), offline, testMode],
  ['Arabic, without documents', landscape, speaking('ar', 'en', 'es', 'de'), noWays],
  ['Spanish, without either', portrait, speaking('es', 'en'), offline, noWays],
  [
    'a long name and a color',
    portrait,
    called('Oberstaufenbacher Selbstlager- und Umzugsgesellschaft mbH'),
    colored,
  ],
  ['a name that looks like a tag', landscape, called('</script><b>"A & B\'s" $& storage</b>')],
];

let dataDir = '';
let kiosk: KioskProcess;
let origin = '';
/** What lets a browser in; each test has one of its own. */
let entered: Awaited<ReturnType<BrowserContext['storageState']>>;

test.beforeAll(async ({ browser }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(steady));
  kiosk = await startKiosk(dataDir);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(kiosk.address);
  ({ origin } = new URL(page.url()));
  entered = await context.storageState();
  await context.close();
});

test.afterAll(async () => {
  await kiosk.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('before the program has come, the first screen is to the pixel what the program shows, in every state and language', async ({
  browser,
}) => {
  const context = await browser.newContext({
    storageState: entered,
    viewport: portrait,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const [name, size, ...changes] of states) {
    await page.setViewportSize(size);
    const release = await openHeldBack(page, changes);
    const written = await seen(page);
    expect(await page.locator('html[data-first-screen]').count(), name).toBe(1);
    await watchFrames(page);
    release();
    await programsOwn(page);
    expect(await page.evaluate(() => window.emptyFrames), name).toBe(0);
    const own = await seen(page);
    expect(own.parts, name).toEqual(written.parts);
    expect(own.picture.equals(written.picture), name).toBe(true);
  }
  await leave(context);
});

test.describe('a touch before the program has come', () => {
  for (const [control, then] of [
    ['[data-testid="start"]', '[data-screen="size"]'],
    ['h1', '[data-screen="size"]'],
    ['[data-testid="have-code"]', '[data-screen="returning"]'],
    ['[data-testid="help"]', '[data-sheet="help"]'],
    ['[data-language="de"]', 'html[lang="de"]'],
  ] as const)
    test(`${control} leads to ${then}`, async ({ browser }) => {
      const context = await browser.newContext({ storageState: entered, viewport: portrait, hasTouch: true });
      const page = await context.newPage();
      const release = await openHeldBack(page, []);
      await page.locator(`#app ${control}`).tap();
      release();
      await expect(page.locator(then)).toBeVisible();
      await leave(context);
    });

  test('a finger that is down when the program comes still begins', async ({ browser }) => {
    const context = await browser.newContext({ storageState: entered, viewport: portrait, hasTouch: true });
    const page = await context.newPage();
    const release = await openHeldBack(page, []);
    const box = await page.locator('#app [data-testid="start"]').boundingBox();
    const point = { x: (box?.x ?? 0) + 50, y: (box?.y ?? 0) + 50 };
    const devtools = await context.newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    release();
    await page.waitForLoadState('load');
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('[data-screen="size"]')).toBeVisible();
    await leave(context);
  });
});

test('a kiosk that sells nothing invites nobody before the program has come', async ({ browser }) => {
  const context = await browser.newContext({ storageState: entered, viewport: portrait });
  const page = await context.newPage();
  const release = await openHeldBack(page, [() => ({ outOfService: 'no_units' })]);
  await page.waitForTimeout(300);
  expect(await page.locator('#app').innerHTML()).toBe('');
  release();
  await expect(page.locator('[data-screen="out-of-service"]')).toBeVisible();
  await leave(context);
});

/** Opens the page without its program, which comes when what this answers is called. */
async function openHeldBack(page: Page, changes: readonly Change[]): Promise<() => void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const changed = (state: KioskState): KioskState =>
    changes.reduce((now, change) => ({ ...now, ...change(now) }), state);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/bridge/kiosk.state', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: KioskState };
    await route.fulfill({ response, json: { ...answer, value: changed(answer.value) } });
  });
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(?<=<script id="kiosk-state" type="application\/json">)[^<]*/,
        (json) => JSON.stringify(changed(JSON.parse(json) as KioskState)).replaceAll('<', '\\u003c'),
      );
      await route.fulfill({ response, body });
    },
  );
  await page.goto(origin, { waitUntil: 'commit' });
  await expect(page.locator('body > script[src*="early"]')).toHaveCount(1);
  return release;
}

/** Counts the frames without a screen from now on. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.emptyFrames = 0;
    const look = () => {
      if (document.querySelector('#app [data-screen]') === null)
        window.emptyFrames = (window.emptyFrames ?? 0) + 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** The program's own first screen stands, and its picture. */
async function programsOwn(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-first-screen');
  await expect(page.locator('#app [data-screen="welcome"] .picture')).toBeVisible();
}

/** What the first screen is made of and looks like, without what only the program needs. */
async function seen(page: Page) {
  await expect(page.locator('#app [data-screen="welcome"]')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const parts = await page.locator('#app [data-screen="welcome"]').evaluate((screen) =>
    [screen, ...screen.querySelectorAll('*')].map((element) => {
      const told = [...element.attributes]
        .filter(({ value }) => value !== '')
        .map((one) => `${one.name}=${one.value}`);
      const words = element.childElementCount === 0 ? element.textContent.trim() : '';
      return [element.tagName, ...told.toSorted(), words].join(' ');
    }),
  );
  return { parts, picture: await page.screenshot() };
}

/** What the page still asks for is not waited for. */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
