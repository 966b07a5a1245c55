/** What head office's pages tell of catalogues, in as few clicks as its tasks allow. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet, type Fleet } from '../../support/e2e/fleet';
import { openRecords } from '../../support/e2e/records';
import { root } from '../../support/e2e/programs';

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

test('a catalogue is exported and compared in four clicks; two say which kiosks have an old one, or take a call for help', async ({
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
  expect(clicks).toBeLessThanOrEqual(4);
  await expect(main).toContainText('85.00');
  await looked('comparison');

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
  expect(clicks).toBeLessThanOrEqual(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('kiosk-1');
  await looked('one kiosk');

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
  expect(clicks).toBeLessThanOrEqual(2);
  await expect(page.getByRole('status')).toContainText('You have it.');
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
