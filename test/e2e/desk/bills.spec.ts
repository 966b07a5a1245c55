/** A tenant of some months ago: the running kiosk bills each month that is missing, and staff take the money at the desk. */
import { askAxe } from '../../support/e2e/axe';
import { callAs, giveReason } from '../../support/e2e/desk-acts';
import { expect, test } from '../../support/e2e/fixtures';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { billedUntilThen, movedIn } from '../../support/e2e/moved-in';

test('the months that a tenant was not billed for are billed, and taken at the desk with one receipt', async ({
  browser,
  dataDir,
  records,
}) => {
  await movedIn(dataDir, (db) => db.exec(billedUntilThen));
  const kiosk = await startKiosk(dataDir);
  const bills = () => records.rows('select number from invoice where is_move_in = 0 order by number');
  await expect.poll(() => bills().length).toBeGreaterThanOrEqual(2);
  // Each has its PDF.
  await expect.poll(() => records.rows('select 1 from bill_to_draw')).toEqual([]);

  const { page, at } = await openDeskOfManager(browser, kiosk, dataDir);
  await page.locator('[data-area="today"]').click();
  const owing = at('owing').locator('[data-open="C-000001"]');
  await expect(owing).toBeVisible();
  await owing.locator('button').click();
  await page.locator('[data-contract="C-000001"]').getByTestId('contract-money').click();
  await expect(at('bills').locator('tbody tr')).toHaveCount(bills().length);
  await expect(at('bills')).toContainText('INV-000003');

  const dialog = page.locator('[data-dialog="take-owed"]');
  await at('take-owed').click();
  await dialog.locator('input[name="paysMinor"]').fill('50.00');
  await dialog.getByTestId('exact').click();
  await dialog.getByTestId('take').click();
  await expect(dialog.getByTestId('paid')).toContainText('R-000002');
  await dialog.getByTestId('done').click();

  // It settled the oldest bill; a part of it was meant for another one.
  const settled = at('settled').locator('.row', { hasText: 'R-000002' });
  await expect(settled).toHaveCount(1);
  await settled.getByTestId('move').click();
  await page.locator('[data-dialog="why"] input[name="amountMinor"]').fill('20.00');
  expect(await askAxe(page, 7)).toEqual([]);
  await giveReason(page, 'The tenant meant the last month.');
  await expect(settled).toHaveCount(2);
  await expect(settled.first()).toContainText('$30.00');
  await expect(settled.last()).toContainText('$20.00');

  await at('take-owed').click();
  await dialog.getByTestId('exact').click();
  await dialog.getByTestId('take').click();
  await expect(dialog.getByTestId('paid')).toContainText('R-000003');
  await dialog.getByTestId('done').click();
  await expect(at('owed')).toBeHidden();
  await expect(at('bills').locator('tbody tr').first()).toContainText('Paid');

  const [contract] = records.rows('select id from rental_contract');
  const receipt = records.documents(String(contract?.['id']))['receipt'] ?? '';
  for (const { number } of bills()) expect(receipt).toContain(String(number));
  await page.locator('[data-area="today"]').click();
  expect(await callAs(page, 'money.owing', {})).toMatchObject({ ok: true, value: { contracts: [] } });
  await expect(at('owing')).toHaveCount(0);
});
