/** Head office's pages while PostgreSQL is stopped: they stay, say since when, and are right again without a click. */
import { setTimeout as sleep } from 'node:timers/promises';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet } from '../../support/e2e/fleet';
import { EVERY_LOOK } from '../../support/e2e/looks';
import { tookClicks } from '../../support/e2e/office-tasks';

/** A campaign waits ten minutes; a check, as long as a restart of PostgreSQL on a busy machine takes. */
const AWAY_SECONDS = EVERY_LOOK ? 600 : 12;

test('a page of head office stays while PostgreSQL is stopped, and is right within two reloads of five seconds', async ({
  browser,
}) => {
  test.setTimeout((AWAY_SECONDS + 300) * 1000);
  const fleet = await startFleet(['kiosk-1']);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await joinHeadOffice(page, fleet);
  const second = await context.newPage();
  const found: string[] = [];
  const card = page.getByRole('main').getByRole('link', { name: 'kiosk-1' });
  const away = page.getByRole('heading', { name: 'The database does not answer' });
  await page.goto(fleet.url);
  await second.goto(`${fleet.url}/people`);
  await expect(card.first()).toBeVisible();
  await expect(away).toHaveCount(0);

  await fleet.postgres.stop();
  // The page asks for itself; nobody touches it.
  await expect(away).toBeVisible();
  await second.reload();
  await expect(second.getByRole('alert')).toContainText('The database has not answered since');
  // Looked at where it stands still.
  const still = await context.newPage();
  for (const path of ['/?still=1', '/people?still=1', '/waiting?still=1']) {
    await still.goto(`${fleet.url}${path}`);
    found.push(...(await askAxe(still)).map((finding) => `${path}: ${finding}`));
  }
  await still.close();
  const since = await page.getByText(/^Since /).innerText();
  await sleep(AWAY_SECONDS * 1000);
  await expect(away).toBeVisible();
  await expect(card.first()).toBeVisible();
  await expect(page.getByText(since)).toBeVisible();
  for (const each of [page, second])
    await expect(each.locator('script[data-seconds]')).toHaveAttribute('data-seconds', '5');

  await fleet.postgres.start();
  // Of what is on its way as it comes back the first reload may still know nothing.
  let reloads = 0;
  page.on('response', (answer) => (reloads += new URL(answer.url()).pathname === '/' ? 1 : 0));
  await expect(away).toHaveCount(0);
  expect(reloads).toBeLessThanOrEqual(2);
  await expect(card.first()).toBeVisible();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(second.getByRole('row', { name: 'Ana Ruiz' })).toBeVisible();
  tookClicks('database-away', 0);
  expect(found).toEqual([]);
  await context.close();
  await fleet.end();
});
