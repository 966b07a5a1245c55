/** Four arrows, a key to select and one for help: what an assistive keypad has. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function press(key: string) {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  // The browser's own part, which the simulated document leaves out.
  const presses = target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ');
  if (!event.defaultPrevented && presses) target.click();
  await page.seconds(0.4);
}

const focused = () => document.activeElement as HTMLElement;

// Holds: ux-44
test('the arrows go through everything that can be touched, in the order it is read, and round', async () => {
  const seen: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    await press('ArrowDown');
    seen.push(focused().dataset['testid'] ?? focused().dataset['language'] ?? focused().tagName);
  }
  expect(seen).toEqual([
    'start',
    'have-code',
    'en',
    'es',
    'de',
    'ar',
    'help',
    'language',
    'display',
    'start',
  ]);
  await press('ArrowUp');
  expect(focused().dataset['testid']).toBe('display');
});

// Holds: ux-44
test('left and right follow the direction in which the language is written', async () => {
  await page.touch('[data-language="ar"]');
  await press('ArrowLeft');
  const first = focused();
  await press('ArrowLeft');
  expect(focused()).not.toBe(first);
  await press('ArrowRight');
  expect(focused()).toBe(first);
});

// Holds: ux-44
test('passing an answer does not give it; selecting does, and selecting it again goes on', async () => {
  await walkTo(page, 'coverage');
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  while (focused() !== radios[1]) await press('ArrowDown');
  expect(radios.some((one) => one.checked)).toBe(false);
  await press('Enter');
  expect(radios.map((one) => one.checked).indexOf(true)).toBe(1);
  while (focused().dataset['testid'] !== 'continue') await press('ArrowDown');
  expect(radios[1]?.checked).toBe(true);
  await press('Enter');
  expect(page.screen()).not.toBe('coverage');
});

// Holds: ux-44
test('in a text field left and right move the caret, down goes to its keys, and up comes back', async () => {
  await walkTo(page, 'person');
  page.find('input[name="firstName"]').focus();
  await press('ArrowRight');
  expect(focused().getAttribute('name')).toBe('firstName');
  await press('ArrowDown');
  expect(focused().dataset['key']).toBe('1');
  await press('Enter');
  await press('ArrowUp');
  expect(focused().getAttribute('name')).toBe('firstName');
  expect((focused() as HTMLInputElement).value).toBe('1');
  await press('ArrowUp');
  expect(focused().closest('[data-keyboard]')).toBeNull();
});

// Holds: ux-44
test('the help key opens help on every screen, and the arrows stay in the sheet', async () => {
  await press('F1');
  expect(page.has('[data-sheet="help"]')).toBe(true);
  for (let count = 0; count < 5; count += 1) {
    await press('ArrowDown');
    expect(focused().closest('dialog')).not.toBeNull();
  }
  await page.touch('[data-testid="sheet-close"]');
  await walkTo(page, 'coverage');
  await press('F1');
  expect(page.has('[data-sheet="help"]')).toBe(true);
});

// Holds: ux-44
test('the first questions are answered by keypad alone', async () => {
  const choose = async (selector: string) => {
    for (let guard = 0; !focused().matches(selector); guard += 1) {
      if (guard > 80) throw new Error(`the arrows never come to ${selector}`);
      await press('ArrowDown');
    }
    await press('Enter');
  };
  await choose('[data-testid="start"]');
  await choose('[data-size="m"]');
  await choose('[data-unit="A104"] input');
  await choose('[data-testid="continue"]');
  expect(page.screen()).toBe('move-in-date');
});
