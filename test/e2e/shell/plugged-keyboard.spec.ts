/**
 * What a keyboard does that somebody plugs into the kiosk: the product's own Chromium, on a display of its own, with real
 * keys. `npm test` presses each chord on one kind of screen, chosen by KEYTURN_SEED; `npm run campaign` presses every chord
 * on every screen of the tour (KEYTURN_CHORDS=all).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedOfRun } from '../../support/base/dice';
import { chords } from '../../support/e2e/chords';
import { answeredTo, answeredToPrice } from '../../support/e2e/answered';
import { customer, touchAndBack } from '../../support/e2e/journey';
import { expect, test } from '../../support/e2e/measured-test';
import { startRealScreen, type RealScreen } from '../../support/e2e/real-screen';
import { Screen } from '../../support/e2e/screen';
import { tour, type Visit } from '../../support/e2e/tour';

/** One of each kind: nothing to choose, a list, a sheet, a field with its keys, a list over a form, a text, a pad, a reader. */
async function oneOfEachKind(kiosk: Screen, visit: Visit): Promise<void> {
  const { page } = kiosk;
  await visit('welcome');
  await kiosk.start();
  await touchAndBack(kiosk, page.locator('[data-unit="A101"]'), 'move-in-date');
  await visit('unit-chosen');
  await kiosk.touch(kiosk.by('help'));
  await expect(page.locator('dialog[open]')).toBeVisible();
  await visit('sheet-help');
  await page.reload();
  await answeredToPrice(kiosk);
  await kiosk.continue();
  await kiosk.is('person');
  await kiosk.type('firstName', customer.firstName);
  await visit('person-typed');
  await page.reload();
  await answeredTo(kiosk, 'address');
  await kiosk.touch(kiosk.by('change-place'));
  await kiosk.touch(page.locator('#field-region'));
  await expect(page.locator('dialog[open]')).toBeVisible();
  await visit('address-region');
  await kiosk.type('search', 'Texas');
  await kiosk.touch(page.locator('[data-option]').first());
  await kiosk.continue();
  await kiosk.is('check');
  await kiosk.continue();
  await expect(kiosk.by('consent')).toBeVisible();
  await visit('sign');
  await kiosk.touch(kiosk.by('read-all'));
  await expect(page.locator('dialog[open]')).toBeVisible();
  await visit('agreement');
  await kiosk.touch(kiosk.by('sheet-close'));
  await kiosk.touch(kiosk.by('consent'));
  await kiosk.sign();
  await kiosk.continue();
  await kiosk.is('pay');
  await kiosk.phase('present_card');
  await visit('pay-present-card');
  await kiosk.present('approved');
  await kiosk.is('done');
  await expect(kiosk.by('access-code')).toBeVisible();
  await visit('done');
}

const EVERY_CHORD = process.env['KEYTURN_CHORDS'] === 'all';
/** Of screens, below. */
const KINDS = 11;
/** The chords that were pressed so far. */
const met: string[] = [];

