/** Staff change the protection of a running rental: the page says beforehand what it comes to, and afterward what it is. */
import { expect, test } from '../../support/e2e/fixtures';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { movedIn } from '../../support/e2e/moved-in';

test('a tenant brings a policy: staff see what it comes to, and the contract says how it was agreed', async ({
  browser,
  dataDir,
  records,
}) => {
  await movedIn(dataDir, (db) =>
    db.exec(
      `UPDATE property SET billing_start_on = '2026-01-01';
       UPDATE coverage SET brings_within = 30 WHERE booking_id IN (SELECT booking_id FROM rental_contract)`,
    ),
  );
  const kiosk = await startKiosk(dataDir);
  const { page, at } = await openDeskOfManager(browser, kiosk, dataDir);
  const [tenant] = records.rows(
    'select p.last_name from contact p join rental_contract c on c.contact_id = p.id',
  );
  await expect(at('awaited-policies')).toContainText('by');
  await page.locator('[data-area="tenants"]').click();
  await page.fill('input[name="text"]', String(tenant?.['last_name']));
  await at('search').click();
  await at('found').locator('button').click();
  await page.locator('[data-contract="C-000001"]').getByTestId('contract-money').click();
  await at('change-charges').click();
  const dialog = page.locator('[data-dialog="charges"]');
  await dialog.locator('[name="coverage"]').selectOption('own_policy');
  await dialog.locator('[name="insurer"]').fill('Harbor Mutual');
  await dialog.locator('[name="policyNumber"]').fill('HM-1');
  await dialog.locator('[name="expires-year"]').fill('2032');
  await dialog.locator('[name="expires-month"]').fill('12');
  await dialog.locator('[name="expires-day"]').fill('31');
  await expect(at('charges-planned')).toBeVisible();
  await dialog.locator('[name="agreed"]').selectOption('in_person');
  await dialog.getByTestId('confirm-charges').click();
  await expect(at('charges-protection')).toContainText('Harbor Mutual');
  await expect(at('charge-change')).toContainText('agreed in person');
  await page.locator('[data-area="today"]').click();
  await expect(at('awaited-policies')).toHaveCount(0);
});
