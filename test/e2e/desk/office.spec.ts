/** What an office does all day, each task in at most so many clicks, on one kiosk. Axe is asked where a task ends. */
import type { Locator } from '@playwright/test';
import { tableNames } from '../../../src/shared/desk/choices';
import { askAxe } from '../../support/e2e/axe';
import { furnish } from '../../support/e2e/desk-tour';
import { expect, test } from '../../support/e2e/fixtures';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { tookClicks } from '../../support/e2e/office-tasks';
import { textOf } from '../../support/e2e/records';
import { faultsOfReloadAndBack } from '../../support/e2e/stands';

test('the tasks of an office take no more clicks than they may', async ({ browser, dataDir, records }) => {
  const kiosk = await startKiosk(dataDir);
  await furnish(kiosk);
  const { page, at, close } = await openDeskOfManager(browser, kiosk, dataDir);
  const found: string[] = [];
  let clicks = 0;
  const tap = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  /** From the area in which it begins. */
  const walk = async (name: string, from: string, steps: () => Promise<void>) => {
    await page.locator(`[data-area="${from}"]`).click();
    await expect(page.locator(`[data-area="${from}"]`)).toHaveAttribute('aria-current', 'page');
    clicks = 0;
    await test.step(name, steps);
    await expect(page.locator('h1')).toBeVisible();
    found.push(...(await askAxe(page)).map((finding) => `${name}: ${finding}`));
  };
  /** One of the list, which says how many clicks it takes. */
  const task = async (id: string, from: string, steps: () => Promise<void>) => {
    await walk(id, from, steps);
    tookClicks(id, clicks);
    found.push(...(await faultsOfReloadAndBack(page, records, id)));
  };
  const way = async (name: string, from: string, most: number, steps: () => Promise<void>) => {
    await walk(name, from, steps);
    expect(clicks, name).toBeLessThanOrEqual(most);
  };
  const field = page.locator('input[name="search"]');
  const area = (id: string) => page.locator(`[data-area="${id}"]`);
  const tile = (number: string) => page.locator(`[data-unit="${number}"]`);
  const confirm = () => tap(at('confirm'));
  let [free, rented] = ['', ''];
  const press = async (keys: string) => {
    clicks += 1;
    await page.keyboard.press(keys);
  };
  const choose = async (field: string, value: string) => {
    clicks += 1;
    await page.locator(`select[name="${field}"]`).selectOption(value);
  };

  await task('free-units', 'today', async () => {
    await tap(area('units'));
    await page.fill('input[name="text"]', '50 ft²');
    await tap(page.locator('[data-filter="available"]'));
    await choose('sort', 'rent');
    await expect(page).toHaveURL(/units\?state=available&sort=rent$/);
    await expect(page.locator('[data-unit]', { hasNotText: '50 ft²' })).toHaveCount(0);
    await expect(page.locator('[data-unit]').first()).toContainText('50 ft²');
    await page.reload();
    await expect(page.locator('[data-filter="available"]')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('select[name="sort"]')).toHaveValue('rent');
    free = (await page.locator('[data-unit]').first().getAttribute('data-unit')) ?? '';
  });
  await task('walk-sheet', 'today', async () => {
    // The browser's own dialog is nobody's here: what would be printed stays.
    await page.evaluate(() => (window.print = () => {}));
    await tap(area('units'));
    await page.locator('[data-filter="all"]').click();
    await choose('floor', '1');
    await tap(at('walk-sheet'));
    await expect(page.locator('.walk-sheet tbody tr').first()).toBeAttached();
    const sheet = textOf(await page.pdf());
    const listed = (sheet.match(/☐/g) ?? []).length;
    expect(listed).toBeGreaterThan(0);
    // What the page lists, when it has heard of the floor.
    await expect(page.locator('[data-unit]')).toHaveCount(listed);
    expect(sheet).toContain('Walk-through sheet');
    expect(sheet).toContain(await page.locator('[data-unit]').first().getAttribute('data-unit'));
    expect(sheet).not.toContain('Robin');
    expect(sheet).not.toContain('Close the day');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.walk-sheet')).toHaveCount(0);
    await page.locator('select[name="floor"]').selectOption('');
  });
  await task('unit-on-plan', 'today', async () => {
    await tap(area('units'));
    await tap(page.locator('[data-view="plan"]'));
    await expect(page).toHaveURL(/view=plan/);
    await page.reload();
    await expect(at('unit-plan')).toBeVisible();
    found.push(...(await askAxe(page)).map((finding) => `plan: ${finding}`));
    await tap(at('unit-plan').locator('[data-unit]').first());
    await expect(at('unit-facts')).toBeVisible();
    await page.goBack();
    await page.locator('[data-view="grid"]').click();
    await page.locator('[data-filter="all"]').click();
  });
  await task('out-of-service', 'today', async () => {
    await tap(area('units'));
    await tap(tile(free).locator('[data-act="takeOut"]'));
    await choose('reason', 'lock');
    for (const [part, text] of [
      ['day', '4'],
      ['month', '12'],
      ['year', '2030'],
    ] as const)
      await page.fill(`input[name="expectedOn-${part}"]`, text);
    await confirm();
    await expect(tile(free).getByTestId('out-reason')).toHaveText('Damaged lock');
    await expect(tile(free).getByTestId('expected-back')).toContainText('2030');
  });
  await task('put-back', 'units', async () => {
    await tap(tile(free).locator('[data-act="putBack"]'));
    await confirm();
    await expect(tile(free).locator('[data-act="takeOut"]')).toBeVisible();
  });
  await task('move-in-from-tile', 'units', async () => {
    await tap(tile(free).locator('[data-act="moveIn"]'));
    await expect(page.locator('select[name="unitId"]')).not.toHaveValue('');
    await tap(at('save-booking'));
    await expect(page.locator('h1')).toContainText(free);
  });
  await way('the list of units is a link, and Back leads to it again', 'today', 1, async () => {
    await page.goto(`${kiosk.service}/desk/#/units?view=list&state=occupied`);
    rented = (await page.locator('[data-unit]').first().getAttribute('data-unit')) ?? '';
    await tap(page.locator('[data-unit]').first().getByTestId('unit-open'));
    await expect(at('unit-facts')).toBeVisible();
    await page.goBack();
    await expect(at('unit-table')).toBeVisible();
    await expect(at('unit-table').locator('[data-unit]')).toHaveCount(1);
  });
  await task('who-is-in-a-unit', 'today', async () => {
    await press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type(rented);
    await expect(page.locator('[data-hit="unit"]')).toHaveText(new RegExp(rented));
    await press('Enter');
    await expect(at('unit-tenant')).not.toHaveText('');
    await expect(at('unit-since')).not.toHaveText('');
  });
  await task('tenant-by-phone', 'devices', async () => {
    await press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('0123');
    await expect(page.locator('[data-hit="tenant"]').first()).toBeVisible();
    expect(page.url()).not.toContain('0123');
    found.push(...(await askAxe(page)).map((finding) => `search: ${finding}`));
    await press('Enter');
    await expect(page).toHaveURL(/#\/tenants\/[0-9a-f-]{36}$/);
  });
  await way('a page by its name, by keys', 'today', 3, async () => {
    await press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('close the');
    await expect(page.locator('[data-hit="page"]')).toHaveCount(1);
    await press('ArrowDown');
    await press('Enter');
    await expect(page).toHaveURL(/#\/closing$/);
  });
  await way('today’s payments of the kiosk by card', 'today', 3, async () => {
    await tap(area('transactions'));
    await choose('by', 'kiosk');
    await choose('tender', 'card_simulated');
    await expect(at('transactions').locator('tbody tr')).toHaveCount(1);
    await page.reload();
    await expect(page.locator('select[name="tender"]')).toHaveValue('card_simulated');
  });
  await way('the receipt of a payment', 'transactions', 1, async () => {
    const kept = page.waitForEvent('download');
    await tap(at('transaction-file').first());
    expect((await kept).suggestedFilename()).toMatch(/\.pdf$/);
  });
  await task('bank-drop', 'today', async () => {
    const move = async (kind: string, amount: string) => {
      await page.locator('select[name="kind"]').selectOption(kind);
      await page.fill('input[name="amountMinor"]', amount);
      await page.fill('input[name="why"]', 'Change, and the bank');
    };
    await page.goto(`${kiosk.service}/desk/#/money/drawer`);
    await move('bank_drop', '300');
    await at('drawer-move').click();
    await expect(page.locator('[data-problem]')).toBeVisible();
    await move('paid_in', '300');
    await at('drawer-move').click();
    await expect(at('drawer-saved')).toBeVisible();
    await area('today').click();
    await tap(area('drawer'));
    await move('bank_drop', '300');
    await tap(at('drawer-move'));
    await expect(at('drawer-moves').locator('tbody tr')).toHaveCount(2);
  });
  await task('close-the-day', 'today', async () => {
    await tap(area('closing'));
    await page.fill('input[name="openingMinor"]', '0');
    await at('by-pieces').locator('summary').click();
    await page.fill('input[name="piece-2000"]', '3');
    await page.fill('input[name="piece-25"]', '2');
    await expect(page.locator('input[name="countedMinor"]')).toHaveValue('60.50');
    found.push(...(await askAxe(page)).map((finding) => `pieces: ${finding}`));
    await page.fill('input[name="countedMinor"]', '0');
    await expect(at('expected')).toHaveCount(0);
    await tap(at('count-drawer'));
    await expect(at('expected')).toBeVisible();
    await expect(at('difference')).toHaveCount(0);
    await page.reload();
    await expect(at('counted')).toBeVisible();
    await tap(at('close-day'));
    await expect(at('closed')).toBeVisible();
  });
  await task('closing-entries', 'closing', async () => {
    await tap(at('closing-entries').first());
    await expect(at('of-closing')).toBeVisible();
    await expect(at('transactions').locator('tbody tr')).toHaveCount(3);
  });

  await task('rent-roll-file', 'today', async () => {
    await tap(area('reports'));
    await expect(
      at('rent-roll').locator(`[data-roll="${rented}"] [data-column="contractMinor"]`),
    ).not.toBeEmpty();
    for (const [part, text] of Object.entries({ day: '31', month: '10', year: '2026' }))
      await page.fill(`input[name="at-${part}"]`, text);
    await expect(page).toHaveURL(/at=2026-10-31/);
    await expect(at('report-head')).toContainText('2026');
    const kept = page.waitForEvent('download');
    await tap(at('report-xlsx'));
    expect((await kept).suggestedFilename()).toBe('rent-roll-2026-10-31.xlsx');
    const csv = page.waitForEvent('download');
    await at('report-csv').click();
    expect((await csv).suggestedFilename()).toBe('rent-roll-2026-10-31.csv');
  });
  await task('economic-occupancy', 'today', async () => {
    await tap(area('reports'));
    await tap(page.locator('[data-report="occupancy"]'));
    await expect(page).toHaveURL(/#\/reports\/occupancy$/);
    await page.reload();
    await expect(page.locator('[data-occupancy="type"] [data-share="economic"]').first()).toContainText('%');
    await page.goBack();
    await expect(at('rent-roll')).toBeVisible();
  });

  await task('premiums', 'today', async () => {
    await tap(area('reports'));
    await tap(page.locator('[data-report="premiums"]'));
    await expect(at('premiums').locator('[data-plan]').first()).toContainText('1');
    await expect(at('premium-sums')).toContainText('.');
  });
  await way('each report that is a table', 'today', 1 + tableNames.length, async () => {
    await tap(area('reports'));
    for (const name of tableNames) {
      await tap(page.locator(`[data-report="${name}"]`));
      await expect(page).toHaveURL(new RegExp(`#/reports/${name}$`));
      await expect(at('report-head')).toBeVisible();
      found.push(...(await askAxe(page)).map((finding) => `${name}: ${finding}`));
    }
  });
  await way('takings of some days, printed', 'today', 3, async () => {
    await tap(area('reports'));
    await tap(page.locator('[data-report="takings"]'));
    for (const [part, text] of Object.entries({
      day: '1',
      month: '1',
      year: String(new Date().getFullYear()),
    }))
      await page.fill(`input[name="from-${part}"]`, text);
    await expect(page).toHaveURL(/takings\?from=\d{4}-01-01$/);
    await page.reload();
    await expect(at('sums-takings')).toContainText('$');
    await page.evaluate(() => (window.print = () => {}));
    await tap(at('report-print'));
    const paper = textOf(await page.pdf());
    expect(paper).toContain('Taken by');
    expect(paper).not.toContain('Today');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.printed')).toHaveCount(0);
  });
  await task('open-move-ins', 'today', async () => {
    await tap(area('moveIns'));
    await tap(page.locator('[data-filter="open"]'));
    await expect(page).toHaveURL(/all-move-ins\?state=open$/);
    await expect(at('move-ins').locator('tbody tr').first()).toBeVisible();
    await page.reload();
    await expect(page.locator('[data-filter="open"]')).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(page.locator('[data-filter="all"]')).toHaveAttribute('aria-pressed', 'true');
  });
  await task('raise-rents', 'today', async () => {
    await tap(area('prices'));
    await tap(at('raise'));
    await choose('storageType', 'Box');
    await page.fill('input[name="percent"]', '4');
    await tap(at('raise-now'));
    await expect(at('draft').locator('[data-draft="A101"] [data-field="rent"] strong')).toHaveText('$82.00');
    await page.reload();
    await tap(at('check-draft'));
    await expect(at('changes').locator('tbody tr').first()).toContainText('$82.00');
    found.push(...(await askAxe(page)).map((finding) => `check: ${finding}`));
    await tap(at('use-draft'));
    await expect(at('draft-bar')).toHaveCount(0);
    await expect(at('draft').locator('[data-draft="A101"] [data-field="rent"]')).toHaveText('$82.00');
  });
  await way('one rent edited, and dropped again', 'prices', 4, async () => {
    await tap(page.locator('[data-draft="A102"]').getByTestId('edit-row'));
    await page.fill('input[name="rent"]', '1');
    found.push(...(await askAxe(page)).map((finding) => `edit: ${finding}`));
    await tap(at('save-edit'));
    await expect(at('draft').locator('[data-draft="A102"] [data-field="rent"] strong')).toHaveText('$1.00');
    await tap(at('drop-draft'));
    await expect(at('draft').locator('strong')).toHaveCount(0);
  });
  await task('change-a-tax', 'prices', async () => {
    await tap(page.locator('[data-page="tax"]'));
    await tap(page.locator('[data-draft="rent"]').first().getByTestId('edit-row'));
    await page.fill('input[name="rate"]', '9.5');
    await tap(at('save-edit'));
    await tap(at('check-draft'));
    await tap(at('use-draft'));
    await expect(at('draft-bar')).toHaveCount(0);
    await expect(at('draft').locator('[data-draft="rent"] [data-field="rate"]').first()).toHaveText('9.5 %');
  });
  await task('add-a-promotion', 'prices', async () => {
    await tap(page.locator('[data-page="promotion"]'));
    await tap(page.locator('[data-draft="WELCOME25"]').getByTestId('add-like'));
    await page.fill('input[name="code"]', 'SPRING');
    found.push(...(await askAxe(page)).map((finding) => `promotion: ${finding}`));
    await tap(at('save-edit'));
    await tap(at('check-draft'));
    await tap(at('use-draft'));
    await expect(at('draft').locator('[data-draft="SPRING"]')).toBeVisible();
    await expect(at('draft-bar')).toHaveCount(0);
  });
  await task('agreement-words', 'prices', async () => {
    await tap(page.locator('[data-page="agreement"]'));
    await tap(page.locator('tbody tr').nth(1).getByTestId('edit-row'));
    await page.fill('textarea[name="text.en"]', 'Between {{legalName}} and {{tenantName}}.');
    await page.fill('textarea[name="text.de"]', 'Zwischen {{legalName}} und {{tenantName}}.');
    found.push(...(await askAxe(page)).map((finding) => `agreement: ${finding}`));
    await tap(at('save-edit'));
    await tap(at('check-draft'));
    await tap(at('try-draft'));
    await expect(at('try-page').first()).toBeVisible();
    await expect(at('try-price').locator('[data-sum="payableAmount"] td').first()).not.toHaveText('–');
    found.push(...(await askAxe(page)).map((finding) => `as a customer: ${finding}`));
    const kept = page.waitForEvent('download');
    await at('try-file').click();
    expect((await kept).suggestedFilename()).toBe('agreement-en.pdf');
    await tap(at('use-draft'));
    await expect(at('draft-bar')).toHaveCount(0);
  });
  await task('rents-from-a-day', 'today', async () => {
    await tap(area('prices'));
    await tap(at('raise'));
    await choose('storageType', 'Box');
    await page.fill('input[name="percent"]', '3');
    await tap(at('raise-now'));
    await tap(at('check-draft'));
    for (const [part, text] of [
      ['day', '1'],
      ['month', '12'],
      ['year', '2030'],
    ] as const)
      await page.fill(`input[name="on-${part}"]`, text);
    await tap(at('use-draft'));
    await expect(at('scheduled').locator('h2')).toContainText('2030');
    await expect(at('draft-bar')).toHaveCount(0);
    found.push(...(await askAxe(page)).map((finding) => `scheduled: ${finding}`));
    await page.reload();
    await at('withdraw').click();
    await page.fill('input[name="why"]', 'Not this year');
    await at('confirm').click();
    await expect(at('scheduled')).toHaveCount(0);
    await at('drop-draft').click();
    await expect(at('draft-bar')).toHaveCount(0);
  });
  await way('back to the prices of before', 'today', 3, async () => {
    await tap(area('prices'));
    await choose('return', '1');
    await expect(at('changes')).toBeVisible();
    await tap(at('use-draft'));
    await expect(page.locator('select[name="return"] option')).toHaveCount(6);
  });
  await task('take-what-waits', 'devices', async () => {
    await expect(at('bell-count')).toHaveText('1');
    await tap(at('bell'));
    await tap(at('alert-take'));
    await expect(at('alert-taken')).toHaveText('You have it.');
    found.push(...(await askAxe(page)).map((finding) => `bell: ${finding}`));
    await page.keyboard.press('Escape');
    await expect(at('bell-count')).toHaveText('0');
  });

  expect(found).toEqual([]);
  await close();
  await kiosk.stop();
});
