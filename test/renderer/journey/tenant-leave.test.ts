/** A tenant leaves, from their side of the glass. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function toDay() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="leave"]');
  expect(page.screen()).toBe('tenant-last-day');
}

async function given() {
  await toDay();
  await page.next();
  await page.touch('[data-testid="give-notice"]');
  expect(page.screen()).toBe('tenant-leave');
}

test('the money of a day is shown line by line before anything is said, and the day is asked for once more', async () => {
  await toDay();
  const money = page.find('[data-testid="leaving-money"]').textContent ?? '';
  expect(money).toMatch(/Days you paid and do not use.*−\$106\.21.*We refund.*\$32\.92/);
  await page.next();
  expect(page.find('[data-sheet="give-notice"] [data-outcome]').textContent).toMatch(/We refund.*\$32\.92/);
  await page.touch('[data-testid="sheet-close"]');
  expect(page.screen()).toBe('tenant-last-day');
});

test('an empty unit is asked for twice, and who goes back has ended nothing', async () => {
  await given();
  await page.next();
  await page.touch('[data-testid="yes-empty"]');
  expect(page.has('[data-sheet="leaving-really"]')).toBe(true);
  await page.touch('[data-testid="sheet-close"]');
  expect(page.screen()).toBe('tenant-leave');
  await page.next();
  await page.touch('[data-testid="yes-empty"]');
  await page.touch('[data-testid="yes-really"]');
  expect(page.screen()).toBe('tenant-left');
  expect(page.find('[data-testid="code-until"]').textContent).toContain('4:05');
  expect(page.find('[data-next="back"]').textContent).toContain('card');
});

test.each([
  ['an earlier day can be chosen', '2027-03-10', true],
  ['none earlier is left', '2027-03-12', false],
])('who says early that the unit is empty reads to when they pay, where %s', async (_, earliest, isTold) => {
  page.fake.amend('leaving.notice', (view) => ({ ...view, earliest }));
  await given();
  await page.next();
  const asked = page.find('[data-sheet="leaving-empty"]').textContent ?? '';
  expect(asked.includes('You pay until')).toBe(isTold);
});

test('the second tap of a double one answers no question that the first one brought, or took away', async () => {
  const tap = async (selector: string, detail: number, afterSeconds = 0.1) => {
    await page.seconds(afterSeconds);
    page.find(selector).dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
    await page.seconds(0.01);
  };
  await given();
  await page.seconds(1);
  await tap('[data-testid="continue"]', 1);
  await tap('[data-testid="yes-empty"]', 2);
  await tap('[data-testid="yes-empty"]', 3);
  // The browser counts to three, and begins again.
  await tap('[data-testid="yes-empty"]', 1);
  expect(page.has('[data-sheet="leaving-empty"]')).toBe(true);
  await tap('[data-testid="yes-empty"]', 1, 0.6);
  await tap('[data-testid="yes-really"]', 2);
  expect(page.has('[data-sheet="leaving-really"]')).toBe(true);
  await tap('[data-testid="sheet-close"]', 1, 0.6);
  await tap('[data-testid="stay"]', 2);
  expect(page.has('[data-sheet]')).toBe(false);
  expect(page.fake.inputsOf('leaving.empty')).toEqual([]);
});

test('why a unit cannot be left yet is said in words', async () => {
  await given();
  page.fake.refuse('leaving.empty', { reason: 'card_asked', field: null });
  await page.next();
  await page.touch('[data-testid="yes-empty"]');
  await page.touch('[data-testid="yes-really"]');
  expect(page.screen()).toBe('tenant-leave');
  expect(page.text()).toContain('Your saved card is being charged right now');
});

test('a tenant who stays after all is back on their page', async () => {
  await given();
  await page.touch('[data-testid="stay"]');
  await page.touch('[data-testid="yes-stay"]');
  expect(page.screen()).toBe('tenant');
});

test('the last day that a tenant gave notice of stands on their page', async () => {
  page.fake.amend('tenant.sign-in', (view) => ({
    ...view,
    contracts: view.contracts.map((contract) => ({ ...contract, lastDay: '2027-03-31' })),
  }));
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  expect(page.find('[data-testid="last-day"]').textContent).toBe('Last day: March 31, 2027');
});
