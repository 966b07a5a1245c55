/** Details that come from a customer's phone: what the screen says while it waits, and how it goes on with what came. */
import { afterEach, describe, expect, test } from 'vitest';
import type { ChannelOutput } from '../../../src/shared/channels';
// Fetched where it is offered, and here beforehand: the clocks of a page are a test's.
import '../../../src/renderer/components/hand-off/phone-way.vue';
import { openPage, walkTo, type Page } from '../support/page';

type State = ChannelOutput<'phone-details.state'>;

let page: Page;
afterEach(() => page.close());

const contact = {
  firstName: 'Maria',
  lastName: '𐐤opez',
  phoneNumber: '512 555 0177',
  email: 'maria@gmial.com',
  address: '77 Heron Way',
  apartment: '9',
  city: 'Austin',
  region: 1,
  postalCode: '78704',
  countryId: 840,
  phoneCountryId: 840,
};

async function openSheet(changes: Parameters<typeof openPage>[0] = {}): Promise<void> {
  page = await openPage({ phoneDetails: true, ...changes });
  await walkTo(page, 'person');
  await page.touch('[data-testid="use-phone"]');
}

async function hears(state: State['state']): Promise<void> {
  page.fake.amend('phone-details.state', () => ({ state, contact: state === 'arrived' ? contact : null }));
  await page.seconds(2);
}

const said = () => page.find('[data-testid="phone-state"]').textContent?.trim();
const begun = () => page.fake.inputsOf('phone-details.begin').length;

describe('the screen says', () => {
  test.each<[State['state'], string]>([
    ['over', 'This code no longer works. Take a new code, or go on here.'],
    ['unreadable', 'We could not read what came, and kept nothing. Take a new code, or go on here.'],
  ])('what to do when a code is %s, and a touch shows another one', async (state, words) => {
    await openSheet();
    await hears('opened');
    expect(said()).toBe('A phone has opened the page. We are waiting for it.');
    await hears(state);
    expect(said()).toBe(words);
    expect(page.has('[data-testid="phone-qr"]')).toBe(false);
    await hears('waiting');
    await page.touch('[data-testid="phone-again"]');
    expect([page.has('[data-testid="phone-qr"]'), begun()]).toEqual([true, 2]);
  });

  test('that it deleted what was not theirs, and it ends the code', async () => {
    await openSheet();
    await hears('arrived');
    await page.touch('[data-testid="phone-not-me"]');
    expect(said()).toBe('We deleted what came. Take a new code, or go on here.');
    expect(page.fake.inputsOf('phone-details.end')).toHaveLength(1);
    expect(JSON.stringify(page.pinia.state.value)).not.toContain(contact.address);
  });

  test('where no code can be shown that they type here', async () => {
    page = await openPage({ phoneDetails: true });
    await walkTo(page, 'person');
    page.fake.refuse('phone-details.begin', { reason: 'fault' });
    await page.touch('[data-testid="use-phone"]');
    expect(said()).toBe('We cannot show a code right now. Please go on here.');
    await page.touch('[data-testid="phone-type"]');
    expect(page.has('[data-sheet="phone-details"]')).toBe(false);
  });
});

test('the code is over when the customer goes back to typing, and when they leave', async () => {
  await openSheet();
  await page.touch('[data-testid="phone-type"]');
  expect(page.fake.inputsOf('phone-details.end')).toHaveLength(1);
  await page.touch('[data-testid="use-phone"]');
  await page.seconds(400);
  expect(page.screen()).toBe('welcome');
  expect(page.fake.inputsOf('phone-details.end')).toHaveLength(2);
});

test('somebody who types on a phone is waited for, five minutes at most', async () => {
  await openSheet();
  await hears('opened');
  await page.seconds(240);
  expect([page.screen(), page.has('[data-testid="idle-warning"]')]).toEqual(['person', false]);
  await page.seconds(300);
  expect(page.screen()).toBe('welcome');
});

describe('what came', () => {
  test('is named by a first name, one letter and four digits, and is there to check', async () => {
    await openSheet();
    await hears('arrived');
    expect(page.find('.whose').textContent).toBe('Maria 𐐤., \u2066… 0177\u2069');
    await page.touch('[data-testid="phone-use"]');
    expect(page.screen()).toBe('check');
    const { firstName, address } = contact;
    expect(page.fake.inputsOf('booking.save').at(-1)?.contact).toMatchObject({
      firstName,
      address,
      apartment: '9',
    });
  });

  test('is asked about where its e-mail address seems mistyped, and goes on to the check', async () => {
    await openSheet();
    page.fake.amend('email.doubt', () => ({ meant: 'maria@gmail.com', unknownDomain: null }));
    await hears('arrived');
    await page.touch('[data-testid="phone-use"]');
    expect(page.screen()).toBe('person');
    expect(page.find('[data-testid="email-doubt"]').textContent).toContain('maria@gmail.com');
    page.fake.amend('email.doubt', () => ({ meant: null, unknownDomain: null }));
    await page.touch('[data-testid="email-use"]');
    expect(page.screen()).toBe('check');
    expect(page.fake.inputsOf('booking.save').at(-1)?.contact?.email).toBe('maria@gmail.com');
  });

  test('goes to nobody who comes after them, though the answer about the address is late', async () => {
    await openSheet();
    await hears('arrived');
    const answer = page.fake.hold('email.doubt');
    await page.touch('[data-testid="phone-use"]');
    await page.touch('[data-testid="start-over"]');
    await page.touch('[data-testid="start-over-yes"]');
    answer();
    await page.seconds(2);
    expect(page.screen()).toBe('welcome');
    expect(JSON.stringify(page.pinia.state.value)).not.toContain(contact.address);
  });

  test.each([true, false])(
    'says that the unit is kept should they walk away, where the site keeps it: %s',
    async (finishLater) => {
      await openSheet({ idle: { seconds: 90, readingSeconds: 180, warningSeconds: 30, finishLater } });
      await hears('arrived');
      expect(page.has('[data-sheet="phone-details"] [role="switch"]')).toBe(finishLater);
      if (!finishLater) return;
      await page.touch('[data-sheet="phone-details"] [role="switch"]');
      await page.touch('[data-testid="phone-use"]');
      expect((page.pinia.state.value['journey'] as { holdIfAway: boolean }).holdIfAway).toBe(false);
    },
  );
});
