/** What a customer is let off at a move-in, for two people: one asks on the page of the move-in, the other one finds it and decides. */
import { askAxe } from '../../support/e2e/axe';
import { beginMoveIn, giveReason } from '../../support/e2e/desk-acts';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDeskOfManager, staffMayStay } from '../../support/e2e/front-desk';
import { customer } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';

test.use({ config: { desk: { ...staffMayStay, secondPerson: true } } });

test('a fee is charged until another manager approves to waive it, which both pages say, and a reservation that is canceled leaves nothing to review', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const { page, at, colleague, close } = await openDeskOfManager(browser, kiosk, dataDir);
  const other = await colleague();
  await firstSignIn(other, createStaff(dataDir, 'Ben Ito', 'manager'));
  const found: string[] = [];
  const ask = async (what: 'admin' | 'deposit', why: string) => {
    await page.locator(`[data-waive="${what}"]`).click();
    const dialog = page.locator('[data-dialog="why"]');
    await dialog.locator('input[name="why"]').fill(why);
    await dialog.getByTestId('confirm').click();
    await expect(dialog.locator('[data-waits]')).toContainText(/another manager/i);
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-waits="${what}"]`)).toContainText('Ana Prado');
    await expect(page.locator(`[data-waive="${what}"]`)).toHaveCount(0);
    await expect(at('acts').locator('[data-problem]')).toHaveCount(0);
  };
  const request = other.locator('[data-approval="let_off"]');

  await beginMoveIn(page, customer, 'A1');
  const before = (await at('due').textContent()) ?? '';
  await ask('admin', 'The unit was wet');
  await expect(at('due')).toHaveText(before);
  found.push(...(await askAxe(page)));
  await page.locator('[data-waits="admin"] button').click();
  await expect(page).toHaveURL(/#\/reviews/);
  await expect(page.getByTestId('approve')).toHaveCount(0);
  await page.goBack();

  await other.locator('[data-area="reviews"]').click();
  await expect(request).toContainText('The unit was wet');
  await expect(request).toContainText(`${customer.firstName} ${customer.lastName}`);
  found.push(...(await askAxe(other)));
  await other.getByTestId('approve').click();
  await expect(other.getByTestId('approval-said')).not.toBeEmpty();
  await expect(request).toHaveCount(0);
  // The page of who asked hears it by itself.
  await expect(page.getByTestId('waivers')).toContainText('The unit was wet');
  await expect(page.locator('[data-waits]')).toHaveCount(0);
  await expect(at('due')).not.toHaveText(before);
  await expect(page.locator('[data-waive="admin"]')).toBeVisible();

  await ask('deposit', 'A friend of the house');
  await expect(request).toContainText('A friend of the house');
  await at('cancel').click();
  await giveReason(page, 'Changed their mind');
  await expect(page.locator('[data-waits]')).toHaveCount(0);
  await expect(request).toHaveCount(0);
  expect(found).toEqual([]);
  await close();
  await kiosk.stop();
});
