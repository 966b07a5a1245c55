/** A manager announces a new rent: the contract and Today say from which day it counts, and that its letter waits. */
import { expect, test } from '../../support/e2e/fixtures';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { movedIn } from '../../support/e2e/moved-in';

const rules = { noticeDays: 30, minMonthsBetween: 6, notFirstMonths: 0, maxFirstYear: null };

const tenantWithRules = (dataDir: string) =>
  movedIn(dataDir, (db) => {
    db.prepare(`UPDATE contract_terms SET terms = json_set(terms, '$.rentChange', json(?))`).run(
      JSON.stringify(rules),
    );
    db.exec(`UPDATE property SET billing_start_on = '2026-01-01'`);
  });

test('a manager announces a new rent, and sees on Today that its letter waits', async ({
  browser,
  dataDir,
  records,
}) => {
  await tenantWithRules(dataDir);
  const kiosk = await startKiosk(dataDir);
  const { page, at } = await openDeskOfManager(browser, kiosk, dataDir);
  const [tenant] = records.rows(
    'select p.last_name from contact p join rental_contract c on c.contact_id = p.id',
  );
  await page.locator('[data-area="tenants"]').click();
  await page.fill('input[name="text"]', String(tenant?.['last_name']));
  await at('search').click();
  await at('found').locator('button').click();
  await page.locator('[data-contract="C-000001"]').getByTestId('contract-money').click();
  await at('change-rent').click();
  const dialog = page.locator('[data-dialog="rent"]');
  await dialog.locator('[name="kind"]').selectOption('percent');
  await dialog.locator('[name="percent"]').fill('10');
  await expect(at('rent-planned')).toContainText('becomes');
  await dialog.getByTestId('announce-rent').click();
  await expect(at('rent-change')).toContainText('the letter has not gone out yet');
  await page.locator('[data-area="today"]').click();
  await expect(at('coming-rents')).toContainText('the letter has not gone out yet');
});
