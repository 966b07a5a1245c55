/** The customer's details, looked at by the service as each of their screens is left. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage, planted, walkTo, type Page } from './support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function typeName() {
  await walkTo(page, 'name');
  await page.type('firstName', '山田');
  await page.type('lastName', planted.lastName);
}

test('what is wrong with a name is told on its own screen, and what is still empty is not', async () => {
  await typeName();
  page.fake.refuse(
    'contact.check',
    { reason: 'script_unsupported', field: 'firstName' },
    { reason: 'phone_invalid', field: 'phoneNumber' },
    { reason: 'email_invalid', field: 'emailId' },
    { reason: 'invalid_input', field: 'city' },
  );
  await page.next();
  expect(page.screen()).toBe('name');
  expect(page.find('#field-firstName-error').textContent).toContain('use Latin, Greek or Cyrillic letters');
  expect(document.querySelectorAll('[data-testid="error-summary"] li')).toHaveLength(1);
  expect(page.fake.inputsOf('contact.check')[0]?.contact).toMatchObject({ firstName: '山田', email: '' });
});

test('refusals of later screens hold nobody up', async () => {
  await typeName();
  page.fake.refuse(
    'contact.check',
    { reason: 'phone_invalid', field: 'phoneNumber' },
    { reason: 'invalid_input', field: 'zipCode' },
  );
  await page.next();
  expect(page.screen()).toBe('contact');
  expect(page.has('[data-testid="error-summary"]')).toBe(false);
});

test('a service that cannot answer stops the customer with the usual sentence', async () => {
  await typeName();
  page.fake.refuse('contact.check', { reason: 'fault' });
  await page.next();
  expect(page.screen()).toBe('name');
  expect(page.find('[data-testid="error-summary"]').textContent).toContain('went wrong on our side');
});

describe('an address that is not whole', () => {
  test.each([
    ['address', 'Enter your street and number.'],
    ['city', 'Enter your city.'],
    ['countryId', 'Choose your country.'],
  ])('%s', async (field, sentence) => {
    await walkTo(page, 'address');
    const saves = page.fake.inputsOf('booking.save').length;
    page.fake.refuse('contact.check', { reason: 'invalid_input', field });
    await page.next();
    expect(page.screen()).toBe('address');
    expect(page.find(`#field-${field}-error`).textContent).toBe(sentence);
    expect(page.fake.inputsOf('booking.save')).toHaveLength(saves);
  });
});

test('Enter on a hardware keyboard presses Continue', async () => {
  await walkTo(page, 'name');
  const field = page.find('input[name="firstName"]') as HTMLInputElement;
  await page.type('lastName', planted.lastName);
  await page.type('firstName', planted.firstName);
  // What a browser does on Enter: it submits by the form's own button, unless that is disabled.
  expect(field.form?.querySelector('[type="submit"]')).toBe(page.find('[data-testid="continue"]'));
  field.form?.requestSubmit();
  await page.seconds(1);
  expect(page.screen()).toBe('contact');
});
