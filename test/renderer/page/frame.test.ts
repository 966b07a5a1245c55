/** What stands around the questions is built once for a customer, and behaves as if each screen had its own. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useJourneyStore } from '../../../src/renderer/stores/journey';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const around = ['form', 'header', 'nav', '[data-testid="continue"]', '[data-testid="help"]'];
const elements = () => around.map((selector) => page.find(selector));

/** Goes on, and looks at the next screen before it is at rest. */
async function goOn() {
  page.find('[data-testid="continue"]').click();
  await page.seconds(0.1);
}

test('header and bar stay the same elements from screen to screen, and the middle is a new one', async () => {
  await walkTo(page, 'move-in-date');
  const [before, middle] = [elements(), page.find('main')];
  await page.touch('[data-date="2027-03-08"]');
  await page.next();
  expect(page.screen()).toBe('coverage');
  expect(elements().map((one, index) => one === before[index])).toEqual(around.map(() => true));
  expect(page.find('main')).not.toBe(middle);
  expect(page.find('form').getAttribute('data-screen')).toBe('coverage');
});

test('on each screen, and on each of the two that cover has, the bar takes no touch at first', async () => {
  await walkTo(page, 'price');
  const waits = () => page.find('[data-testid="continue"]').matches(':disabled');
  expect(waits()).toBe(false);
  await goOn();
  expect([page.screen(), waits()]).toEqual(['person', true]);
  await page.seconds(0.5);
  expect(waits()).toBe(false);
  useJourneyStore(page.pinia).go('coverage');
  await page.rest();
  page.find('[data-plan="own_policy"]').click();
  await page.seconds(0.1);
  expect(waits()).toBe(true);
  await page.seconds(0.5);
  expect(waits()).toBe(false);
});

test.each([
  ['bar', '[data-testid="help"]'],
  ['bar', '[data-testid="display"]'],
  ['header', '[data-testid="explain-header"]'],
])('a sheet of the %s (%s) is gone with the screen that it was opened on', async (_, opener) => {
  await walkTo(page, 'price');
  await page.touch(opener);
  expect(page.has('dialog')).toBe(true);
  useJourneyStore(page.pinia).go('person');
  await page.rest();
  expect(page.screen()).toBe('person');
  expect(page.has('dialog')).toBe(false);
});

test('Enter goes on where there is something to go on with, in the words of that screen', async () => {
  await walkTo(page, 'size');
  const submit = () => page.find('form').dispatchEvent(new Event('submit', { cancelable: true }));
  submit();
  await page.rest();
  expect([page.screen(), page.has('[data-testid="continue"]')]).toEqual(['size', false]);
  await walkTo(page, 'price');
  submit();
  await page.rest();
  expect(page.screen()).toBe('person');
});

test('the next customer finds a frame of their own', async () => {
  await walkTo(page, 'unit');
  const before = page.find('form');
  await page.touch('[data-testid="back"]');
  await page.touch('[data-testid="back"]');
  expect(page.has('form')).toBe(false);
  await walkTo(page, 'unit');
  expect(page.find('form')).not.toBe(before);
});
