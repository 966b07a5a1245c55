/** "Finish later" in the bar, and a customer who walks away: what is sent, what is asked first, and what stays. */
import { afterEach, describe, expect, test } from 'vitest';
import { openPage, planted, walkTo, walkToField, type Page } from '../support/page';

let page: Page;
afterEach(() => page.close());

const button = () => page.find('[data-testid="finish-later"]') as HTMLButtonElement;
const state = () => JSON.stringify(page.pinia.state.value);

test.each(['size', 'unit', 'price'])(
  'on the screen of %s there is nothing to finish later',
  async (screen) => {
    page = await openPage();
    await walkTo(page, screen);
    expect(button().disabled).toBe(true);
  },
);

test.each(['person', 'address', 'check', 'sign', 'pay'])(
  'on the screen of %s it stands in the bar, says until when, and Back leads there again',
  async (screen) => {
    page = await openPage();
    await walkTo(page, screen);
    await page.touch('[data-testid="finish-later"]');
    expect(page.screen()).toBe('finish-later');
    expect(page.find('[data-testid="later-until"]').textContent).toContain('Sunday, March 7');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe(screen);
  },
);

test('with all details it takes two touches, and sends what was typed and what is to be stored', async () => {
  page = await openPage();
  await walkTo(page, 'sign');
  const journey = page.pinia.state.value['journey'] as { stored: unknown };
  journey.stored = { load: { sofa: 1 }, reach: true };
  await page.touch('[data-testid="finish-later"]');
  await page.next();
  expect(page.screen()).toBe('reserved');
  expect(page.fake.inputsOf('booking.reserve')).toMatchObject([
    { way: 'asked', contact: { email: planted.email }, stored: { load: { sofa: 1 }, reach: true } },
  ]);
  await page.next();
  expect([page.screen(), page.fake.inputsOf('booking.cancel')]).toEqual(['welcome', []]);
  expect(state()).not.toContain(planted.lastName);
});

test('before they are given it asks for name, phone number and e-mail address alone, and goes on by itself', async () => {
  page = await openPage();
  await walkToField(page, 'email');
  await page.touch('[data-testid="finish-later"]');
  expect(page.has('[data-testid="later-missing"]')).toBe(true);
  await page.next();
  expect([page.screen(), page.value('lastName')]).toEqual(['person', planted.lastName]);
  await page.type('email', planted.email);
  await page.next();
  expect([page.screen(), page.has('[data-testid="later-missing"]')]).toEqual(['finish-later', false]);
  await page.next();
  expect(page.screen()).toBe('reserved');
  expect(page.fake.inputsOf('booking.save').at(-1)).toMatchObject({ contact: null });
});

test('who goes back instead goes on as before', async () => {
  page = await openPage();
  await walkToField(page, 'email');
  await page.touch('[data-testid="finish-later"]');
  await page.next();
  await page.touch('[data-testid="back"]');
  await page.next();
  expect(page.screen()).toBe('person');
  await page.type('email', planted.email);
  await page.next();
  expect(page.screen()).toBe('address');
});

test('a refusal is said where it can be put right, and nothing is lost', async () => {
  page = await openPage();
  await walkTo(page, 'sign');
  await page.touch('[data-testid="finish-later"]');
  page.fake.refuse('booking.reserve', { reason: 'reservations_used_up', field: null });
  await page.next();
  expect(page.screen()).toBe('finish-later');
  expect(page.has('[data-testid="error-summary"]')).toBe(true);
  page.fake.refuse('booking.reserve', { reason: 'email_invalid', field: 'emailId' });
  await page.next();
  expect([page.screen(), page.value('email')]).toEqual(['person', planted.email]);
});

describe('who walks away', () => {
  const idle = { seconds: 90, readingSeconds: 180, warningSeconds: 30, finishLater: true };
  const walkAway = () => page.seconds(180 + 31);

  test('from the signature is wiped at once, and the unit is kept', async () => {
    page = await openPage({ idle });
    await walkTo(page, 'sign');
    await page.seconds(181);
    expect(page.find('[data-testid="idle-warning"]').textContent).toContain('keep your reservation');
    const release = page.fake.hold('booking.reserve');
    await page.seconds(31);
    expect(page.screen()).toBe('welcome');
    expect(state()).not.toContain(planted.lastName);
    expect(document.body.innerHTML).not.toContain(planted.lastName);
    release();
    await page.rest();
    expect(page.fake.inputsOf('booking.reserve')).toMatchObject([
      { way: 'away', contact: { lastName: planted.lastName } },
    ]);
    expect(page.fake.inputsOf('booking.cancel')).toEqual([]);
  });

  test('and could not be kept has the unit given back', async () => {
    page = await openPage({ idle });
    await walkTo(page, 'sign');
    page.fake.refuse('booking.reserve', { reason: 'reservations_used_up', field: null });
    await walkAway();
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
  });

  test('after saying no is forgotten as ever', async () => {
    page = await openPage({ idle });
    await walkTo(page, 'person');
    expect(page.find('[data-toggle="hold-if-away"]').textContent).toMatch(/until .?Sunday, March 7/u);
    await page.touch('[data-toggle="hold-if-away"]');
    await walkTo(page, 'sign');
    await walkAway();
    expect(page.fake.inputsOf('booking.reserve')).toEqual([]);
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
  });

  test('before an e-mail address was given is forgotten', async () => {
    page = await openPage({ idle });
    await walkTo(page, 'person');
    await walkAway();
    expect([page.screen(), page.fake.inputsOf('booking.reserve')]).toEqual(['welcome', []]);
  });

  test('is forgotten where the site keeps nothing for those, and is asked nothing about it', async () => {
    page = await openPage();
    await walkTo(page, 'person');
    expect(page.has('[data-toggle="hold-if-away"]')).toBe(false);
    await walkTo(page, 'sign');
    await walkAway();
    expect(page.fake.inputsOf('booking.reserve')).toEqual([]);
  });
});
