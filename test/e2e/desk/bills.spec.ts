/** A tenant of some months ago: the running kiosk bills each month that is missing, and staff take the money at the desk. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { callAs } from '../../support/e2e/desk-acts';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDesk } from '../../support/e2e/front-desk';
import { startKiosk, startsFrom } from '../../support/e2e/kiosk-process';
import { moveIn } from '../../support/processes/device';
import { startService } from '../../support/processes/service-process';

/** The move-in paid to the end of the month before the last one: two bills are missing at least, and due when made. */
async function moveInOfBefore(dataDir: string): Promise<void> {
  startsFrom(dataDir, []);
  const service = await startService(dataDir);
  await moveIn(service);
  await service.stop();
  const db = new Database(join(dataDir, 'keyturn.db'));
  db.exec(`DROP TRIGGER contract_terms_unchanged;
    UPDATE contract_terms SET terms = json_set(terms, '$.billedThrough', date('now', 'start of month', '-1 month', '-1 day'));
    UPDATE contract_charge SET from_on = date('now', 'start of month', '-1 month');
    CREATE TRIGGER contract_terms_unchanged BEFORE UPDATE ON contract_terms
      BEGIN SELECT RAISE(ABORT, 'contract_terms is never changed'); END;
    UPDATE property SET billing_start_on = '2026-01-01', pay_days = 0`);
  db.close();
}

test('the months that a tenant was not billed for are billed, and taken at the desk with one receipt', async ({
  browser,
  dataDir,
  records,
}) => {
  await moveInOfBefore(dataDir);
  const kiosk = await startKiosk(dataDir);
  const bills = () => records.rows('select number from invoice where is_move_in = 0 order by number');
  await expect.poll(() => bills().length).toBeGreaterThanOrEqual(2);
  // Each has its PDF.
  await expect.poll(() => records.rows('select 1 from bill_to_draw')).toEqual([]);

  const ana = createStaff(dataDir, 'Ana Prado', 'manager');
  const { page } = await openDesk(browser, kiosk.service);
  const at = (id: string) => page.getByTestId(id);
  await firstSignIn(page, ana);
  await page.locator('[data-area="today"]').click();
  const owing = at('owing').locator('[data-open="C-000001"]');
  await expect(owing).toBeVisible();
  await owing.locator('button').click();
  await page.locator('[data-contract="C-000001"]').getByTestId('contract-money').click();
  await expect(at('bills').locator('tbody tr')).toHaveCount(bills().length);
  await expect(at('bills')).toContainText('INV-000003');

  await at('take-owed').click();
  const dialog = page.locator('[data-dialog="take-owed"]');
  await dialog.getByTestId('exact').click();
  await dialog.getByTestId('take').click();
  await expect(dialog.getByTestId('paid')).toContainText('R-000002');
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
