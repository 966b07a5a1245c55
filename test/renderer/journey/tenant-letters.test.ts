/** A letter about rent on a tenant's page: among their documents, and read there. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TenantView } from '../../../src/shared/tenant-channels';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

/** As the service answers in each language. */
const withLetter = (name: string) => (view: TenantView) => ({
  ...view,
  documents: view.documents
    .slice(0, 1)
    .flatMap((one) => [
      { ...one, kind: 'letter' as const, name, number: 'C-000007', amount: null, balance: null },
      ...view.documents.slice(1),
    ]),
});

test('a letter is listed by its name in the present language, opens, and is not sent a second time', async () => {
  page.fake.amend('tenant.sign-in', withLetter('Default notice'));
  page.fake.amend('tenant.view', withLetter('Verzugsanzeige'));
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="documents"]');
  await page.touch('[data-chip="letter"]');
  const letter = page.find('[data-document="C-000007"]');
  expect(letter.textContent).toContain('Default notice');
  await page.touch('[data-document="C-000007"]');
  expect(page.screen()).toBe('tenant-document');
  expect(page.text()).toContain('Default notice');
  expect(document.querySelectorAll('[data-testid="page-picture"]')).toHaveLength(2);
  expect(page.has('[data-testid="email"]')).toBe(false);
  await page.speak('de');
  expect(page.text()).toContain('Verzugsanzeige');
});

test('a statement of account is made for a contract, read, and offered by e-mail and on paper', async () => {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="documents"]');
  await page.touch('[data-statement]');
  expect(page.screen()).toBe('tenant-document');
  expect(page.text()).toContain('Statement of account');
  expect(page.fake.inputsOf('tenant.statement')).toHaveLength(1);
  expect([page.has('[data-testid="email"]'), page.has('[data-testid="print"]')]).toEqual([true, true]);
});
