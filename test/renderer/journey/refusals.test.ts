/** What the screens do when the service says no. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseOfSize, openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

// Holds: ux-40
test('a unit that was taken meanwhile leads back to the units with a plain notice and all other answers', async () => {
  await walkTo(page, 'move-in-date');
  await page.touch('[data-date="2027-03-08"]');
  page.fake.refuse('booking.save', { reason: 'unit_taken', field: 'unitId' });
  await page.next();
  expect(page.screen()).toBe('unit');
  expect(page.find('[data-testid="notice"]').textContent).toContain(
    'Unit \u2068A104\u2069 has just been taken',
  );
  expect(document.querySelectorAll('input:checked')).toHaveLength(0);
  await chooseOfSize(page, 'l', 'A107');
  await page.next();
  expect(page.find('[data-date="2027-03-08"] input').matches(':checked')).toBe(true);
});

test('a unit that cannot be rented here now is reported as just that, and nothing typed is lost', async () => {
  await walkTo(page, 'check');
  await page.touch('[data-change="unit"]');
  await chooseOfSize(page, 'l', 'A107');
  page.fake.refuse('booking.save', { reason: 'unit_out_of_reach', field: 'unitId' });
  await page.next();
  expect(page.screen()).toBe('unit');
  expect(page.find('[data-testid="notice"]').textContent).toContain(
    'Unit \u2068A107\u2069 can’t be rented from this kiosk right now',
  );
  await chooseOfSize(page, 'm', 'A104');
  await page.next();
  expect(page.fake.inputsOf('booking.save').at(-1)?.contact?.firstName).toBe('Zebulon');
});

test('a held unit that has gone to another kiosk is reported before a card is asked for, and is not offered again', async () => {
  await walkTo(page, 'pay');
  page.fake.amend('unit.list', (units) => units.filter(({ number }) => number !== 'A104'));
  page.fake.refuse('payment.start', { reason: 'unit_taken', field: 'unitId' });
  await page.next();
  expect(page.screen()).toBe('unit');
  expect(page.find('[data-testid="notice"]').textContent).toContain('just been taken');
  expect(document.querySelector('[data-unit="A104"]')).toBeNull();
  await chooseOfSize(page, 'l', 'A107');
  await page.next();
  expect(page.fake.inputsOf('booking.save').at(-1)?.bookingId).not.toBeNull();
});

test('the list of units is fetched again when one of them turned out to be taken', async () => {
  await walkTo(page, 'check');
  await page.touch('[data-change="unit"]');
  await chooseOfSize(page, 'l', 'A107');
  const before = page.fake.inputsOf('unit.list').length;
  page.fake.refuse('booking.save', { reason: 'unit_taken' });
  await page.next();
  expect(page.fake.inputsOf('unit.list').length).toBe(before + 1);
});

test('a hold that ran out is reported plainly, and choosing again makes a new draft with every answer', async () => {
  await walkTo(page, 'check');
  await page.touch('[data-change="extras"]');
  await page.touch('[data-add-on="Disc padlock"]');
  page.fake.refuse('booking.save', { reason: 'booking_closed' });
  await page.next();
  expect(page.screen()).toBe('unit');
  expect(page.find('[data-testid="notice"]').textContent).toContain('has expired');
  expect(page.find('[data-unit="A104"] input').matches(':checked')).toBe(true);
  await page.next();
  expect(page.screen()).toBe('check');
  const last = page.fake.inputsOf('booking.save').at(-1);
  expect(last?.bookingId).toBeNull();
  expect(last?.contact?.firstName).toBe('Zebulon');
  expect(last?.addOnIds).toHaveLength(1);
});

// Holds: ux-27
test('a field of an earlier screen that is refused brings its screen back with the sentence beside it', async () => {
  await walkTo(page, 'address');
  await page.type('address', '48 Pecan Street');
  page.fake.refuse('booking.save', { reason: 'email_invalid', field: 'contact.emailId' });
  await page.next();
  expect(page.screen()).toBe('person');
  expect(page.find('#field-email-error').textContent).toContain(
    'Enter an e-mail address such as name@example.com',
  );
  expect(page.find('input[name="email"]').getAttribute('aria-invalid')).toBe('true');
  await page.type('email', 'right@example.com');
  await page.next();
  expect(page.screen()).toBe('check');
});

test('a discount code nobody knows is refused beside its field', async () => {
  await walkTo(page, 'extras');
  await page.type('discountCode', 'NOPE');
  page.fake.refuse('booking.save', { reason: 'promotion_unknown', field: 'discountCode' });
  await page.next();
  expect(page.screen()).toBe('extras');
  expect(page.find('#field-discountCode-error').textContent).toContain('This code isn’t valid');
});

// Holds: ux-40
test('a refusal without a field stands in the box at the top, with the number to call', async () => {
  await walkTo(page, 'extras');
  page.fake.refuse('booking.save', { reason: 'booking_busy' });
  await page.type('discountCode', 'X');
  await page.next();
  const box = page.find('[data-testid="error-summary"]');
  expect(box.textContent).toContain('being updated');
  expect(box.textContent?.replaceAll('\u00a0', ' ')).toContain('+1 512 555 0142');
});

test('a list that did not come can be asked for again', async () => {
  page.fake.refuse('unit.list', { reason: 'fault' });
  await walkTo(page, 'size');
  expect(page.has('[data-size]')).toBe(false);
  await page.touch('[data-testid="load-problem"] button');
  expect(page.has('[data-size]')).toBe(true);
  expect(page.has('[data-testid="load-problem"]')).toBe(false);
});
