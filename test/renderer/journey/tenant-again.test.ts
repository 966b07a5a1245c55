/** A tenant who rents one more unit: what is known of them is not asked again, and can be seen and changed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('rents another unit without being asked who they are, and sees at the check what is known', async () => {
  await signIn();
  await page.next();
  await walkTo(page, 'price');
  expect(page.text()).toContain('of 9');
  await page.next();
  expect(page.screen()).toBe('check');
  expect(page.fake.inputsOf('booking.save').at(-1)).toMatchObject({ userTypeId: userTypes('en')[1]?.id });
  expect(page.find('[data-answer="name"]').textContent).toContain(returning.lastName);
  expect(page.has('[data-change="name"]')).toBe(false);
  expect(page.find('[data-testid="fixed"]').textContent).toContain('ask our staff');
});

test('is of the kind of their last contract, which the check shows and takes another for', async () => {
  await signIn();
  await page.next();
  await walkTo(page, 'check');
  expect(page.find('[data-answer="user-type"]').textContent).toContain('Business');
  await page.touch('[data-change="user-type"]');
  expect(page.screen()).toBe('user-type');
  await page.touch('[data-user-type]');
  await page.next();
  await walkTo(page, 'check');
  expect(page.find('[data-answer="user-type"]').textContent).toContain('General');
});

test('pays the usual tax where their kind is not known, until they say another one', async () => {
  page.fake.amend('tenant.sign-in', (view) => ({ ...view, person: { ...view.person, userTypeId: null } }));
  await signIn();
  await page.next();
  await walkTo(page, 'price');
  expect(page.find('[data-answer="user-type"]').textContent).toContain('General');
  expect(page.fake.inputsOf('booking.save').at(-1)).toMatchObject({ userTypeId: userTypes('en')[0]?.id });
});
