/** Chosen units: other rents for them, from the proposal to the approval of a second person, and a file of them. */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { tookClicks } from '../../support/e2e/office-tasks';

test.use({ config: { desk: { secondPerson: true } } });

test('rents of chosen units are proposed, a second person approves them for their day, and chosen units are kept as a file', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const { page, at, colleague, close } = await openDeskOfManager(browser, kiosk, dataDir);
  const other = await colleague();
  await firstSignIn(other, createStaff(dataDir, 'Ben Ito', 'manager'));
  const found: string[] = [];
  let clicks = 0;
  const tap = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const area = (name: string) => page.locator(`[data-area="${name}"]`);
  const choice = (number: string) => page.locator(`[data-unit="${number}"]`).getByTestId('unit-choice');

  await area('today').click();
  await tap(area('units'));
  await tap(at('pick'));
  await expect(at('propose')).toHaveCount(0);
  await tap(choice('A101'));
  await tap(choice('A103'));
  await tap(at('propose'));
  await expect(at('raise-units')).toHaveText('A101, A103');
  found.push(...(await askAxe(page)).map((finding) => `propose: ${finding}`));
  // Rounded to whole amounts, so small a step is none.
  await page.fill('input[name="percent"]', '0.1');
  await at('raise-now').click();
  await expect(page.locator('[data-dialog="raise"]')).toContainText('No rent would change');
  await page.fill('input[name="percent"]', '4');
  await tap(at('raise-now'));
  await expect(page).toHaveURL(/set-up/);
  await tap(at('check-draft'));
  await expect(at('changes').locator('tbody tr')).toHaveCount(2);
  await expect(at('changes')).toContainText('A101');
  await expect(at('changes')).toContainText('A103');
  for (const [part, text] of [
    ['day', '1'],
    ['month', '12'],
    ['year', '2030'],
  ] as const)
    await page.fill(`input[name="on-${part}"]`, text);
  await tap(at('use-draft'));
  await expect(at('proposal')).toBeVisible();
  await expect(at('agree')).toHaveCount(0);
  await other.locator('[data-area="prices"]').click();
  await other.getByTestId('agree').click();
  await expect(other.getByTestId('scheduled')).toContainText('2030');
  tookClicks('propose-rents', clicks, 2);

  clicks = 0;
  await tap(area('units'));
  await tap(at('pick'));
  await tap(at('pick-all'));
  const kept = page.waitForEvent('download');
  await tap(at('chosen-csv'));
  const file = await kept;
  expect(file.suggestedFilename()).toMatch(/^units-.*\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(1 + (await page.locator('[data-unit]').count()));
  tookClicks('units-file', clicks);
  found.push(...(await askAxe(page)).map((finding) => `chosen: ${finding}`));

  expect(found).toEqual([]);
  await close();
  await kiosk.stop();
});
