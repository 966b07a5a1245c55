/** Many units chosen for one act: by keys alone, with one that somebody else took out meanwhile, and what the audit has. */
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDeskOfManager, staffMayStay } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { focusByKeys } from '../../support/e2e/office-tasks';

test.use({ config: { desk: staffMayStay } });

test('many units go out of service and back by one confirmation each, by keys alone, and each that did not go is named', async ({
  browser,
  dataDir,
  records,
}) => {
  const kiosk = await startKiosk(dataDir);
  const { page, at, colleague, close } = await openDeskOfManager(browser, kiosk, dataDir);
  const other = await colleague();
  await firstSignIn(other, createStaff(dataDir, 'Ben Moss', 'manager'));
  const found: string[] = [];
  const looked = async (what: string) => found.push(...(await askAxe(page)).map((one) => `${what}: ${one}`));
  const dialog = page.locator('[data-dialog="unit-many"]');
  const press = (key: string) => page.keyboard.press(key);
  const enter = async (what: ReturnType<typeof at>) => {
    await focusByKeys(page, what);
    await press('Enter');
  };
  const noted = (action: string) =>
    records.rows(`select why from audit where action = '${action}'`).map(({ why }) => why);

  await page.goto(`${kiosk.service}/desk/#/units?view=list&state=available`);
  await expect(at('unit-table')).toBeVisible();
  await enter(at('pick'));
  await expect(at('picked')).toContainText('0 units chosen');
  const numbers = await page
    .locator('tbody [data-unit]')
    .evaluateAll((rows) => rows.slice(0, 4).map((row) => row.getAttribute('data-unit') ?? ''));
  const choices = page.locator('tbody').getByTestId('unit-choice');
  await focusByKeys(page, choices.first());
  await press('Space');
  for (const number of numbers.slice(1)) {
    await press('ArrowDown');
    await expect(page.locator(`[data-unit="${number}"]`).getByTestId('unit-choice')).toBeFocused();
  }
  await press('Shift+Space');
  await expect(at('picked')).toContainText('4 units chosen');
  await looked('chosen');
  await page.evaluate(() => (window.print = () => {}));
  await enter(at('walk-chosen'));
  const sheet = page.locator('.walk-sheet tbody th');
  await expect(sheet).toHaveCount(4);
  expect((await sheet.allInnerTexts()).toSorted()).toEqual(numbers.toSorted());
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await expect(at('picked')).toContainText('4 units chosen');

  await enter(page.locator('[data-many="takeOut"]'));
  await expect(dialog.getByTestId('many-able')).toHaveText(numbers.join(', '));
  await expect(dialog.locator('select[name="reason"]')).toBeFocused();
  await looked('out of service');
  // Somebody else is quicker with one of them.
  await other.goto(`${kiosk.service}/desk/#/units?view=grid&state=available`);
  await other.locator(`[data-unit="${numbers[1]}"]`).locator('[data-act="takeOut"]').click();
  await other.getByTestId('confirm').click();
  await expect(other.locator('[data-dialog]')).toHaveCount(0);
  await dialog.locator('select[name="reason"]').selectOption('cleaning');
  await enter(dialog.getByTestId('confirm'));
  await expect(dialog.getByTestId('many-done')).toHaveText(
    `Done for 3 units: ${[numbers[0], numbers[2], numbers[3]].join(', ')}`,
  );
  await expect(dialog.getByTestId('many-failed')).toHaveText(
    `${numbers[1]} This unit is out of service already.`,
  );
  await looked('what went');
  await enter(dialog.getByTestId('many-close'));
  await expect(dialog).toHaveCount(0);
  // The one that did not go stays chosen.
  await expect(at('picked')).toContainText('1 unit chosen');
  expect(noted('unit.taken_out')).toEqual(['repair', 'cleaning', 'cleaning', 'cleaning']);

  // A reload shows the same list, and takes nothing out again.
  await page.goto(`${kiosk.service}/desk/#/units?view=grid`);
  await page.reload();
  await expect(page.locator('[data-unit]').first()).toBeVisible();
  expect(noted('unit.taken_out')).toHaveLength(4);
  await at('pick').click();
  const tile = (number: string | undefined) =>
    page.locator(`[data-unit="${number}"]`).getByTestId('unit-choice');
  for (const number of numbers) await tile(number).check();
  // Of these one is free, so it cannot be put back.
  const free = page.locator('[data-unit]', { hasText: 'Available' }).first().getByTestId('unit-choice');
  await free.check();
  await expect(page.locator('[data-many="putBack"]')).toContainText('4');
  await page.locator('[data-many="putBack"]').click();
  await expect(dialog.getByTestId('many-unable')).toBeVisible();
  await dialog.getByTestId('confirm').click();
  await expect(dialog.getByTestId('many-done')).toContainText('Done for 4 units');
  await expect(dialog.getByTestId('many-failed')).toHaveCount(0);
  await dialog.getByTestId('many-close').click();
  expect(noted('unit.put_back')).toHaveLength(4);
  expect(found).toEqual([]);
  await close();
  await kiosk.stop();
});
