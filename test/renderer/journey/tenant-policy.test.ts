/** A tenant's own policy, named at the kiosk while a plan counts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

/** Signed in, with a unit whose policy is awaited until a day; null: none is. */
async function signIn(bringsPolicyBy: string | null) {
  page.fake.amend('tenant.sign-in', (view) => ({
    ...view,
    contracts: view.contracts.map((contract) => ({ ...contract, bringsPolicyBy })),
  }));
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
}

async function toPolicy() {
  await signIn('2027-03-06');
  expect(page.find('[data-testid="policy-due"]').textContent).toContain('March\u00a06,\u00a02027');
  await page.touch('[data-testid="own-policy"]');
  expect(page.screen()).toBe('tenant-policy');
}

test('a tenant who has promised a policy names it, and reads when the plan ends and what it brings back', async () => {
  await toPolicy();
  await page.type('insurer', 'Acme Mutual');
  await page.type('policyNumber', 'HO-4471');
  await page.type('expires-month', '1');
  await page.type('expires-day', '31');
  await page.type('expires-year', '28');
  await page.next();
  const said = page.find('[data-testid="policy-brought"]').textContent ?? '';
  // No line ends within the day.
  expect(said).toContain('February\u00a014,\u00a02027');
  expect(said).toContain('$5.20');
  await page.next();
  expect(page.screen()).toBe('tenant');
});

test('a part of the policy that is blank is asked for beside its field', async () => {
  await toPolicy();
  await page.type('insurer', 'Acme Mutual');
  await page.next();
  expect(page.screen()).toBe('tenant-policy');
  expect(page.has('[aria-invalid="true"]')).toBe(true);
});

test('a tenant of whom no policy is awaited finds no way to bring one', async () => {
  await signIn(null);
  expect(page.screen()).toBe('tenant');
  expect(page.has('[data-testid="own-policy"], [data-testid="policy-due"]')).toBe(false);
});
