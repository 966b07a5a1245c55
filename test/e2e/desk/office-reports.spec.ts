/** Reports of head office, kept as a spreadsheet in as few clicks as its task allows. */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { readXlsx } from '../../support/desk/xlsx';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet } from '../../support/e2e/fleet';
import { tookClicks } from '../../support/e2e/office-tasks';

test('the rent roll of all sites is kept as a spreadsheet in no more clicks than its task allows, and a period is chosen', async ({
  browser,
}) => {
  const fleet = await startFleet(['kiosk-1']);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await joinHeadOffice(page, fleet);
  const main = page.getByRole('main');
  const found: string[] = [];
  const looked = async (what: string) => {
    found.push(...(await askAxe(page)).map((finding) => `${what}: ${finding}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${what}: ${wide} pixels too wide`);
  };
  let clicks = 0;
  const tap = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };

  await tap(page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }));
  await looked('reports');
  await tap(main.getByRole('link', { name: 'Rent roll', exact: true }));
  await looked('the rent roll');
  const kept = page.waitForEvent('download');
  await tap(main.getByRole('button', { name: 'Keep as Excel (XLSX)' }));
  tookClicks('keep-the-rent-roll', clicks);
  const download = await kept;
  expect(download.suggestedFilename()).toMatch(/^rent-roll-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = readXlsx(readFileSync(await download.path()));
  expect(sheet?.rows.length).toBeGreaterThan(40);
  expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['site', 'currency', 'unit']);

  // The address has what was chosen: a reload and the way back show the same.
  await page.goto(`${fleet.url}/reports/takings`);
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('To', { exact: true }).fill('2026-01-31');
  await main.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('1 Jan 2026 to 31 Jan 2026')).toBeVisible();
  const chosen = page.url();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('2026-01-01');
  await page.goto(`${fleet.url}/reports`);
  await page.goBack();
  expect(page.url()).toBe(chosen);
  await looked('takings of a month');

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${fleet.url}/journal`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookkeeping');
    await looked(`the journal, ${width} wide`);
  }
  // The heads stand beside each number there, and nothing of their own line is seen, however wide it is.
  await page.goto(`${fleet.url}/reports/rent-roll`);
  await expect(page.locator('.report thead')).toHaveCSS('clip-path', 'inset(50%)');
  // What it comes to stands above the lines, and two values beside each other.
  const topOf = async (part: string) => (await page.locator(part).first().boundingBox())?.y ?? 0;
  expect(await topOf('.report tfoot')).toBeLessThan(await topOf('.report tbody'));
  await expect(page.locator('.report tbody tr').first()).toHaveCSS('grid-template-columns', /^\S+ \S+$/);
  await looked('the rent roll on a phone');
  expect(found).toEqual([]);
  await context.close();
  await fleet.end();
});
