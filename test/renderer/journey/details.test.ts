/** The customer's details, looked at by the service as each of their screens is left. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage, planted, walkTo, walkToField, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function typePerson() {
  await walkToField(page, 'firstName');
  await page.type('firstName', '山田');
}

test('all that is wrong with a person is reported at once, each beside its field, and what is asked for later is not', async () => {
  await typePerson();
  page.fake.refuse(
    'contact.check',
    { reason: 'script_unsupported', field: 'firstName' },
    { reason: 'phone_invalid', field: 'phoneNumber' },
    { reason: 'invalid_input', field: 'email' },
    { reason: 'invalid_input', field: 'city' },
  );
  await page.next();
  expect(page.screen()).toBe('person');
  const wrong = [...document.querySelectorAll('[data-field] .problem')].map((one) => one.textContent);
  expect(wrong).toEqual([
    expect.stringContaining('use Latin, Greek, Cyrillic or Arabic letters'),
    expect.stringContaining('phone number'),
    expect.stringContaining('Enter an e-mail address'),
  ]);
  expect(document.querySelectorAll('[data-testid="error-summary"] li')).toHaveLength(3);
  expect([page.value('firstName'), page.value('email')]).toEqual(['山田', planted.email]);
  expect(page.fake.inputsOf('contact.check')[0]?.contact).toMatchObject({ firstName: '山田', address: '' });
});

test('spaces around and between words are kept out of what is checked, shown and saved', async () => {
  await walkToField(page, 'firstName');
  await page.type('firstName', ' Ana   Maria ');
  await page.type('email', `  ${planted.email} `);
  await page.next();
  const { answers } = page.pinia.state.value['journey'] as { answers: { contact: object } };
  const tidy = { firstName: 'Ana Maria', email: planted.email };
  expect(page.fake.inputsOf('contact.check').at(-1)?.contact).toMatchObject(tidy);
  expect(answers.contact).toMatchObject(tidy);
});

// Holds: ux-28
test('a plugged-in keyboard writes letters of every script, and no pictures', async () => {
  await walkTo(page, 'person');
  const writes = (data: string) =>
    page
      .find('input[name="firstName"]')
      .dispatchEvent(new InputEvent('beforeinput', { data, bubbles: true, cancelable: true }));
  expect(['Ł', 'Я', 'ش', '1', '山', '#', '’'].map(writes)).toEqual(Array.from({ length: 7 }, () => true));
  expect(['😀', '❤️', '👩🏽‍🚀'].map(writes)).toEqual([false, false, false]);
});

test('no letter is written into a phone number, and every figure is', async () => {
  await walkTo(page, 'person');
  const writes = (data: string) =>
    page
      .find('input[name="phoneNumber"]')
      .dispatchEvent(new InputEvent('beforeinput', { data, bubbles: true, cancelable: true }));
  expect(['5', '٥', '+', ' ', '(512) 555-0188', '512.555/0188'].map(writes)).not.toContain(false);
  expect(['a', 'ش', 'x12', '😀'].map(writes)).not.toContain(true);
});

test('letters that no document has are reported of while they are typed', async () => {
  await walkTo(page, 'person');
  await page.type('firstName', 'Łucja');
  expect(page.has('#field-firstName-hint')).toBe(false);
  await page.type('firstName', '山田');
  expect(page.find('#field-firstName-hint').textContent).toContain('We print Latin');
});

test('blank and wrong fields are named at once, each in its place', async () => {
  await walkTo(page, 'person');
  await page.type('firstName', '');
  await page.type('phoneNumber', '512');
  await page.type('email', '');
  page.fake.refuse(
    'contact.check',
    { reason: 'invalid_input', field: 'firstName' },
    { reason: 'invalid_input', field: 'lastName' },
    { reason: 'phone_invalid', field: 'phoneNumber' },
    { reason: 'email_invalid', field: 'emailId' },
    { reason: 'invalid_input', field: 'city' },
  );
  await page.next();
  expect(page.screen()).toBe('person');
  const told = [...page.find('[data-testid="error-summary"]').querySelectorAll('li, p')].map((each) =>
    each.textContent?.trim(),
  );
  expect(told.filter((each) => each !== '')).toEqual([
    'Enter your first name, at most 60 letters.',
    'Enter your last name, at most 60 letters.',
    'This is not a phone number of the country chosen. Check the number and the country.',
    'Enter an e-mail address such as name@example.com.',
  ]);
});

test('a blank field stops the customer also where the service has nothing to say', async () => {
  await walkTo(page, 'person');
  await page.next();
  expect(page.screen()).toBe('person');
  expect(page.has('#field-firstName-error')).toBe(true);
});

test('refusals of later screens hold nobody up', async () => {
  await typePerson();
  page.fake.refuse(
    'contact.check',
    { reason: 'invalid_input', field: 'city' },
    { reason: 'invalid_input', field: 'zipCode' },
  );
  await page.next();
  expect(page.screen()).toBe('address');
  expect(page.has('[data-testid="error-summary"]')).toBe(false);
});

test('a service that cannot answer stops the customer with the usual sentence', async () => {
  await typePerson();
  page.fake.refuse('contact.check', { reason: 'fault' });
  await page.next();
  expect(page.screen()).toBe('person');
  expect(page.find('[data-testid="error-summary"]').textContent).toContain('went wrong on our side');
});

describe('an address that is not whole', () => {
  test.each([
    ['address', 'Fill in “Street and number”.'],
    ['city', 'Fill in “City”.'],
    ['countryId', 'Choose your country.'],
    ['region', 'Choose from “State”.'],
    ['postalCode', 'Fill in “ZIP code”.'],
  ])('%s', async (field, sentence) => {
    await walkTo(page, 'address');
    const saves = page.fake.inputsOf('booking.save').length;
    page.fake.refuse('contact.check', { reason: 'invalid_input', field });
    await page.next();
    expect(page.screen()).toBe('address');
    expect(page.find(`#field-${field}-error`).textContent).toBe(sentence);
    expect(page.fake.inputsOf('booking.save')).toHaveLength(saves);
  });

  test.each([
    ['city', 'C', '“City” takes 2 to 60 characters.'],
    ['address', '5', '“Street and number” takes 2 to 250 characters.'],
  ])('%s that is filled is not called empty', async (field, typed, sentence) => {
    await walkTo(page, 'address');
    await page.type(field, typed);
    page.fake.refuse('contact.check', { reason: 'invalid_input', field });
    await page.next();
    expect(page.find(`#field-${field}-error`).textContent).toBe(sentence);
  });

  test('a field is named as above it, and what was wrong with it goes with another answer', async () => {
    await walkTo(page, 'address');
    page.fake.refuse(
      'contact.check',
      { reason: 'invalid_input', field: 'city' },
      { reason: 'postal_code_invalid', field: 'zipCode' },
    );
    await page.next();
    const sentences = () => document.querySelector('[data-testid="error-summary"]')?.textContent ?? '';
    expect(page.find('label[for="field-postalCode"]').textContent).toBe('ZIP code');
    expect(sentences()).toContain('“ZIP code” does not fit the country chosen.');
    expect(sentences()).toContain('Fill in “City”.');
    await page.type('city', 'Austin');
    expect(sentences()).not.toContain('City');
    expect(page.has('#field-city-error')).toBe(false);
    expect(sentences()).toContain('ZIP code');
    // Who is typing is not led away from it.
    expect(document.activeElement?.getAttribute('name')).toBe('city');
    await page.type('postalCode', '787');
    expect(page.has('[data-testid="error-summary"]')).toBe(false);
  });
});

// Holds: ux-28
test('Enter on a hardware keyboard presses Continue', async () => {
  await walkToField(page, 'firstName');
  const field = page.find('input[name="firstName"]') as HTMLInputElement;
  await page.type('firstName', planted.firstName);
  // What a browser does on Enter: it submits by the form's own button, unless that is disabled.
  expect(field.form?.querySelector('[type="submit"]')).toBe(page.find('[data-testid="continue"]'));
  field.form?.requestSubmit();
  await page.seconds(1);
  expect(page.screen()).toBe('address');
});

describe('Enter in a field', () => {
  const enter = async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    await page.seconds(1);
    return event.defaultPrevented;
  };

  test('goes on to the next one, and leaves the last one to Continue', async () => {
    await walkTo(page, 'person');
    // The country of the number is chosen already.
    for (const next of ['lastName', 'phoneNumber', 'email']) {
      expect(await enter()).toBe(true);
      expect(document.activeElement?.getAttribute('name')).toBe(next);
    }
    expect(await enter()).toBe(false);
  });

  test('opens a list from which nothing was chosen yet', async () => {
    await walkTo(page, 'address');
    page.find('input[name="city"]').focus();
    expect(await enter()).toBe(true);
    expect(page.has('dialog [data-option]')).toBe(true);
  });
});

describe('the phone number', () => {
  // Holds: ux-24
  test('is read with the property’s country until another is chosen', async () => {
    await walkToField(page, 'phoneNumber');
    const country = page.find('#field-phoneCountryId');
    expect(country.textContent?.trim()).toBe('+1');
    expect(country.getAttribute('aria-label')).toBe('Country: +1 United States');
    await page.touch('#field-phoneCountryId');
    await page.touch('[data-option="276"]');
    await page.type('phoneNumber', '030 123456');
    await page.next();
    expect(page.fake.inputsOf('contact.check').at(-1)?.contact).toMatchObject({
      phoneNumber: '030 123456',
      phoneCountryId: 276,
    });
    expect(page.screen()).toBe('address');
  });
});

describe('the address', () => {
  const names = () =>
    [...document.querySelectorAll('[data-screen="address"] [id^="field-"]:is(input, button)')].map(
      (one) => one.id,
    );
  const labels = () =>
    [...document.querySelectorAll('[data-screen="address"] [data-field] :is(label, .label)')].map((one) =>
      one.textContent?.trim(),
    );

  test('is asked for as the country writes it, and keeps what was typed when another is chosen', async () => {
    await walkTo(page, 'address');
    expect(names()).toEqual([
      'field-countryId',
      'field-postalCode',
      'field-address',
      'field-apartment',
      'field-city',
      'field-region',
    ]);
    expect(labels()).toEqual([
      'Country',
      'ZIP code',
      'Street and number',
      'Apartment or suite (optional)',
      'City',
      'State',
    ]);
    expect(page.find('#field-postalCode-hint').textContent).toContain('78701');
    await page.type('city', 'Springfield');
    await page.touch('#field-countryId');
    await page.touch('[data-option="276"]');
    expect(names()).toEqual(['field-countryId', 'field-address', 'field-city', 'field-postalCode']);
    expect(labels().at(-1)).toBe('Postal code (optional)');
    expect(page.value('city')).toBe('Springfield');
    await page.touch('input[name="postalCode"]');
    expect(page.find('[data-keyboard]').dataset['layout']).toBe('latin');
  });

  test('writes codes from the left and names as their letters are', async () => {
    await walkTo(page, 'address');
    expect(page.find('#field-postalCode').getAttribute('dir')).toBe('ltr');
    expect(page.find('#field-address').getAttribute('dir')).toBe('auto');
  });
});
