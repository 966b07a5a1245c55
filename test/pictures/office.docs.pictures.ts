/** The pictures of the docs: each page of head office, with two kiosks that have joined it. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { camera, furnish, showTheDay, type Take } from '../support/e2e/docs-pictures';
import { openScreen } from '../support/e2e/fixtures';
import type { KioskProcess } from '../support/e2e/kiosk-process';
import { joinHeadOffice, startFleet } from '../support/e2e/fleet';

let shiftMs = 0;
test.beforeAll(() => {
  shiftMs = showTheDay();
});

test('docs, head office', async ({ browser }) => {
  const fleet = await startFleet(['kiosk-1', 'kiosk-2']);
  try {
    const [first] = fleet.kiosks;
    if (first) await furnish(first);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    const page = await context.newPage();
    const take = camera(page, 'head-office');
    await page.goto(new URL('/sign-in', fleet.url).href);
    await take('sign-in');
    await page.goto(new URL('/join', fleet.url).href);
    await take('join');
    await joinHeadOffice(page, fleet, () => Date.now() + shiftMs);
    await people(page, take);
    await units(page, take);
    await kiosks(page, take);
    await open(page, 'Catalogs');
    await take('catalogues');
    await change(page, take);
    await open(page, 'What was done');
    await take('history');
    await figures(page, take);
    if (first) await waiting(browser, { page, kiosk: first, take });
    await context.close();
  } finally {
    await fleet.end();
  }
});

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

async function people(page: Page, take: Take): Promise<void> {
  for (const [name, role] of [
    ['Bo Lindgren', 'operator'],
    ['Carmen Ortiz', 'viewer'],
  ] as const) {
    await open(page, 'People');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('radio', { name: new RegExp(role, 'i') }).check();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A code for ${name}`);
  }
  await open(page, 'People');
  await take('people');
  await page.getByRole('link', { name: 'Bo Lindgren' }).click();
  await take('person');
}

async function units(page: Page, take: Take): Promise<void> {
  await open(page, 'Units');
  await page.getByRole('main').getByRole('link').first().click();
  await page.locator('form[action$="/allot"]').getByLabel('Units').fill('A102, A103, A104, A105');
  await page.locator('form[action$="/allot"]').getByRole('button').click();
  await take('plan');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('status')).toBeVisible();
  await take('units');
}

async function kiosks(page: Page, take: Take): Promise<void> {
  await open(page, 'Kiosks');
  await page.getByLabel('Name of the kiosk').fill('kiosk-3');
  await page.getByRole('button', { name: 'Make the code' }).click();
  await take('kiosk-code');
  await open(page, 'Kiosks');
  await take('kiosks');
  await page.getByRole('link', { name: 'kiosk-1' }).click();
  await take('kiosk');
}

/** A draft of other rents for a day, as its editor sees it. */
async function change(page: Page, take: Take): Promise<void> {
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await page.getByLabel('What it is').fill('Rents from April');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Begin the change' }).click();
  await page.getByLabel('Type of storage').selectOption('Container');
  await page.getByLabel('Percent').fill('4');
  await page.getByRole('button', { name: 'Change the rents' }).click();
  await page.getByLabel('Takes effect on').fill('2027-04-01');
  await page.getByRole('button', { name: 'Set the day' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await take('change');
}

async function figures(page: Page, take: Take): Promise<void> {
  // What the kiosks told comes within their next report.
  await expect(async () => {
    await open(page, 'Fleet');
    await expect(page.getByText(/\$/).first()).toBeVisible({ timeout: 1000 });
    await expect(page.getByText('none from here yet')).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  await take('fleet');
  await open(page, 'Occupancy and money');
  await take('figures');
  await open(page, 'Reports');
  await take('reports');
  await page.getByRole('link', { name: 'Rent roll' }).click();
  await take('report');
  await open(page, 'Bookkeeping');
  await take('journal');
}

/** Somebody calls for help, and another person at head office has something already. */
async function waiting(
  browser: Browser,
  { page, kiosk, take }: { readonly page: Page; readonly kiosk: KioskProcess; readonly take: Take },
): Promise<void> {
  const screen = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  await screen.page.getByTestId('help').click();
  await screen.page.getByTestId('help-call').click();
  await expect(async () => {
    await open(page, 'To review');
    await expect(page.getByText('Somebody calls for help')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await take('waiting');
  await screen.close();
}
