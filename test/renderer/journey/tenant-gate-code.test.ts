/** The access code on a tenant's page: for a minute, and never left behind. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => {
  vi.useRealTimers();
  return page.close();
});

async function toCode() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="gate-code"]');
  expect(page.screen()).toBe('tenant-gate-code');
}
const digits = () => page.find('[data-testid="gate-code"]').textContent ?? '';

test('the code is shown, can be hidden, and is shown again when asked for', async () => {
  await toCode();
  expect(digits()).toContain('482913');
  await page.touch('[data-testid="toggle-gate-code"]');
  expect(digits()).not.toContain('482913');
  await page.touch('[data-testid="toggle-gate-code"]');
  expect(digits()).toContain('482913');
});

test('a suspended code leads to what is to be paid', async () => {
  page.fake.amend('gate-code.view', (view) => ({
    ...view,
    state: 'suspended' as const,
    code: null,
    cause: 'arrears' as const,
    owed: { price: 173.29, formattedPrice: '$173.29' },
  }));
  await toCode();
  const shown = page.find('[data-testid="no-gate-code"]').textContent ?? '';
  expect(shown).toContain('$173.29');
  await page.touch('[data-testid="pay-for-code"]');
  expect(page.screen()).toBe('tenant-pay');
});

test('the page of a tenant who has paid says that staff take the second lock off', async () => {
  page.fake.amend('tenant.sign-in', (view) => ({
    ...view,
    contracts: view.contracts.map((contract) => ({ ...contract, overlocked: 'comes_off' as const })),
  }));
  page.fake.amend('gate-code.view', (view) => ({ ...view, overlocked: 'comes_off' }));
  await toCode();
  expect(page.find('[data-testid="overlocked"]').textContent).toContain('nothing more to do');
  await page.touch('[data-testid="back"]');
  expect(page.find('[data-contract] [data-testid="overlocked"]').textContent).toContain('by hand when');
});
