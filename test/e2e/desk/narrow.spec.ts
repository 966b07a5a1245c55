/** On a phone the desk stays as wide as the screen in every area: a table is scrolled within itself, and never the page. */
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDesk, staffMayStay } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { settled } from '../../support/e2e/looked-at';

test.use({ config: { desk: staffMayStay } });

test('no area of the desk, no tenant and no account scrolls sideways on a phone', async ({
  browser,
  dataDir,
}) => {
  test.setTimeout(300_000);
  const kiosk = await startKiosk(dataDir);
  const staff = createStaff(dataDir, 'Maximiliane Oberstaufenbacher-Rodríguez', 'manager');
  const { page, close } = await openDesk(browser, kiosk.service);
  await firstSignIn(page, staff);
  await page.setViewportSize({ width: 390, height: 844 });
  const wide: string[] = [];
  const look = async (what: string) => {
    await expect(page.locator('main h1').first()).toBeVisible();
    await settled(page);
    const main = page.locator('main').first();
    const more = await main.evaluate((element) => element.scrollWidth - element.clientWidth);
    if (more > 0) wide.push(`${what}: ${more} pixels`);
  };
  for (const language of ['de']) {
    await page.locator('.language select').selectOption(language);
    const areas = page.locator('[data-area]');
    for (const area of await areas.evaluateAll((all) =>
      all.map((each) => each.getAttribute('data-area') ?? ''),
    )) {
      await page.locator(`[data-area="${area}"]`).click();
      await look(`${language} ${area}`);
    }
    await page.locator('[data-area="tenants"]').click();
    await page.fill('input[name="text"]', 'rivera');
    await page.getByTestId('search').click();
    await page.getByTestId('found').locator('button').first().click();
    await look(`${language} a tenant`);
    await page.locator('[data-area="staff"]').click();
    await page.locator('main table button').first().click();
    await look(`${language} an account`);
  }
  await close();
  await kiosk.stop();
  expect(wide).toEqual([]);
});