test.describe.configure({ mode: 'serial' });
let folder: string;
let real: RealScreen;
let screen: Screen;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-keyboard-'));
  real = await startRealScreen(folder);
  screen = new Screen(real.page, false);
  await screen.is('welcome');
  // Chromium hears nothing before it has shown something. Wherever the first screen is clicked then, it starts.
  await real.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  real.click();
  await screen.is('size');
  await real.page.reload();
  await screen.is('welcome');
});
test.afterAll(async () => {
  await real.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a chord must not change: the page, its size, its windows. */
async function lookOf({ page }: RealScreen) {
  const inPage = await page.evaluate(() => ({
    address: location.href,
    history: history.length,
    zoom: devicePixelRatio,
    size: [innerWidth, innerHeight],
    screen: document.querySelector('[data-screen]')?.getAttribute('data-screen'),
    dialogs: document.querySelectorAll('dialog[open]').length,
    same: document.documentElement.dataset['same'],
  }));
  return { ...inPage, windows: real.windows() };
}

/** Which of the chords a kind of screen takes: together they take all of them. */
function* dealt(): Generator<readonly string[], never> {
  const all = chords.map(({ x11 }) => x11);
  for (let kind = seedOfRun(); ; kind += 1)
    yield EVERY_CHORD ? all : all.filter((_, index) => (index + kind) % KINDS === 0);
}
const deal = dealt();

async function pressChords(name: string): Promise<void> {
  const pressed = deal.next().value;
  met.push(...pressed);
  await real.page.evaluate(() => (document.documentElement.dataset['same'] = 'yes'));
  const before = await lookOf(real);
  real.opened();
  real.press(...pressed);
  // Whatever they bring about has begun by the time the page has painted twice and Chromium has answered.
  await real.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(real.opened(), `opened on ${name}`).toEqual([]);
  expect(await lookOf(real), `after ${pressed.join(' ')} on ${name}`).toEqual(before);
}

test('the window fills the display, has no way back, and its address stands on no command line', async () => {
  const { address, history, size } = await lookOf(real);
  expect(history).toBe(1);
  // Without a window manager a pixel is left over.
  expect(Math.min(...size.map((length, at) => length - ([1080, 1920][at] ?? 0)))).toBeGreaterThanOrEqual(-1);
  expect(new URL(address)).toMatchObject({ pathname: '/', search: '' });
  const lines = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .map((name) => commandLine(name))
    .filter((line) => line.includes(folder));
  expect(lines.length, 'service, launcher, Chromium').toBeGreaterThan(3);
  expect(lines.filter((line) => /token|\/enter|127\.0\.0\.1/.test(line))).toEqual([]);
});

/** It may have ended since it was listed. */
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

test('200 chords open no window, dialog or download on any kind of screen, and change nothing', async () => {
  const downloads: string[] = [];
  real.page.on('download', (download) => downloads.push(download.url()));
  if (EVERY_CHORD) await tour(screen, 'en', pressChords);
  else await oneOfEachKind(screen, pressChords);
  await real.page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken') })),
  );
  await screen.is('fault');
  await pressChords('fault');
  await real.page.reload();
  await screen.is('welcome');
  await screen.touch(screen.by('help'));
  await screen.touch(screen.by('staff'));
  await expect(real.page.locator('input[name="number"]')).toBeVisible();
  await pressChords('staff');
  expect(new Set(met)).toEqual(new Set(chords.map(({ x11 }) => x11)));
  expect(downloads).toEqual([]);
  expect(existsSync(join(folder, 'home/Downloads'))).toBe(false);
  expect(real.said()).not.toContain('beside the screen');
});

test("the product's own keys and what AltGr writes reach the page", async () => {
  await real.page.reload();
  await screen.start();
  real.press('F1');
  await expect(real.page.locator('[data-sheet="help"]')).toBeVisible();
  real.press('Escape');
  await expect(real.page.locator('dialog[open]')).toHaveCount(0);
  await real.page.reload();
  await screen.is('welcome');
  await screen.touch(screen.by('have-code'));
  await screen.touch(screen.by('by-person'));
  await screen.touch(real.page.locator('input[name="findEmail"]'));
  real.keyboardOf('de');
  real.press('z', 'ISO_Level3_Shift+q', 'ISO_Level3_Shift+7', 'udiaeresis');
  await expect(real.page.locator('input[name="findEmail"]')).toHaveValue('z@{ü');
});

test('what is still opened beside the page is closed, and the log says so', async () => {
  await real.page.evaluate(() => (document.documentElement.dataset['same'] = 'yes'));
  await real.openBeside('chrome://version/');
  const line = 'Something beside the screen was opened (page, chrome:) and is closed.';
  await expect.poll(() => real.said()).toContain(line);
  const pages = () => real.page.context().pages().length;
  await expect.poll(pages).toBe(1);
  expect(await real.page.evaluate(() => document.documentElement.dataset['same'])).toBe('yes');
});

test('a service that is killed takes its window along', async () => {
  const chromium = () =>
    readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLine(name).includes(folder));
  expect(chromium().length).toBeGreaterThan(0);
  real.kiosk.kill('SIGKILL');
  await expect.poll(() => chromium().length).toBe(0);
});
