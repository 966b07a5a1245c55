/** A card's money never came though the contract stands: staff say so, and take at the desk what is owed. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from '../../support/e2e/fixtures';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { giveReason, openMoney } from '../../support/e2e/desk-acts';
import { startKiosk, startsFrom } from '../../support/e2e/kiosk-process';
import { moveIn } from '../../support/processes/device';
import { startService } from '../../support/processes/service-process';

/** The provider gives no answer to the capture, and by the next start its authorization is gone. */
async function moveInThatNobodyPaid(dataDir: string): Promise<void> {
  startsFrom(dataDir, []);
  const service = await startService(dataDir);
  const provider = new Database(join(dataDir, 'simulated-provider.db'), { timeout: 30_000 });
  provider.exec(`CREATE TRIGGER late BEFORE UPDATE ON intent WHEN NEW.body ->> 'status' = 'succeeded'
    BEGIN SELECT RAISE(ABORT, 'late'); END`);
  await moveIn(service);
  await service.stop();
  provider.exec(`DROP TRIGGER late;
    UPDATE intent SET body = json_set(body, '$.status', 'canceled', '$.amountReceived', 0)`);
  provider.close();
}

test('what a contract owes is taken at the desk once, with a receipt, and is in the closing of the day', async ({
  browser,
  dataDir,
  records,
}) => {
  await moveInThatNobodyPaid(dataDir);
  const kiosk = await startKiosk(dataDir);
  const { page, at } = await openDeskOfManager(browser, kiosk, dataDir);

  await page.locator('[data-area="reviews"]').click();
  await at('settle-released').click();
  await giveReason(page, 'The bank let the card go');
  await expect(at('no-reviews')).toBeVisible();

  await openMoney(page, 'C-000001');
  await expect(at('owed')).toContainText('Owed');
  await at('take-owed').click();
  const dialog = page.locator('[data-dialog="take-owed"]');
  const due = await dialog.getByTestId('due').textContent();
  await expect(at('owed')).toContainText(due?.trim() ?? '?');
  await expect(dialog.getByTestId('take')).toBeDisabled();
  await dialog.getByTestId('exact').click();
  await dialog.getByTestId('take').dblclick();
  await expect(dialog.getByTestId('paid')).toContainText('R-000002');
  await dialog.getByTestId('done').click();
  await expect(dialog).toBeHidden();
  await expect(at('owed')).toBeHidden();
  await expect(at('contract-money').last()).toContainText('R-000002');

  expect(records.rows('select number, state from receipt order by number')).toEqual([
    { number: 'R-000001', state: 'capture_pending' },
    { number: 'R-000002', state: 'final' },
  ]);
  expect(records.rows('select tender from desk_payment')).toEqual([{ tender: 'cash' }]);
  const [contract] = records.rows('select id from rental_contract');
  expect(records.documents(String(contract?.['id']))['receipt']).toContain('R-000002');

  await page.locator('[data-area="closing"]').click();
  await page.fill('input[name="countedMinor"]', '0');
  await at('count-drawer').click();
  await expect(page.locator('main')).toContainText(due?.trim() ?? '?');
});
