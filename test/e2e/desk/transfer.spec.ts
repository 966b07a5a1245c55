/** A tenant changes the unit at the desk: a unit is chosen, the new agreement is signed there, and both contracts follow at once. */
import { expect, test } from '../../support/e2e/fixtures';
import { openMoney, signAtDesk } from '../../support/e2e/desk-acts';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { movedIn } from '../../support/e2e/moved-in';

test('a manager gives a tenant another unit, and what was paid for the former one settles the new contract', async ({
  browser,
  dataDir,
  records,
}) => {
  await movedIn(dataDir);
  const kiosk = await startKiosk(dataDir);
  const { page, at } = await openDeskOfManager(browser, kiosk, dataDir);

  await openMoney(page, 'C-000001');
  await at('transfer').click();
  const units = page.locator('[data-dialog="transfer"] select[name="unitId"]');
  await expect(units.locator('option')).not.toHaveCount(1);
  await units.selectOption({ index: 3 });
  // What it comes to is seen before anything is begun.
  const total = at('transfer-preview').getByTestId('transfer-total');
  await expect(total).toContainText(/\d/);
  const seen = await total.textContent();
  expect(records.rows('select 1 from booking_transfer')).toEqual([]);
  await at('transfer-begin').click();

  await expect(at('transfer-from')).toContainText('C-000001');
  await expect(at('transfer-costs').getByTestId('transfer-total')).toHaveText(seen ?? '');
  await expect(at('take-payment')).toHaveCount(0);
  await at('complete-transfer').click();
  await expect(at('transfer-unsigned')).toBeVisible();
  await expect(at('transfer-confirm')).toBeDisabled();
  await page.keyboard.press('Escape');
  await signAtDesk(page, 'Robin Storer');
  await at('complete-transfer').click();
  await expect(at('transfer-lines')).toContainText(/Credited for unused days \w/);
  await at('transfer-confirm').click();

  await expect(page.locator('[data-contract="C-000002"]')).toBeVisible();
  await expect(page.locator('[data-contract="C-000001"]').getByTestId('moved-out')).toBeVisible();
  await expect(page.locator('[data-contract="C-000001"]').getByTestId('transfer')).toHaveCount(0);
  expect(
    records.rows('select state from unit where state in (?, ?) order by state', 'occupied', 'to_check'),
  ).toEqual([{ state: 'occupied' }, { state: 'to_check' }]);
  await openMoney(page, 'C-000002');
  await expect(at('contract-money').last()).toBeVisible();
});
