/** Pages of head office stay up to date by themselves, leave alone what somebody does there, and say of when they are. */
import type { Page } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet } from '../../support/e2e/fleet';

const noScroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a page shows what others change, keeps what is typed and marked, and says its age while PostgreSQL is stopped', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const fleet = await startFleet([]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 500 }, locale: 'en-US' });
  const page = await context.newPage();
  await joinHeadOffice(page, fleet);
  let loads = 0;
  await page.goto(`${fleet.url}/people`);
  page.on('load', () => (loads += 1));
  const row = (name: string) => page.getByRole('row', { name });
  const age = page.locator('.age');
  await expect(row('Ana Ruiz')).toBeVisible();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => noScroll(page)).toBeGreaterThan(0);
  const scrolled = await noScroll(page);

  // Somebody else, elsewhere.
  fleet.command('people', 'add', '--name', 'Ben Ode', '--role', 'viewer');
  await expect(row('Ben Ode')).toBeVisible();
  expect(await noScroll(page)).toBe(scrolled);

  // What is typed stays, and the page waits with what is new until it was sent or taken back.
  const name = page.getByLabel('Name');
  await name.fill('Cleo');
  fleet.command('people', 'add', '--name', 'Dan Eck', '--role', 'viewer');
  await expect(age).toBeVisible();
  await expect(age).toHaveText(/^As of .*\d\d:\d\d:\d\d/);
  await expect(name).toHaveValue('Cleo');
  await expect(row('Dan Eck')).toHaveCount(0);
  expect(await askAxe(page)).toEqual([]);
  const shots = process.env['KEYTURN_LOOK'];
  if (shots !== undefined) await page.screenshot({ path: `${shots}/office-age.png` });
  await name.fill('');
  await page.getByRole('link', { name: 'Ana Ruiz' }).first().focus();
  await expect(row('Dan Eck')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ana Ruiz' }).first()).toBeFocused();

  // Both tabs have one stream between them, and show at once what is done in the other.
  const other = await context.newPage();
  let streams = 0;
  context.on('request', (request) => (streams += new URL(request.url()).pathname === '/events' ? 1 : 0));
  await other.goto(`${fleet.url}/people`);
  await other.getByLabel('Name').fill('Fay Gil');
  await other.locator('input[name="role"][value="viewer"]').check();
  await other.locator('input[name="where"][value="everywhere"]').check();
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Fay Gil');
  const sinceMs = Date.now();
  await expect(row('Fay Gil')).toBeVisible({ timeout: 12_000 });
  expect(Date.now() - sinceMs).toBeLessThan(12_000);
  expect(streams).toBe(0);
  await other.close();

  // The last facts stay, with their time and why.
  await fleet.postgres.stop();
  await expect(page.getByText('The database has not answered since')).toBeVisible();
  await expect(age).toBeVisible();
  await expect(row('Dan Eck')).toBeVisible();
  expect(await askAxe(page)).toEqual([]);
  if (shots !== undefined) await page.screenshot({ path: `${shots}/office-away.png` });
  await fleet.postgres.start();
  await expect(page.getByText('The database has not answered since')).toHaveCount(0);
  await expect(row('Dan Eck')).toBeVisible();
  expect(loads).toBe(0);

  // Who is sent away sees nothing of it any more, without a click.
  fleet.command('people', 'code', 'Ana Ruiz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await context.close();
  await fleet.end();
});
