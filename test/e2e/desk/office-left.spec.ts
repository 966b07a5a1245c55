/** A page about money at head office that was left alone asks who it is, and goes on where it was. */
import type { Page } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet } from '../../support/e2e/fleet';
import { codeAt, PASSWORD } from '../../support/head-office/authenticator';
import { query } from '../../support/head-office/servers';

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

/** Figures ask once a minute. */
const MINUTE_MS = 61_000;

/** Once the page asks for itself: whether it says that nobody touched it. */
async function asksByItself(page: Page): Promise<boolean> {
  const asked = page.waitForRequest((request) => request.resourceType() === 'xhr');
  const answered = page.waitForResponse((response) => response.request().resourceType() === 'xhr');
  await page.clock.fastForward(MINUTE_MS);
  const said = (await asked).headers()['x-keyturn-by-itself'];
  await (await answered).finished();
  return said === 'yes';
}

test('figures that nobody touches for 15 minutes turn away by themselves, and come back after a sign-in', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const fleet = await startFleet([]);
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const secret = await joinHeadOffice(page, fleet);
  await page.clock.install();
  await page.goto(`${fleet.url}/figures`);
  expect(await asksByItself(page)).toBe(true);
  await page.keyboard.press('PageDown');
  expect(await asksByItself(page)).toBe(false);
  expect(await asksByItself(page)).toBe(true);

  await query(fleet.postgres.url, `UPDATE person_session SET used_at_ms = used_at_ms - ${15 * 60_000}`);
  await page.clock.fastForward(MINUTE_MS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in again');
  const main = page.getByRole('main');
  await expect(main).toContainText('Nobody has used this session for 15 minutes.');
  await expect(main).not.toContainText('Occupancy');
  const found: string[] = [];
  const shots = process.env['KEYTURN_LOOK'];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    found.push(...(await askAxe(page)).map((each) => `${width} wide: ${each}`));
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push(`${width} wide: scrolls sideways`);
    if (shots !== undefined) await page.screenshot({ path: `${shots}/left-${width}.png`, fullPage: true });
  }
  expect(found).toEqual([]);
  // Other pages open as before.
  await page.goto(`${fleet.url}/kiosks`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiosks');
  await page.goto(`${fleet.url}/figures`);
  await main.getByLabel('Present password').first().fill(PASSWORD);
  await main.getByLabel('Code', { exact: false }).fill(codeAt(secret, Date.now() + 30_000));
  await main.getByRole('button', { name: 'Sign in and go on' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Occupancy and money');
  await page.context().close();
  await fleet.end();
});
