/** What saves keys among the details: filled-in places, quick answers, and one question about an address. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage, walkTo, walkToField, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const TEXAS = 103;
const place = '[data-testid="filled-place"]';
const quick = () =>
  [...document.querySelectorAll<HTMLElement>('[data-quick]')].map((one) => one.dataset['quick']);
const saved = () => page.fake.inputsOf('booking.save').at(-1)?.contact;

/** Codes as the service knows them. */
function listed(cities: string[], region = TEXAS) {
  page.fake.amend('place.of-postal-code', () => {
    const { postalCode } = page.fake.inputsOf('place.of-postal-code').at(-1) ?? { postalCode: '' };
    return postalCode.startsWith('787')
      ? { postalCode, cities, region }
      : { postalCode, cities: [], region: 0 };
  });
}

describe('a postal code that is known', () => {
  test('fills city and state in, which are shown as text and sent with the rest', async () => {
    await walkTo(page, 'address');
    listed(['Austin']);
    await page.type('postalCode', '7870');
    expect(page.fake.inputsOf('place.of-postal-code')).toEqual([]);
    await page.type('postalCode', '78704');
    expect(page.find(place).textContent).toContain('Austin');
    expect(page.find(place).textContent).toContain('Texas');
    expect([page.has('input[name="city"]'), page.has('#field-region')]).toEqual([false, false]);
    await page.type('address', '1200 Elm St');
    await page.type('apartment', 'Apt 4');
    await page.next();
    expect(saved()).toMatchObject({ city: 'Austin', region: TEXAS, apartment: 'Apt 4', postalCode: '78704' });
  });

  test('is never the last word: Change makes fields of it, and what is written there stays', async () => {
    await walkTo(page, 'address');
    listed(['Austin']);
    await page.type('postalCode', '78704');
    await page.touch('[data-testid="change-place"]');
    expect(page.value('city')).toBe('Austin');
    expect(document.activeElement?.id).toBe('field-city');
    await page.type('city', 'West Lake Hills');
    await page.type('postalCode', '78746');
    expect(page.value('city')).toBe('West Lake Hills');
  });

  test('gives way to another one, and takes with it what it had filled in', async () => {
    await walkTo(page, 'address');
    listed(['Austin']);
    await page.type('postalCode', '78704');
    await page.type('postalCode', '10001');
    expect(page.has(place)).toBe(false);
    expect(page.value('city')).toBe('');
    expect(page.find('#field-region').textContent).toContain('Choose');
  });

  test('does not write over what the customer wrote before', async () => {
    await walkTo(page, 'address');
    listed(['Austin']);
    await page.type('city', 'Rollingwood');
    await page.type('postalCode', '78704');
    expect(page.value('city')).toBe('Rollingwood');
  });

  test('with several places offers each of them', async () => {
    await walkTo(page, 'address');
    listed(['Austin', 'Oak Hill']);
    await page.type('postalCode', '78704');
    expect(page.value('city')).toBe('');
    await page.touch('[data-quick="Oak Hill"]');
    expect(page.find(place).textContent).toContain('Oak Hill');
  });

  test('that the service refuses brings the fields back, with what is wrong', async () => {
    await walkTo(page, 'address');
    listed(['Austin']);
    await page.type('postalCode', '78704');
    page.fake.refuse('contact.check', { reason: 'invalid_input', field: 'city' });
    await page.next();
    expect(page.find('#field-city-error').textContent).toBe('“City” takes 2 to 60 characters.');
  });

  test('an answer that comes late fills nothing in for another code', async () => {
    await walkTo(page, 'address');
    listed(['Austin']);
    const answer = page.fake.hold('place.of-postal-code');
    await page.type('postalCode', '78704');
    await page.type('postalCode', '7');
    answer();
    await page.rest();
    expect(page.value('city')).toBe('');
  });
});

