/** What head office's pages tell of catalogues, in as few clicks as its tasks allow. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet, type Fleet } from '../../support/e2e/fleet';
import { joinAtKiosk } from '../../support/e2e/joining';
import { scan } from '../../support/e2e/scan';
import { tookClicks } from '../../support/e2e/office-tasks';
import { openRecords } from '../../support/e2e/records';
import { root } from '../../support/e2e/programs';
import { faultsOfReloadAndBack } from '../../support/e2e/stands';

interface File {
  property: { id: string; name: string };
  units: { number: string; rent: string }[];
  agreement: { languages: Record<string, { title: string }> };
}

function publish(fleet: Fleet, folder: string, change: (file: File) => void): void {
  const text = readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8');
  const file = JSON.parse(text) as File;
  change(file);
  const path = join(folder, 'catalogue.json');
  writeFileSync(path, JSON.stringify(file));
  fleet.command('catalogue', 'publish', path);
}

interface Changing {
  readonly browser: Browser;
  readonly fleet: Fleet;
  readonly folder: string;
  /** Of the first person. */
  readonly page: Page;
  readonly found: string[];
}

const stepsOf = (page: Page) => {
  const steps = { clicks: 0, main: page.getByRole('main') };
  const tap = async (what: Locator) => {
    steps.clicks += 1;
    await what.click();
  };
  const press = (name: string) => tap(steps.main.getByRole('button', { name, exact: true }));
  const follow = (name: string) => tap(steps.main.getByRole('link', { name, exact: true }));
  const menu = () => tap(page.getByRole('navigation').getByRole('link', { name: 'Catalogs', exact: true }));
  return { steps, press, follow, menu, tap };
};

/** A unit and an extra are added like others, and a unit is taken away; seen on a desk, a tablet and a phone. */
async function addAndTakeAway(page: Page, look: (which: Page, what: string) => Promise<void>): Promise<void> {
  const main = page.getByRole('main');
  const table = (name: string) => main.getByRole('link', { name, exact: true }).click();
  const seen = async (what: string) => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await look(page, `${what}, ${width} wide`);
    }
  };
  const change = page.url();
  await main
    .locator('.panel', { hasText: 'Edit a field, add or take away' })
    .getByRole('link', { name: 'Bluebonnet Storage Riverside' })
    .click();
  await table('Units');
  await page.getByLabel('Begin like').selectOption({ label: 'A103' });
  await seen('units of a draft');
  await main.getByRole('button', { name: 'Add a new unit' }).click();
  await page.getByLabel('Number', { exact: true }).fill('A104');
  await main.getByRole('button', { name: 'Add it to the draft' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Units, A104, Number: this is already at Units, A104, Number',
  );
  await page.getByLabel('Number', { exact: true }).fill('A113');
  await seen('a new unit');
  await main.getByRole('button', { name: 'Add it to the draft' }).click();
  await expect(page.getByRole('status')).toContainText('It is added to the draft.');
  await table('C12');
  await seen('a unit that goes');
  await main.getByRole('button', { name: 'Take it away' }).click();
  await expect(page.getByRole('status')).toContainText('It is taken away from the draft.');
  await table('Extras');
  await main.getByRole('button', { name: 'Add a new extra' }).click();
  await page.getByLabel('Name, English').fill('Shelf');
  await main.getByRole('button', { name: 'Add it to the draft' }).click();
  await page.goto(change);
  await expect(main).toContainText('Adds unit A113.');
  await expect(main).toContainText('Takes away unit C12.');
  await expect(main).toContainText('Adds extra Shelf.');
  await seen('what is added and taken away');
}

