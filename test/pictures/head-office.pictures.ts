/** Every page of head office on a desk, a tablet and a phone, in German and Arabic: a picture of each, and what axe finds. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { askAxe } from '../support/e2e/axe';
import { furnish, showTheDay } from '../support/e2e/docs-pictures';
import { openScreen } from '../support/e2e/fixtures';
import { joinHeadOffice, startFleet, type Fleet } from '../support/e2e/fleet';
import { root } from '../support/e2e/programs';
import { openRecords } from '../support/e2e/records';
import { scan } from '../support/e2e/scan';
import type { KioskProcess } from '../support/e2e/kiosk-process';

let shiftMs = 0;
test.beforeAll(() => {
  shiftMs = showTheDay();
});

const languages = ['de', 'ar'] as const;
const widths = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

test('head office, every page', async ({ browser }) => {
  test.setTimeout(1_200_000);
  const fleet = await startFleet(['kiosk-1', 'kiosk-2']);
  const [first, second] = fleet.kiosks;
  if (!first || !second) throw new Error('no kiosks');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  const found: string[] = [];
  try {
    await joinHeadOffice(page, fleet, () => Date.now() + shiftMs);
    await furnish(first);
    const { paths, close } = await everyPage(
      page,
      fleet,
      await openKiosks(browser, { first, second }, fleet),
    );
    for (const language of languages) {
      await page.goto(`${fleet.url}/me`);
      await page.locator(`button[name="language"][value="${language}"]`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [width, height] of widths) {
        const folder = join(root, `test-results/pictures/head-office-${language}-${width}`);
        mkdirSync(folder, { recursive: true });
        await page.setViewportSize({ width, height });
        for (const [index, [name, path]] of paths.entries()) {
          await page.goto(path);
          await page.screenshot({
            path: join(folder, `${String(index).padStart(2, '0')}-${name}.png`),
            fullPage: true,
          });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) found.push(`${language} ${width} ${name}: ${wide} pixels too wide`);
          found.push(...(await askAxe(page)).map((finding) => `${language} ${width} ${name}: ${finding}`));
        }
      }
    }
    await close();
  } finally {
    await context.close();
    await fleet.end();
  }
  expect(found).toEqual([]);
});

/** A call for help at one kiosk, and the address of the other one's question for a phone. */
async function openKiosks(
  browser: Parameters<typeof openScreen>[0],
  { first, second }: { readonly first: KioskProcess; readonly second: KioskProcess },
  fleet: Fleet,
): Promise<{ readonly link: string; readonly close: () => Promise<void> }> {
  const books = openRecords(fleet.dataDir('kiosk-2'));
  await expect
    .poll(() => books.rows("SELECT name FROM staff WHERE source = 'head_office'"), { timeout: 60_000 })
    .not.toEqual([]);
  books.close();
  const [calls, asks] = [
    await openScreen(browser, first, { width: 1080, height: 1920 }),
    await openScreen(browser, second, { width: 1080, height: 1920 }),
  ];
  for (const name of ['help', 'help-call']) await calls.page.getByTestId(name).click();
  for (const name of ['help', 'staff', 'by-phone']) await asks.page.getByTestId(name).click();
  const code = asks.page.getByTestId('phone-code');
  await code.waitFor();
  const close = async () => {
    await calls.close();
    await asks.close();
  };
  return { link: await scan(code), close };
}

/** Names and addresses, of things that are there. */
async function everyPage(
  page: Page,
  fleet: Fleet,
  { link, close }: { readonly link: string; readonly close: () => Promise<void> },
): Promise<{ readonly paths: readonly (readonly [string, string])[]; readonly close: () => Promise<void> }> {
  const main = page.getByRole('main');
  const at = (path: string) => new URL(path, fleet.url).href;
  const addressOf = async (path: string, start: string) => {
    await page.goto(at(path));
    const href = await main.locator(`a[href^="${start}"]`).first().getAttribute('href');
    return at(href ?? path);
  };
  fleet.command('people', 'add', '--name', 'Maximiliane Oberstaufenbacher-Rodríguez', '--role', 'manager');
  await page.goto(at('/changes'));
  await page.getByLabel('What it is').fill('Rents from April');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Begin the change' }).click();
  const change = page.url();
  await page.getByLabel('Type of storage').selectOption('Box');
  await page.getByLabel('Percent').fill('4');
  await page.getByRole('button', { name: 'Change the rents' }).click();
  const fields = await addressOf(change, new URL(change).pathname.concat('/'));
  const site = await addressOf('/catalogues', '/catalogues/');
  const paths: (readonly [string, string])[] = [
    ['fleet', at('/?still=1')],
    ['waiting', at('/waiting?still=1')],
    ['figures', at('/figures?still=1')],
    ['reports', at('/reports')],
    ...[
      'rent-roll',
      'occupancy',
      'months',
      'takings',
      'closings',
      'taxes',
      'premiums',
      'moves',
      'exceptions',
      'receivables',
      'deposits',
    ].map((name) => [`report-${name}`, at(`/reports/${name}`)] as const),
    ['journal', at('/journal')],
    ['kiosks', at('/kiosks')],
    ['kiosk', at('/kiosks/kiosk-1')],
    ['units', at('/units')],
    ['units-of-site', await addressOf('/units', '/units/')],
    ['catalogs', at('/catalogues')],
    ['catalog-of-site', site],
    ['changes', at('/changes')],
    ['change', change],
    ['fields', fields],
    ['fields-of-units', `${fields.split('?')[0]}?table=unit`],
    ['people', at('/people')],
    ['person', await addressOf('/people', '/people/')],
    ['letters', at('/letters')],
    ['letters-of-all', await addressOf('/letters', '/letters/')],
    ['history', at('/history')],
    ['me', at('/me')],
    ['nothing', at('/people/00000000-0000-7000-8000-0000000000ff')],
    ['let-in', link],
  ];
  return { paths, close };
}
