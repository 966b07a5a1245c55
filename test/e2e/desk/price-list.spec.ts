/** Prices that two people decide about: one proposes them from a day on, the other sees exactly those and approves. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDeskOfManager, staffMayStay } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { tookClicks } from '../../support/e2e/office-tasks';

test.use({ config: { desk: { ...staffMayStay, secondPerson: true } } });

test('a return to earlier prices takes three clicks, and its approval two; new ones wait for their day', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const { page: first, colleague, close } = await openDeskOfManager(browser, kiosk, dataDir);
  const second = await colleague();
  await firstSignIn(second, createStaff(dataDir, 'Ben Ito', 'manager'));
  const found: string[] = [];
  let clicks = 0;
  const tap = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const prices = (page: Page) => page.locator('[data-area="prices"]');
  const approve = async () => {
    clicks = 0;
    await tap(prices(second));
    await tap(second.getByTestId('agree'));
    await expect(second.getByTestId('proposal')).toHaveCount(0);
    await second.locator('[data-area="today"]').click();
    return clicks;
  };
  const raise = async (percent: string) => {
    await prices(first).click();
    await first.getByTestId('raise').click();
    await first.fill('input[name="percent"]', percent);
    await first.getByTestId('raise-now').click();
    await first.getByTestId('check-draft').click();
    await expect(first.getByTestId('rent-sums')).toBeVisible();
  };
  const rent = () => first.getByTestId('draft').locator('[data-draft="A101"] [data-field="rent"]');

  await raise('4');
  await first.getByTestId('use-draft').click();
  await expect(first.getByTestId('proposal')).toBeVisible();
  await approve();
  await first.reload();
  await expect(rent()).toHaveText('$82.00');

  await raise('10');
  for (const [part, text] of Object.entries({ day: '1', month: '12', year: '2030' }))
    await first.fill(`input[name="on-${part}"]`, text);
  await first.getByTestId('use-draft').click();
  await expect(first.getByTestId('proposal-on')).toContainText('2030');
  await prices(second).click();
  await expect(second.getByTestId('proposal-on')).toContainText('2030');
  found.push(...(await askAxe(second)));
  await second.locator('[data-area="today"]').click();
  await approve();
  await first.reload();
  await expect(first.getByTestId('scheduled')).toContainText('Ben Ito');
  await expect(rent()).toHaveText('$82.00');

  await first.locator('[data-area="today"]').click();
  clicks = 0;
  await tap(prices(first));
  clicks += 1;
  await first.locator('select[name="return"]').selectOption('1');
  await tap(first.getByTestId('use-draft'));
  await expect(first.getByTestId('proposal')).toBeVisible();
  tookClicks('return-to-prices', clicks, await approve());
  await first.reload();
  await expect(rent()).toHaveText('$79.00');
  // What waits was checked over other prices than these: its list says so before that day.
  await expect(first.getByTestId('scheduled').locator('details')).toContainText('is 79.00 now');
  found.push(...(await askAxe(first)));

  // As after a restore: somebody may have withdrawn since what waits here.
  const database = new Database(join(dataDir, 'keyturn.db'), { timeout: 30_000 });
  database.exec(`INSERT INTO meta VALUES ('books_went_back_at_ms', '${Date.now()}')`);
  database.close();
  await first.reload();
  await expect(first.getByTestId('held')).toBeVisible();
  found.push(...(await askAxe(first)));
  await first.getByTestId('held').getByTestId('confirm').click();
  await expect(first.getByTestId('held')).toHaveCount(0);

  expect(found).toEqual([]);
  await close();
  await kiosk.stop();
});