/** Raised for a day by one, approved by another on a phone, stopped, and back to what was before. */
async function changeRents({ browser, fleet, folder, page, found }: Changing): Promise<void> {
  const added = fleet.command('people', 'add', '--name', 'Bo Lindgren', '--role', 'owner');
  const joinCode = /^code\s+(\S+)$/m.exec(added)?.[1] ?? '';
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const other = await phone.newPage();
  await joinHeadOffice(other, { url: fleet.url, joinCode });
  const [first, second] = [stepsOf(page), stepsOf(other)];
  const look = async (which: Page, what: string) => {
    found.push(...(await askAxe(which)).map((finding) => `${what}: ${finding}`));
    const wide = await which.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${what}: ${wide} pixels too wide`);
  };

  await page.goto(fleet.url);
  first.steps.clicks = 0;
  await first.menu();
  await first.tap(page.getByRole('link', { name: 'Changes', exact: true }));
  await page.getByLabel('What it is').fill('Rents from next month');
  await first.tap(page.getByRole('checkbox', { name: 'Bluebonnet Storage Riverside' }));
  await first.press('Begin the change');
  await page.getByLabel('Type of storage').selectOption('Box');
  first.steps.clicks += 1;
  await page.getByLabel('Percent').fill('4');
  await first.press('Change the rents');
  await page
    .getByLabel('Takes effect on')
    .fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await first.press('Set the day');
  tookClicks('raise-rents-of-a-site', first.steps.clicks);
  await expect(page.getByText('State: waits for approval.')).toBeVisible();
  await look(page, 'a change');
  found.push(...(await faultsOfReloadAndBack(page, null, 'raise-rents-of-a-site')));
  await addAndTakeAway(page, look);

  await other.goto(fleet.url);
  second.steps.clicks = 0;
  await second.follow('Rents from next month');
  await expect(second.steps.main).toContainText('82.00');
  await expect(second.steps.main).toContainText('Adds unit A113.');
  await look(other, 'a change on a phone');
  await second.press('Approve this change');
  tookClicks('approve-a-change', second.steps.clicks);
  found.push(...(await faultsOfReloadAndBack(other, null, 'approve-a-change')));
  await second.press('Publish to ring 1');
  await expect(other.getByText(/^State: waits for/)).toBeVisible();
  await expect
    .poll(async () => (await other.reload(), second.steps.main.innerText()), { timeout: 60_000 })
    .toContain('1 of 1');
  await second.press('Stop this change');
  await look(other, 'a stopped change on a phone');
  await other.getByRole('link', { name: 'All changes' }).click();
  await look(other, 'changes on a phone');

  publish(fleet, folder, (file) => {
    for (const unit of file.units) if (unit.number === 'A101') unit.rent = '88.00';
  });
  await page.goto(fleet.url);
  first.steps.clicks = 0;
  await first.menu();
  await first.follow('Bluebonnet Storage Riverside');
  await first.press('Go back to it: version 1');
  await other.goto(fleet.url);
  second.steps.clicks = 0;
  await second.follow('Back to version 1');
  await expect(second.steps.main).toContainText('88.00');
  await second.press('Approve this change');
  tookClicks('return-a-site', first.steps.clicks, second.steps.clicks);
  found.push(...(await faultsOfReloadAndBack(other, null, 'return-a-site')));
  await first.tap(page.getByRole('link', { name: 'All changes' }));
  await first.follow('Back to version 1');
  await first.press('Publish to ring 1');
  await phone.close();
}

test('a kiosk that joins, and a manager of six sites until their access ends, take no more clicks than their tasks allow', async ({
  browser,
  dataDir,
}) => {
  const fleet = await startFleet([]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await joinHeadOffice(page, fleet);
  // Six sites of Texas, with the one of the sample.
  for (const [place, name] of ['Site Y', 'Site 3', 'Site 4', 'Site 5', 'Site 6'].entries())
    publish(fleet, dataDir, (file) => {
      file.property.id = `00000000-0000-4000-8000-0000000000b${place + 2}`;
      file.property.name = name;
    });
  const { steps, press, follow, tap } = stepsOf(page);
  const menu = (name: string) => tap(page.getByRole('navigation').getByRole('link', { name, exact: true }));
  const found: string[] = [];
  const looked = async (what: string) => {
    found.push(...(await askAxe(page)).map((finding) => `${what}: ${finding}`));
  };

  await menu('Kiosks');
  await page.getByLabel('Name of the kiosk').fill('kiosk-2');
  await page.getByLabel('Property', { exact: true }).selectOption({ label: 'Bluebonnet Storage Riverside' });
  steps.clicks += 1;
  await press('Make the code');
  const scanned = await scan(page.getByRole('img', { name: 'The code as QR code' }));
  expect(scanned.startsWith(`${fleet.url}#`)).toBe(true);
  tookClicks(
    'join-a-kiosk',
    steps.clicks,
    await joinAtKiosk({ browser, dataDir, found }, fleet.url, scanned),
  );
  await looked('a code for a kiosk');
  // A reload sends the form again: there is still one kiosk, with a code.
  await page.reload();
  await expect(page.getByRole('img', { name: 'The code as QR code' })).toBeVisible();
  await page.goto(`${fleet.url}/kiosks`);
  await expect(steps.main.getByRole('link', { name: 'kiosk-2' })).toHaveCount(1);

  steps.clicks = 0;
  await menu('People');
  await page.getByLabel('Name', { exact: true }).fill('Dana Ortiz');
  await tap(page.getByLabel('Manager'));
  await tap(page.getByLabel('All of Texas (6 sites)'));
  await press('Add');
  tookClicks('manager-of-sites', steps.clicks);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A code for Dana Ortiz');
  await looked('a code for a person');
  // The same form again adds nobody.
  await page.reload();
  await expect(steps.main).toContainText('Dana Ortiz is here already.');

  steps.clicks = 0;
  await menu('People');
  await expect(steps.main.getByRole('row', { name: 'Dana Ortiz' })).toContainText(
    /Riverside, Site 3, Site 4, Site 5, Site 6, Site Y/,
  );
  await follow('Dana Ortiz');
  await page.getByLabel('To be sure, type: Dana Ortiz').fill('Dana Ortiz');
  await press('End access');
  tookClicks('end-access', steps.clicks);
  await expect(steps.main.getByRole('link', { name: 'Dana Ortiz' })).toHaveCount(0);
  await looked('people');
  found.push(...(await faultsOfReloadAndBack(page, null, 'end-access')));
  expect(found).toEqual([]);
  await context.close();
  await fleet.end();
});

