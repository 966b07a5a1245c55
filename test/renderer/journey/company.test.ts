/** Somebody who rents for a company says so beside their name. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, walkTo, walkToField, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const kindOf = (index: number) => `.types > :nth-child(${index})`;
const business = kindOf(2);
const general = kindOf(1);

async function company() {
  await walkTo(page, 'user-type');
  // The header alone says a sum.
  expect(page.has('[data-testid="price-preview"]')).toBe(false);
  expect(page.find('header .due dt').textContent).toBe('Due today');
  await page.touch(business);
  await page.next();
  await walkToField(page, 'firstName');
  await page.type('firstName', 'Maria');
  await page.type('lastName', 'Lopez');
}
const sent = () => page.fake.inputsOf('contact.check').at(-1)?.contact.company;

test('a business is asked about once: its kind brings the fields, and a person’s kind brings no switch', async () => {
  await walkTo(page, 'person');
  expect(page.has('input[name="legalName"]')).toBe(false);
  expect(page.has('[data-toggle="company"]')).toBe(false);
  page.close();
  page = await openPage();
  await company();
  expect(page.has('input[name="legalName"]')).toBe(true);
});

test('a property without a kind for businesses asks beside the name', async () => {
  page.close();
  page = await openPage({}, (fake) => fake.amend('user-type.list', (all) => all.slice(0, 1)));
  await walkTo(page, 'person');
  await page.touch('[data-toggle="company"]');
  expect(page.has('input[name="legalName"]')).toBe(true);
});

test('who becomes a business at the check is asked for the company, and a person for nothing', async () => {
  await walkTo(page, 'check');
  await page.touch('[data-change="user-type"]');
  await page.touch(business);
  await page.next();
  expect(page.screen()).toBe('person');
  expect(page.has('[data-testid="error-summary"]')).toBe(false);
  await page.touch('[data-testid="back"]');
  expect(page.screen()).toBe('check');
  await page.touch('[data-change="user-type"]');
  await page.touch(business);
  await page.next();
  await page.type('legalName', 'Acme LLC');
  await page.type('role', 'Manager');
  await page.touch('[data-testid="may-sign"]');
  await page.next();
  await page.touch('[data-plan="Basic protection"]');
  await page.next();
  expect(page.screen()).toBe('check');
  expect(page.fake.inputsOf('booking.save').at(-1)?.contact?.company?.legalName).toBe('Acme LLC');
  await page.touch('[data-change="user-type"]');
  await page.touch(general);
  await page.next();
  expect(page.fake.inputsOf('booking.save').at(-1)?.contact?.company).toBeNull();
});

test('each field of a company says what it lacks', async () => {
  await company();
  await page.next();
  expect(page.screen()).toBe('person');
  const wrong = [...document.querySelectorAll('.problem[id]')].map(({ id }) => id);
  expect(wrong).toEqual(['field-legalName-error', 'field-role-error', 'field-maySign-error']);
});

test('what is typed goes to the service, and stays while it is switched off', async () => {
  await company();
  await page.type('legalName', 'Acme LLC');
  await page.type('role', 'Manager');
  await page.touch('[data-testid="may-sign"]');
  await page.next();
  expect(page.screen()).toBe('address');
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

test('a number that the service refuses is reported beside its field', async () => {
  await company();
  await page.type('legalName', 'Acme LLC');
  await page.type('role', 'Manager');
  await page.touch('[data-testid="may-sign"]');
  page.fake.refuse('contact.check', { reason: 'invalid_input', field: 'taxNumber' });
  await page.next();
  expect(page.find('#field-taxNumber-error').textContent).toContain('not a tax number');
});

test('a tenant’s own page names the company they rent for, and so does the check of another unit', async () => {
  const acme = { legalName: 'Acme LLC', tradeName: '', taxNumber: '', role: 'Manager', billingEmail: '' };
  page.fake.amend('tenant.sign-in', (answer) => ({
    ...answer,
    person: { ...answer.person, company: acme },
  }));
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  expect(page.screen()).toBe('tenant');
  expect(page.text()).toMatch(/Acme LLC[^]*Jorinde[^]*Manager/);
  await page.touch('[data-testid="rent"]');
  await walkTo(page, 'check');
  expect(page.find('[data-answer="firstName"]').textContent).toMatch(/Acme LLC[^]*Jorinde[^]*Manager/);
  await page.next();
  expect(page.screen()).toBe('sign');
  expect(page.find('.consent').textContent).toMatch(/I may sign for \u2068Acme LLC\u2069/);
});

test('one more unit right after the first is for the same company, and who signs says again that they may', async () => {
  await company();
  await page.type('legalName', 'Acme LLC');
  await page.type('role', 'Manager');
  await page.touch('[data-testid="may-sign"]');
  await walkTo(page, 'pay');
  await page.next();
  await page.touch('[data-outcome="approved"]');
  await page.touch('[data-testid="rent-another"]');
  await walkToField(page, 'firstName');
  expect(page.value('legalName')).toBe('Acme LLC');
  await page.next();
  const wrong = [...document.querySelectorAll('.problem[id]')].map(({ id }) => id);
  expect(wrong).toEqual(['field-maySign-error']);
});

test('a company goes along when its customer finishes later before the address', async () => {
  await company();
  await page.type('legalName', 'Acme LLC');
  await page.type('role', 'Manager');
  await page.touch('[data-testid="may-sign"]');
  await walkTo(page, 'address');
  await page.touch('[data-testid="finish-later"]');
  await page.next();
  const kept = page.fake.inputsOf('booking.reserve').at(-1);
  expect(kept?.contact?.company).toMatchObject({ legalName: 'Acme LLC', role: 'Manager' });
});
