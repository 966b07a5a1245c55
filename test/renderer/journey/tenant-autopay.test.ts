/** Automatic payment, from the tenant's side of the glass. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function toCard() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="autopay"]');
  expect(page.screen()).toBe('tenant-autopay');
}

test('the card, how it stands and the day of the next charge are shown', async () => {
  await toCard();
  const shown = page.find('[data-testid="autopay"]').textContent ?? '';
  expect(shown).toMatch(/Automatic payment is on.*Visa •••• 4242.*April 1, 2027/);
});

test('automatic payment ends by one tap that is confirmed, and who goes back has ended nothing', async () => {
  await toCard();
  await page.touch('[data-testid="end-autopay"]');
  await page.touch('[data-testid="sheet-close"]');
  expect(page.find('[data-testid="autopay"]').getAttribute('data-state')).toBe('active');
  await page.touch('[data-testid="end-autopay"]');
  await page.touch('[data-testid="yes-end"]');
  expect(page.find('[data-testid="autopay"]').textContent).toContain('Automatic payment has ended');
  expect([page.has('[data-testid="end-autopay"]'), page.has('[data-testid="next-charge"]')]).toEqual([
    false,
    false,
  ]);
});

test('a unit whose rent no card may be charged for has no way there', async () => {
  page.fake.amend('tenant.sign-in', (view) => ({
    ...view,
    contracts: view.contracts.map((contract) => ({ ...contract, autopay: false })),
  }));
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  expect([page.screen(), page.has('[data-testid="autopay"]')]).toEqual(['tenant', false]);
});
