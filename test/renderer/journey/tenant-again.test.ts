/** A tenant who rents one more unit: what is known of them is not asked again, and can be seen and changed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { userTypes } from '../../support/fake-service/data';
import { returning } from '../../support/fake-service/tenant';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function signIn() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', returning.email);
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
}

test('a tenant rents another unit without being asked who they are, and sees at the check what is known', async () => {
  await signIn();
  await page.touch('[data-testid="rent"]');
  await walkTo(page, 'price');
  expect(page.text()).toContain('of 7');
  await page.next();
  expect(page.screen()).toBe('check');
  expect(page.fake.inputsOf('booking.save').at(-1)).toMatchObject({ userTypeId: userTypes('en')[1]?.id });
  expect(page.find('[data-answer="firstName"]').textContent).toContain(returning.lastName);
  expect(page.has('[data-change="firstName"]')).toBe(false);
  expect(page.find('[data-testid="fixed"]').textContent).toContain('ask our staff');
});

test('a tenant has the customer type of their last contract, which the check shows and can change', async () => {
  await signIn();
  await page.touch('[data-testid="rent"]');
  await walkTo(page, 'check');
  expect(page.find('[data-answer="user-type"]').textContent).toContain('Business');
  await page.touch('[data-change="user-type"]');
  expect(page.screen()).toBe('user-type');
  await page.touch('[data-user-type]');
  await page.next();
  await walkTo(page, 'check');
  expect(page.find('[data-answer="user-type"]').textContent).toContain('General');
});

test('a tenant whose customer type is unknown pays the usual tax until they choose another one', async () => {
  page.fake.amend('tenant.sign-in', (view) => ({ ...view, person: { ...view.person, userTypeId: null } }));
  await signIn();
  await page.touch('[data-testid="rent"]');
  await walkTo(page, 'price');
  expect(page.find('[data-answer="user-type"]').textContent).toContain('General');
  expect(page.fake.inputsOf('booking.save').at(-1)).toMatchObject({ userTypeId: userTypes('en')[0]?.id });
});

const unsigned = { saved: false, expiresAt: null };
const bookingId = '00000000-0000-7000-8001-000000000001' as Id<'booking'>;

/** A booking that waits, as staff have begun one. */
async function waiting() {
  await walkTo(page, 'pay');
  page.fake.payment.view = { reader: 'offline' };
  await page.seconds(3);
  await page.touch('[data-testid="keep"]');
  await page.next();
}

test('a tenant sees that an agreement for another unit waits, and reads it at a touch', async () => {
  await waiting();
  const transfers = [{ bookingId, from: 'B203', to: 'A104', isSigned: false }];
  page.fake.amend('tenant.sign-in', (view) => ({ ...view, transfers }));
  page.fake.amend('booking.transfer', (one) => ({ ...one, transferFrom: 'B203', signature: unsigned }));
  await signIn();
  expect(page.find('[data-testid="transfer"]').textContent).toMatch(/A104.*B203.*sign/);
  await page.touch('[data-testid="transfer"]');
  expect(page.fake.inputsOf('booking.transfer')).toEqual([{ bookingId, language: 'en' }]);
  expect(page.screen()).toBe('sign');
  // What it comes to is read before it is signed.
  expect(page.find('[data-sheet="due"]').textContent).toContain('$');
  await page.touch('[data-testid="sheet-close"]');
  expect(page.has('[data-sheet="due"]')).toBe(false);
  expect(page.find('[data-testid="due-today"]').textContent).toContain('$');
});

test('a tenant is asked for cover first where the former plan is not offered for the other unit', async () => {
  await waiting();
  const transfers = [{ bookingId, from: 'B203', to: 'A104', isSigned: false }];
  page.fake.amend('tenant.sign-in', (view) => ({ ...view, transfers }));
  page.fake.amend('booking.transfer', (one) => ({
    ...one,
    transferFrom: 'B203',
    signature: unsigned,
    coverage: null,
    insurance: null,
  }));
  await signIn();
  await page.touch('[data-testid="transfer"]');
  expect(page.screen()).toBe('coverage');
  await page.touch('[data-plan="Basic protection"]');
  await page.next();
  expect(page.screen()).toBe('sign');
});

test.each(['returning', 'tenant-sign-in'])(
  'who asks for a code on the page %s goes Back to it',
  async (from) => {
    await page.touch('[data-testid="have-code"]');
    if (from !== 'returning') await page.touch('[data-testid="as-tenant"]');
    await page.touch('[data-testid="by-mailed-code"]');
    await page.type('codeEmail', returning.email);
    await page.next();
    expect(page.screen()).toBe('tenant-code-typed');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('tenant-code');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe(from);
  },
);
