/** A tenant changes the unit: it is chosen at the desk, the new agreement signed there or at the kiosk, and both contracts follow at once. */
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { openMoney, signAtDesk } from '../../support/e2e/desk-acts';
import { deskWithTenant } from '../../support/e2e/front-desk';
import { look } from '../../support/e2e/look-around';
import { Screen } from '../../support/e2e/screen';

test('a manager gives a tenant another unit, and what was paid for the former one settles the new contract', async ({
  browser,
  dataDir,
  records,
}) => {
  const { page, at } = await deskWithTenant(browser, dataDir);

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

test('the tenant signs at the kiosk by a code, with the record of a move-in, and staff complete it', async ({
  browser,
  dataDir,
  records,
}) => {
  const { page, at, kiosk } = await deskWithTenant(browser, dataDir);
  const shown = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(shown.page, true);

  await openMoney(page, 'C-000001');
  await at('transfer').click();
  const units = page.locator('[data-dialog="transfer"] select[name="unitId"]');
  await expect(units.locator('option')).not.toHaveCount(1);
  await units.selectOption({ index: 3 });
  await at('transfer-begin').click();
  await at('keep').click();
  const code = ((await at('pickup-code').textContent()) ?? '').replaceAll(/\D/g, '');

  const enter = async () => {
    await screen.touch(screen.by('have-code'));
    await screen.is('returning');
    await screen.touch(screen.by('by-code'));
    await screen.is('pick-up');
    await screen.type('code', code);
    await screen.type('phoneDigits', '0123');
    await screen.continue();
  };
  await enter();
  await screen.is('sign');
  await expect(screen.page.locator('[data-sheet="due"]')).toContainText('$');
  await screen.touch(screen.by('sheet-close'));
  await expect(screen.by('due-today')).toContainText('$');
  await expect(screen.by('back')).toHaveCount(0);
  await expect(screen.by('finish-later')).toBeDisabled();
  await screen.by('consent').waitFor();
  await screen.touch(screen.by('consent'));
  await screen.sign();
  await screen.continue();
  await screen.is('transfer-signed');
  await expect(screen.by('due-today')).toHaveCount(0);
  await look(screen);
  expect(records.rows('select count(*) as contracts from rental_contract')).toEqual([{ contracts: 1 }]);
  await screen.continue();
  await screen.is('welcome');
  // Who comes back has signed already; nothing is asked again, and nothing is paid.
  await enter();
  await screen.is('transfer-signed');
  await shown.close();

  await at('complete-transfer').click();
  await at('transfer-confirm').click();
  await expect(page.locator('[data-contract="C-000002"]')).toBeVisible();
  const [, record] = records.rows('select record, shown_pdf is not null as shown from signature_record');
  expect(record?.['shown']).toBe(1);
  expect(String(record?.['record'])).not.toContain('staffId');
  await kiosk.stop();
});
