/** Somebody who rents for a company says so beside their name. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function company() {
  await walkTo(page, 'name');
  await page.type('firstName', 'Maria');
  await page.type('lastName', 'Lopez');
  await page.touch('[data-toggle="company"]');
}
const sent = () => page.fake.inputsOf('contact.check').at(-1)?.contact.company;

test('the switch brings the fields of a company, and each field says what it lacks', async () => {
  await walkTo(page, 'name');
  expect(page.has('input[name="legalName"]')).toBe(false);
  await company();
  await page.next();
  expect(page.screen()).toBe('name');
  const wrong = [...document.querySelectorAll('.problem[id]')].map(({ id }) => id);
  expect(wrong).toEqual(['field-legalName-error', 'field-role-error', 'field-maySign-error']);
  expect(page.fake.inputsOf('contact.check')).toEqual([]);
});

test('what is typed goes to the service, and stays while it is switched off', async () => {
  await company();
  await page.type('legalName', 'Acme LLC');
  await page.type('role', 'Manager');
  await page.touch('[data-testid="may-sign"]');
  await page.next();
  expect(page.screen()).toBe('phone');
  expect(sent()).toMatchObject({ legalName: 'Acme LLC', taxNumber: '', role: 'Manager', maySign: true });
  await page.touch('[data-testid="back"]');
  await page.touch('[data-toggle="company"]');
  await page.next();
  expect(sent()).toBeNull();
  await page.touch('[data-testid="back"]');
  await page.touch('[data-toggle="company"]');
  expect(page.value('legalName')).toBe('Acme LLC');
});

test('the number is called as in the country of the property', async () => {
  await company();
  expect(page.find('label[for="field-taxNumber"]').textContent).toBe('EIN (optional)');
});

test('a number that the service refuses is told beside its field', async () => {
  await company();
  await page.type('legalName', 'Acme LLC');
  await page.type('role', 'Manager');
  await page.touch('[data-testid="may-sign"]');
  page.fake.refuse('contact.check', { reason: 'invalid_input', field: 'taxNumber' });
  await page.next();
  expect(page.find('#field-taxNumber-error').textContent).toContain('not a tax number');
});
