/** What a customer chooses from is seen at once: nobody has to turn a list to find the size, unit, day or plan. */
import { test } from '../../support/e2e/fixtures';
import { allInSight } from '../../support/e2e/look-around';

test('sizes, units, days and plans are there without turning, in every language, upright and lying', async ({
  kiosk,
}) => {
  const { page } = kiosk;
  await kiosk.begin();
  await page.locator('[data-size]').first().waitFor();
  await allInSight(kiosk);
  await kiosk.touch(page.locator('[data-size="s"]'));
  await kiosk.is('unit');
  await allInSight(kiosk);
  await kiosk.touch(page.locator('[data-unit]').first());
  await kiosk.is('move-in-date');
  await allInSight(kiosk);
  await page.locator('[data-testid="continue"]:not([data-settling])').waitFor();
  await kiosk.touch(page.locator('[data-quick]').first());
  await kiosk.is('coverage');
  await allInSight(kiosk);
});
