/** Calling somebody to the machine, and going on meanwhile. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useHelpStore } from '../../../src/renderer/stores/help';
import { openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

/** A phone number stays in one line, so its blanks are no ordinary ones. */
const words = (selector: string) => (page.find(selector).textContent ?? '').replaceAll('\u00a0', ' ');
const status = () => page.find('[data-help-status]').dataset['helpStatus'];

async function call() {
  await page.touch('[data-testid="help"]');
  await page.touch('[data-testid="help-call"]');
}

// Holds: ux-42
test('staff are called only after a yes, and told the screen and the language but nothing personal', async () => {
  await walkTo(page, 'check');
  await page.touch('[data-testid="help"]');
  expect(page.fake.inputsOf('help.call')).toEqual([]);
  await page.touch('[data-testid="help-call"]');
  expect(page.fake.inputsOf('help.call')).toEqual([{ step: 'check', language: 'en' }]);
  expect(JSON.stringify(page.fake.inputsOf('help.call'))).not.toContain(planted.lastName);
  expect(status()).toBe('called');
  expect(words('[data-sheet="help"]')).toContain('+1 512 555 0142');
});

// Holds: ux-42
test('the customer goes on, and the Help button says that the call stands', async () => {
  await walkTo(page, 'coverage');
  await call();
  await page.touch('[data-testid="sheet-close"]');
  expect(page.find('[data-testid="help-mark"]').textContent).toContain('Called');
  await page.touch('[data-plan="Basic protection"]');
  await page.next();
  expect(page.screen()).toBe('price');
  expect(page.find('[data-testid="help-mark"]').textContent).toContain('Called');
});

// Holds: ux-42
test('a call that nobody answers says so with the phone number, also when the sheet is closed', async () => {
  await walkTo(page, 'coverage');
  await call();
  await page.touch('[data-testid="sheet-close"]');
  page.fake.help.state = 'unanswered';
  await page.seconds(6);
  const news = words('[data-testid="help-news"]');
  expect(news).toContain('Nobody has answered yet');
  expect(news).toContain('+1 512 555 0142');
  await page.touch('[data-testid="help"]');
  expect(status()).toBe('unanswered');
  expect(page.has('[data-testid="help-news"]')).toBe(false);
});

// Holds: ux-42
test('the customer learns that staff have seen the call, and nobody asks any more', async () => {
  await walkTo(page, 'coverage');
  await call();
  page.fake.help.state = 'cleared';
  await page.seconds(6);
  expect(status()).toBe('cleared');
  const asked = page.fake.inputsOf('help.state').length;
  await page.seconds(30);
  expect(page.fake.inputsOf('help.state')).toHaveLength(asked);
});

test('a service that cannot be reached leaves the phone number', async () => {
  await walkTo(page, 'coverage');
  page.fake.refuse('help.call', { reason: 'fault' });
  await call();
  expect(status()).toBe('failed');
  expect(words('[data-sheet="help"]')).toContain('+1 512 555 0142');
  await page.touch('[data-testid="help-call"]');
  expect(status()).toBe('called');
});

test('the call is no matter of the next customer, also when it is answered late', async () => {
  await walkTo(page, 'coverage');
  const release = page.fake.hold('help.call');
  await call();
  await page.touch('[data-testid="sheet-close"]');
  await page.touch('[data-testid="start-over"]');
  await page.touch('[data-testid="start-over-yes"]');
  release();
  await page.seconds(1);
  expect(useHelpStore(page.pinia).call).toBeNull();
  expect(page.has('[data-testid="help-mark"]')).toBe(false);
});