test('catalogues, calls for help and a change of rents take no more clicks at head office than their tasks allow', async ({
  browser,
  dataDir,
}) => {
  test.slow();
  const fleet = await startFleet(['kiosk-1']);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await joinHeadOffice(page, fleet);
  publish(fleet, dataDir, (file) => {
    file.property.id = '00000000-0000-4000-8000-0000000000b2';
    file.property.name = 'Site Y';
    for (const unit of file.units) if (unit.number === 'A101') unit.rent = '85.00';
  });
  const found: string[] = [];
  let clicks = 0;
  const tap = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Catalogs', exact: true });
  const main = page.getByRole('main');
  const looked = async (what: string) => {
    found.push(...(await askAxe(page)).map((finding) => `${what}: ${finding}`));
  };

  await tap(menu);
  await looked('catalogs');
  await tap(main.getByRole('link', { name: 'Bluebonnet Storage Riverside' }));
  await looked('one site');
  const kept = page.waitForEvent('download');
  await tap(main.getByRole('link', { name: 'Export version 1' }));
  const path = await (await kept).path();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ formatVersion: 1 });
  await tap(main.getByRole('link', { name: 'Compare with Site Y' }));
  tookClicks('compare-catalogs', clicks);
  await expect(main).toContainText('85.00');
  await looked('comparison');
  found.push(...(await faultsOfReloadAndBack(page, null, 'compare-catalogs')));

  await changeRents({ browser, fleet, folder: dataDir, page, found });

  // Other words under the version that tenants have signed: the kiosk takes no such file.
  publish(fleet, dataDir, (file) => {
    for (const text of Object.values(file.agreement.languages)) text.title = `${text.title}, new`;
  });
  await page.goto(fleet.url);
  clicks = 0;
  await tap(menu);
  await expect
    .poll(
      async () => {
        await page.reload();
        return main.locator('tr', { hasText: 'kiosk-1' }).first().innerText();
      },
      { timeout: 120_000 },
    )
    .toContain('already has other words');
  await tap(main.getByRole('link', { name: 'kiosk-1' }));
  tookClicks('old-catalogs', clicks);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('kiosk-1');
  await looked('one kiosk');
  found.push(...(await faultsOfReloadAndBack(page, null, 'old-catalogs')));

  // Somebody calls for help there: it is on the page within seconds, and who takes it is known at the kiosk.
  const [kiosk] = fleet.kiosks;
  if (!kiosk) throw new Error('no kiosk');
  const screen = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  await screen.page.getByTestId('help').click();
  await screen.page.getByTestId('help-call').click();
  await page.goto(fleet.url);
  clicks = 0;
  await tap(page.getByRole('navigation').getByRole('link', { name: 'To review', exact: true }));
  await expect(main).toContainText('Somebody calls for help', { timeout: 30_000 });
  await tap(main.getByRole('button', { name: 'I have it: Somebody calls for help, kiosk-1' }));
  tookClicks('take-a-call', clicks);
  await expect(page.getByRole('status')).toContainText('You have it.');
  found.push(...(await faultsOfReloadAndBack(page, null, 'take-a-call')));
  // Who gets letters where nobody takes something is said from there too.
  await main.getByRole('link', { name: 'who gets these letters' }).click();
  await main.getByRole('link', { name: 'Every site' }).click();
  await page.getByLabel('E-mail addresses').fill('night@storage.example');
  await page.getByLabel('After so many minutes').fill('5');
  await looked('a list of letters');
  await main.getByRole('button', { name: 'Save the list' }).click();
  await expect(page.getByRole('status')).toContainText('The list is saved.');
  await expect(main).toContainText('night@storage.example');
  await looked('lists of letters');
  await page.goto(`${fleet.url}/waiting`);
  // The page that reloads itself says how to stop that.
  await page.getByRole('link', { name: 'Stop reloading' }).click();
  await looked('to review');
  const books = openRecords(fleet.dataDir('kiosk-1'));
  await expect
    .poll(() => books.rows('SELECT by_name FROM alert_at_head_office'), { timeout: 30_000 })
    .toEqual([{ by_name: 'Ana Ruiz' }]);
  books.close();
  await screen.close();

  expect(found).toEqual([]);
  await context.close();
  await fleet.end();
});
