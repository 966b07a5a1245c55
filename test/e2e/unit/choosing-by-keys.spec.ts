/**
 * What lies on the way to a unit and to a signature, without a touch: the list of things, what is said of a unit, two units
 * side by side, the map, and the most important points of the agreement. Once by arrows, and once by Tab.
 */
import { answeredToCheck } from '../../support/e2e/answered';
import { expect, test } from '../../support/e2e/fixtures';
import { Keys, missedByDown, stopsOf, watchPointers } from '../../support/e2e/keys';
import type { Screen } from '../../support/e2e/screen';

const noSheet = ({ page }: Screen) => expect(page.locator('dialog[open]')).toHaveCount(0);
const sheet = ({ page }: Screen, name: string) =>
  expect(page.locator(`[data-sheet="${name}"]`)).toBeVisible();

test('arrows and Enter list things, compare units, read the map and choose one on it', async ({ kiosk }) => {
  const { page } = kiosk;
  const keys = new Keys(page);
  await kiosk.is('welcome');
  const pointers = await watchPointers(page);
  await keys.arrowAnd('[data-testid="start"]');
  await kiosk.is('size');
  await keys.arrowAnd('[data-testid="plan"]');
  await sheet(kiosk, 'planner');
  await keys.arrowAnd('[data-home="one"]');
  expect(await missedByDown(page), 'Down comes to every thing').toEqual([]);
  await keys.arrowTo('[data-counter] [data-step="more"]');
  const count = page.locator('[data-counter] output').first();
  const before = Number(await count.textContent());
  await keys.press('Enter');
  await expect(count).not.toHaveText(String(before));
  await keys.arrowAnd('[data-chip="garage"]');
  await keys.arrowAnd('[data-testid="take-size"]');
  await kiosk.is('unit');
  await noSheet(kiosk);
  await keys.arrowAnd('[data-details]');
  await sheet(kiosk, 'unit');
  expect(await missedByDown(page), 'in what is said of a unit').toEqual([]);
  await keys.arrowAnd('[data-testid="sheet-close"]');
  await noSheet(kiosk);
  await expect(page.locator('[data-details]').first(), 'the focus is back').toBeFocused();
  await keys.arrowAnd('[data-testid="compare"]');
  await sheet(kiosk, 'compare');
  expect(await missedByDown(page), 'among units side by side').toEqual([]);
  await keys.press('Escape');
  await keys.arrowAnd('[data-testid="map-open"]');
  await sheet(kiosk, 'map');
  await page.locator('[data-on-map]').first().waitFor();
  expect(await missedByDown(page), 'on the map').toEqual([]);
  await keys.arrowAnd('[data-on-map]');
  await keys.arrowAnd('[data-testid="take-from-map"]');
  await kiosk.is('move-in-date');
  expect(await pointers()).toBe(0);
});

test('Tab and Enter read the points of an agreement, the whole of it and its pages, and come back', async ({
  kiosk,
}) => {
  const { page } = kiosk;
  await kiosk.is('welcome');
  await answeredToCheck(kiosk);
  await kiosk.continue();
  await kiosk.is('sign');
  await kiosk.by('consent').waitFor();
  const pointers = await watchPointers(page);
  const keys = new Keys(page);
  await keys.tabAnd('[data-fact]', 'Enter');
  await sheet(kiosk, 'agreement');
  expect(await keys.round(), 'Tab stays in the sheet').toBe(await stopsOf(page));
  await keys.tabAnd('[data-chip="printed"]', 'Enter');
  await kiosk.by('page-picture').first().waitFor();
  await keys.tabAnd('[data-testid="scroll-down"]', 'Enter');
  await keys.press('Escape');
  await noSheet(kiosk);
  await expect(page.locator('[data-fact]').first(), 'the focus is back').toBeFocused();
  await keys.tabAnd('[data-testid="read-all"]', 'Enter');
  await sheet(kiosk, 'agreement');
  await keys.tabAnd('[data-testid="sheet-close"]', 'Enter');
  await noSheet(kiosk);
  await expect(kiosk.by('read-all')).toBeFocused();
  expect(await pointers()).toBe(0);
});
