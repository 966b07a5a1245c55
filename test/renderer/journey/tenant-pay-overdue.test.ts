/** A tenant leaves bills that are not due yet for another day, or pays for days to come. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function toBills() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="bills"]');
  expect(page.screen()).toBe('tenant-pay');
}

test('what is overdue is chosen by one touch, and all that is open by another: the reader is asked for what was chosen', async () => {
  const price = (major: number) => ({ price: major, formattedPrice: `$${major.toFixed(2)}` });
  const offer = (chosen: boolean) =>
    page.fake.amend('owed.view', (view) => ({
      ...view,
      toPay: price(chosen ? 173.29 : 346.58),
      overdueAlone: { amount: price(173.29), chosen },
    }));
  offer(false);
  await toBills();
  const choice = () => page.find('[data-testid="only-overdue"]').textContent?.trim();
  expect(choice()).toMatch(/^Pay only what is overdue: .\$173\.29.$/);
  offer(true);
  await page.touch('[data-testid="only-overdue"]');
  expect([choice(), page.find('[data-testid="owed-total"]').textContent]).toEqual([
    'Pay all of it',
    '$173.29',
  ]);
  offer(false);
  await page.touch('[data-testid="only-overdue"]');
  offer(true);
  await page.touch('[data-testid="only-overdue"]');
  await page.next();
  expect(page.fake.inputsOf('owed.view').map(({ overdueOnly }) => overdueOnly)).toEqual([
    undefined,
    true,
    false,
    true,
  ]);
  expect(page.fake.inputsOf('owed.pay').map(({ overdueOnly }) => overdueOnly)).toEqual([true]);
});

test('paying ahead, days up to a last one are called no month', async () => {
  page.fake.amend('owed.view', (view) => ({
    ...view,
    contracts: view.contracts.map((one) => ({
      ...one,
      ahead: one.ahead.slice(0, 1).map((each) => ({ ...each, areWhole: false })),
    })),
  }));
  await toBills();
  expect(page.find('[data-ahead="1"]').textContent).toMatch(/through .*2027/);
  expect(page.find('[data-ahead="1"]').textContent).not.toContain('month');
});
