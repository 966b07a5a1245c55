/** A manager announces a new rent: the contract and Today say from which day it counts, and that its letter waits. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDesk } from '../../support/e2e/front-desk';
import { startKiosk, startsFrom } from '../../support/e2e/kiosk-process';
import { moveIn } from '../../support/processes/device';
import { startService } from '../../support/processes/service-process';

const rules = { noticeDays: 30, minMonthsBetween: 6, notFirstMonths: 0, maxFirstYear: null };

async function tenantWithRules(dataDir: string): Promise<void> {
  startsFrom(dataDir, []);
  const service = await startService(dataDir);
  await moveIn(service);
  await service.stop();
  const db = new Database(join(dataDir, 'keyturn.db'));
  db.exec(`DROP TRIGGER contract_terms_unchanged`);
  db.prepare(`UPDATE contract_terms SET terms = json_set(terms, '$.rentChange', json(?))`).run(
    JSON.stringify(rules),
  );
  db.exec(`CREATE TRIGGER contract_terms_unchanged BEFORE UPDATE ON contract_terms
      BEGIN SELECT RAISE(ABORT, 'contract_terms is never changed'); END;
    UPDATE property SET billing_start_on = '2026-01-01'`);
  db.close();
}

test('a manager announces a new rent, and sees on Today that its letter waits', async ({
  browser,
  dataDir,
  records,
}) => {
  await tenantWithRules(dataDir);
  const kiosk = await startKiosk(dataDir);
  const ana = createStaff(dataDir, 'Ana Prado', 'manager');
  const { page } = await openDesk(browser, kiosk.service);
  const at = (id: string) => page.getByTestId(id);
  await firstSignIn(page, ana);
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
