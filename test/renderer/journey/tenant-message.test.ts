/** A tenant who writes to staff at the kiosk. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="message"]');
});
afterEach(() => page.close());

const left = () => page.fake.inputsOf('message.leave');

test('what is typed stands whole below its field, and is left once with an id of its own', async () => {
  expect(page.screen()).toBe('tenant-message');
  await page.type('message', 'The lamp in aisle C is broken. ');
  expect(page.find('[data-testid="so-far"]').textContent).toBe('The lamp in aisle C is broken. ');
  await page.next();
  expect(left()).toMatchObject([{ message: 'The lamp in aisle C is broken.' }]);
  expect(page.has('[data-testid="message-left"]')).toBe(true);
  await page.next();
  expect(page.screen()).toBe('tenant');
});

test('the next message begins blank and has another id', async () => {
  await page.type('message', 'One');
  await page.next();
  await page.next();
  await page.touch('[data-testid="message"]');
  expect(page.has('[data-testid="so-far"]')).toBe(false);
  await page.type('message', 'Two');
  await page.next();
  expect(new Set(left().map(({ messageId }) => messageId)).size).toBe(2);
});

test('a blank message is asked for beside its field, and nothing is sent', async () => {
  await page.next();
  expect(page.find('.problem').textContent).toBe('Write your message first.');
  expect(left()).toEqual([]);
});

test('a message that failed is sent again with the same id', async () => {
  page.fake.refuse('message.leave', { reason: 'fault' });
  await page.type('message', 'The lamp is broken.');
  await page.next();
  expect(page.screen()).toBe('tenant-message');
  await page.next();
  expect(page.has('[data-testid="message-left"]')).toBe(true);
  expect(new Set(left().map(({ messageId }) => messageId)).size).toBe(1);
});

test('where staff have too many to read, that is said and the message stays', async () => {
  page.fake.refuse('message.leave', { reason: 'messages_unread' });
  await page.type('message', 'The lamp is broken.');
  await page.next();
  expect(page.text()).toContain('five messages of yours');
  expect(page.find('[data-testid="so-far"]').textContent).toBe('The lamp is broken.');
});
