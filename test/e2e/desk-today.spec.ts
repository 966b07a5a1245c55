/** A customer at the kiosk and somebody of the staff at the desk, both open at once: each sees what the other does. */
import { expect, openScreen, test } from '../support/e2e/fixtures';
import { createStaff, firstSignIn, openDesk } from '../support/e2e/front-desk';
import { toCheck, toPrice } from '../support/e2e/journey';
import { startKiosk } from '../support/e2e/kiosk-process';
import { Screen } from '../support/e2e/screen';

test('staff take a move-in over, correct and waive, and hand it back: each is seen on the other screen', async ({
  dataDir,
  records,
}) => {
  const kiosk = await startKiosk(dataDir);
  const staff = createStaff(dataDir, 'Ana Prado', 'manager');
  const { context, page } = await openScreen(kiosk, { width: 1080, height: 1920 });
  const customer = new Screen(page, true);
  await toPrice(customer);
  await toCheck(customer);
  const desk = await openDesk(kiosk.service);
  await firstSignIn(desk.page, staff);
  const at = (id: string) => desk.page.getByTestId(id);
  await desk.page.locator('[data-area="today"]').click();
  await expect(at('live')).toContainText('Check');
  await at('open-live').click();

  await at('take-over').click();
  await expect(customer.page.getByTestId('assisted')).toContainText('Ana is helping you');
  await at('correct').click();
  const before = await at('due').textContent();
  await desk.page.locator('input[name="city"]').fill('Round Rock');
  // The network goes and comes: what was typed is still there, and is sent again.
  await desk.page.context().setOffline(true);
  await at('save-booking').click();
  await expect(desk.page.locator('[data-problem]')).toContainText('What you typed is still here');
  await desk.page.context().setOffline(false);
  await at('save-booking').click();
  await expect(desk.page.locator('[data-dialog="booking"]')).toBeHidden();
  await desk.page.locator('[data-waive="deposit"], [data-waive="admin"]').first().click();
  await desk.page.fill('input[name="why"]', 'The unit was wet');
  await at('confirm').click();
  await expect(at('waivers')).toContainText('The unit was wet');
  expect(await at('due').textContent()).not.toBe(before);

  await at('hand-back').click();
  await expect(customer.page.getByTestId('assisted')).toBeHidden();
  await customer.is('check');
  await expect(page.getByText('Round Rock')).toBeVisible();
  expect(records.rows('select why from waiver')).toEqual([{ why: 'The unit was wet' }]);

  await at('take-over').click();
  await at('sign').click();
  await at('desk-consent').check();
  await at('desk-type').click();
  await desk.page.fill('input[name="typedName"]', 'Lía O’Nolan');
  await at('desk-sign').click();
  await expect(desk.page.locator('[data-dialog="sign"]')).toBeHidden();
  expect(records.rows('select method, place from signature')).toEqual([{ method: 'typed', place: 'desk' }]);
  await at('hand-back').click();
  await customer.is('pay');
  await desk.close();
  await context.browser()?.close();
  await kiosk.stop();
});
