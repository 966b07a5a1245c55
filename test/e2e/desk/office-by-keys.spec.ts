/** Rents raised at head office and approved, by keys alone and in Arabic: no more presses than clicks elsewhere. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet, type Fleet } from '../../support/e2e/fleet';
import { focusByKeys, tookClicks } from '../../support/e2e/office-tasks';
import { root } from '../../support/e2e/programs';

/** Somebody of head office who reads Arabic and has no mouse. */
async function typist(
  browser: Browser,
  fleet: Fleet,
  joinCode: string,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  await joinHeadOffice(page, { url: fleet.url, joinCode });
  await page.locator('button[lang="ar"]').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  let presses = 0;
  const press = async (what: Locator, key = 'Enter') => {
    await focusByKeys(page, what);
    presses += 1;
    await page.keyboard.press(key);
  };
  const type = async (what: Locator, text: string) => {
    await focusByKeys(page, what);
    await page.keyboard.type(text);
  };
  const took = () => {
    const before = presses;
    presses = 0;
    return before;
  };
  return { page, press, type, took, close: () => context.close() };
}

test('a change of rents is begun and approved in Arabic by keys alone, and stands after reload and Back', async ({
  browser,
  dataDir,
}) => {
  const fleet = await startFleet([]);
  const file = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8')) as {
    property: { id: string; name: string };
  };
  const { name: site } = file.property;
  file.property = { ...file.property, id: '00000000-0000-4000-8000-0000000000b2', name: 'Site Y' };
  const other = join(dataDir, 'catalogue.json');
  writeFileSync(other, JSON.stringify(file));
  fleet.command('catalogue', 'publish', other);
  const added = fleet.command('people', 'add', '--name', 'Bo Lindgren', '--role', 'pricing');
  const found: string[] = [];
  const ana = await typist(browser, fleet, fleet.joinCode, { width: 1280, height: 800 });
  const { page } = ana;
  const looked = async (what: string, where = page) =>
    found.push(...(await askAxe(where)).map((finding) => `${what}: ${finding}`));
  const sent = (word: string) => page.locator(`form[action$="/${word}"]`);

  await page.goto(`${fleet.url}/people`);
  ana.took();
  await ana.press(page.locator('nav a[href="/catalogues"]'));
  await ana.press(page.locator('main a[href="/changes"], header a[href="/changes"]').first());
  await ana.type(page.locator('input[name="title"]'), 'Rents from December');
  await ana.press(page.getByRole('checkbox', { name: site }), 'Space');
  await ana.press(page.locator('form[action="/changes"] button'));
  await ana.press(sent('raise').locator('select[name="type"]'), 'ArrowDown');
  await expect(sent('raise').locator('select[name="type"]')).not.toHaveValue('');
  await ana.type(sent('raise').locator('input[name="percent"]'), '4');
  await ana.press(sent('raise').locator('button'));
  const day = sent('day').locator('input[name="day"]');
  await focusByKeys(page, day);
  await day.fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await ana.press(sent('day').locator('button'));
  await expect(page).toHaveURL(/done=day$/);
  tookClicks('raise-rents-of-a-site', ana.took());
  await looked('a change');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Rents from December');
  const changed = page.url();
  await page.goto(`${fleet.url}/changes`);
  await looked('changes');
  await page.goBack();
  expect(page.url()).toBe(changed);

  const joinCode = /^code\s+(\S+)$/m.exec(added)?.[1] ?? '';
  const bo = await typist(browser, fleet, joinCode, { width: 390, height: 844 });
  await bo.page.goto(fleet.url);
  bo.took();
  await bo.press(bo.page.getByRole('main').getByRole('link', { name: 'Rents from December' }).first());
  await expect(bo.page.locator('form[action$="/approve"]')).toBeVisible();
  await looked('a change to approve', bo.page);
  await bo.press(bo.page.locator('form[action$="/approve"] button'));
  await expect(bo.page.getByRole('status')).toBeVisible();
  tookClicks('approve-a-change', bo.took());
  await looked('an approved change', bo.page);
  await bo.page.reload();
  await expect(bo.page.locator('form[action$="/approve"]')).toHaveCount(0);

  expect(found).toEqual([]);
  for (const each of [ana, bo]) await each.close();
  await fleet.end();
});
