/** Somebody without password or e-mail, from their side of the glass. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.touch('[data-testid="by-unit"]');
});
afterEach(() => page.close());

const asked = () => page.fake.calls.filter(({ channel }) => channel === 'tenant.by-unit').length;

test('the unit and four digits are both needed before anybody is looked for', async () => {
  expect(page.screen()).toBe('tenant-unit');
  await page.next();
  await page.type('unitNumber', 'B203');
  await page.type('phoneDigits', '12');
  await page.next();
  expect([page.screen(), asked()]).toEqual(['tenant-unit', 0]);
});

test('the keys of units and contracts are Latin letters at once, also in Arabic', async () => {
  await page.speak('ar');
  await page.touch('[data-testid="with-documents"]');
  for (const field of ['unitNumber', 'contractNumber']) {
    await page.touch(`input[name="${field}"]`);
    expect(page.has('[data-key="b"], [data-key="B"]'), field).toBe(true);
  }
});

test('who is found sees the bills of the unit, and goes back to the question', async () => {
  await page.type('unitNumber', 'B203');
  await page.type('phoneDigits', '0177');
  await page.next();
  expect(page.screen()).toBe('tenant-pay');
  await page.touch('[data-testid="back"]');
  expect(page.screen()).toBe('tenant-unit');
});

test('with documents the tenant’s page opens, without the way to an access code', async () => {
  await page.type('unitNumber', 'B203');
  await page.type('phoneDigits', '0177');
  await page.touch('[data-testid="with-documents"]');
  await page.type('contractNumber', 'C-000007');
  await page.type('gateCode', '482913');
  await page.next();
  expect([page.screen(), page.has('[data-testid="gate-code"]')]).toEqual(['tenant', false]);
});

test('boxes for documents that stay empty ask for nothing more than to pay', async () => {
  await page.type('unitNumber', 'B203');
  await page.type('phoneDigits', '0177');
  await page.touch('[data-testid="with-documents"]');
  await page.next();
  expect(page.fake.inputsOf('tenant.by-unit')).toMatchObject([{ unitNumber: 'B203', document: null }]);
});

test('what does not fit is said beside the unit, and nothing else is', async () => {
  page.fake.refuse('tenant.by-unit', { reason: 'unit_unknown', field: null });
  await page.type('unitNumber', 'B203');
  await page.type('phoneDigits', '0177');
  await page.next();
  expect(page.screen()).toBe('tenant-unit');
  expect(page.text()).toContain('We cannot find a unit with these details');
});