describe('quick answers', () => {
  test('postal codes and area codes of here write themselves, and only where nothing is written', async () => {
    page.close();
    page = await openPage({ nearby: { areaCodes: ['512', '737'], postalCodes: ['78704', '78741'] } });
    await walkToField(page, 'phoneNumber');
    expect(quick()).toEqual(['512', '737']);
    page.find('#field-lastName').focus();
    await page.rest();
    expect(quick(), 'they belong to the field that is typed into').toEqual([]);
    page.find('#field-phoneNumber').focus();
    await page.rest();
    await page.touch('[data-quick="512"]');
    expect(page.value('phoneNumber')).toBe('512 ');
    expect(document.activeElement?.id).toBe('field-phoneNumber');
    expect(quick()).toEqual([]);
    await page.type('phoneNumber', '512 555 0188');
    await page.next();
    expect(quick()).toEqual(['78704', '78741']);
    await page.touch('[data-quick="78741"]');
    expect(page.value('postalCode')).toBe('78741');
    await page.touch('#field-countryId');
    await page.touch('[data-option="276"]');
    await page.type('postalCode', '');
    expect(quick()).toEqual([]);
  });

  test('a street comes after its first letters, and only for what is typed now', async () => {
    page.fake.amend('place.streets', () => {
      const typed = page.fake.inputsOf('place.streets').at(-1)?.typed ?? '';
      return { streets: typed === '1200 El' ? ['1200 Elm St'] : [] };
    });
    await walkTo(page, 'address');
    await page.type('postalCode', '78704');
    await page.type('address', '1200 El');
    await page.touch('[data-quick="1200 Elm St"]');
    expect(page.value('address')).toBe('1200 Elm St');
    expect(document.activeElement?.id, 'nothing follows it').toBe('field-apartment');
    expect(quick()).toEqual([]);
  });

  test('an e-mail address comes together from a name and a domain', async () => {
    page.fake.amend('email.proposals', () => ({
      names: ['maria.lopez', 'maria'],
      domains: ['gmail.com', 'gmx.de', 'yahoo.com'],
    }));
    await walkToField(page, 'email');
    expect(quick()).toEqual(['maria.lopez@', 'maria@']);
    await page.touch('[data-quick="maria@"]');
    expect(quick()).toEqual(['@gmail.com', '@gmx.de', '@yahoo.com']);
    await page.type('email', 'maria@gm');
    expect(quick()).toEqual(['@gmail.com', '@gmx.de']);
    await page.touch('[data-quick="@gmail.com"]');
    expect(page.value('email')).toBe('maria@gmail.com');
    expect(quick()).toEqual([]);
  });
});

describe('an address that seems wrong', () => {
  const doubtful = async (doubt: { meant: string | null; unknownDomain: string | null }) => {
    page.fake.amend('email.doubt', () => doubt);
    await walkToField(page, 'email');
    await page.type('email', 'maria@gmial.com');
    await page.next();
    expect(page.screen()).toBe('person');
  };
  const gmail = { meant: 'maria@gmail.com', unknownDomain: null };

  test('is asked about once, and what was meant is a touch away', async () => {
    await doubtful(gmail);
    expect(page.find('[data-testid="email-doubt"]').textContent).toContain('maria@gmail.com');
    page.fake.amend('email.doubt', () => ({ meant: null, unknownDomain: null }));
    await page.touch('[data-testid="email-use"]');
    expect(page.screen()).toBe('address');
    expect(page.fake.inputsOf('contact.check').at(-1)?.contact.email).toBe('maria@gmail.com');
  });

  test.each(['[data-testid="email-keep"]', '[data-testid="continue"]'])('is kept by %s', async (way) => {
    await doubtful(gmail);
    await page.touch(way);
    expect(page.screen()).toBe('address');
    await page.touch('[data-testid="back"]');
    expect(page.value('email')).toBe('maria@gmial.com');
    await page.next();
    expect(page.screen()).toBe('address');
    expect(page.fake.inputsOf('email.doubt')).toHaveLength(1);
  });

  test('is no longer asked about once it is another', async () => {
    await doubtful(gmail);
    await page.type('email', 'maria@gmial.org');
    expect(page.has('[data-testid="email-doubt"]')).toBe(false);
  });

  test('at an unknown domain can be corrected', async () => {
    await doubtful({ meant: null, unknownDomain: 'gmial.com' });
    expect(page.find('[data-testid="email-doubt"]').textContent).toContain('gmial.com');
    await page.touch('[data-testid="email-correct"]');
    expect(page.screen()).toBe('person');
    expect(document.activeElement?.id).toBe('field-email');
  });

  test('holds nobody up where the service cannot say', async () => {
    await walkToField(page, 'email');
    page.fake.refuse('email.doubt', { reason: 'fault' });
    await page.type('email', 'maria@gmial.com');
    await page.next();
    expect(page.screen()).toBe('address');
  });

  test('is forgotten with the customer, also when the answer comes after them', async () => {
    await walkToField(page, 'email');
    const answer = page.fake.hold('email.doubt');
    await page.type('email', 'maria@gmial.com');
    await page.next();
    await page.touch('[data-testid="start-over"]');
    await page.touch('[data-testid="start-over-yes"]');
    answer();
    await page.rest();
    expect(JSON.stringify(page.pinia.state.value)).not.toContain('gmial');
  });
});
