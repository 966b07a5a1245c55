/** The on-screen keyboard: the only one a kiosk has. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyRows } from '../../src/renderer/components/keyboard-layouts';
import { capital } from '../../src/renderer/stores/keyboard';
import { openPage, walkTo, type Page } from './support/page';

describe('layouts', () => {
  test.each(['en', 'es', 'de'] as const)(
    '%s has every letter, accent and sign a name or an address needs',
    (language) => {
      const keys = keyRows('text', language).flat();
      const needed = Array.from('abcdefghijklmnopqrstuvwxyz0123456789äöüßñáéíóú@.-_+');
      expect(needed.filter((key) => !keys.includes(key))).toEqual([]);
      expect(keys).toEqual(expect.arrayContaining(['shift', 'backspace', 'space', 'done']));
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  test('no row has more keys than fit at 12 mm', () => {
    for (const language of ['en', 'es', 'de'] as const) {
      for (const row of keyRows('text', language)) expect(row.length).toBeLessThanOrEqual(11);
    }
  });

  test('a capital is one letter, or the key stays as it is', () => {
    expect(['a', 'ñ', 'ß', '.com', '1'].map(capital)).toEqual(['A', 'Ñ', 'ß', '.com', '1']);
  });
});

describe('typing', () => {
  let page: Page;
  beforeEach(async () => {
    page = await openPage();
    await walkTo(page, 'name');
  });
  afterEach(() => page.close());

  const press = (key: string) => page.touch(`[data-key="${key}"]`);

  test('the first field has its keyboard at once, and a name begins with a capital', async () => {
    for (const key of ['a', 'n', 'a']) await press(key);
    expect(page.value('firstName')).toBe('Ana');
  });

  test('who tabs through the fields does not meet its keys', () => {
    const keys = [...document.querySelectorAll('[data-key]')];
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => key.getAttribute('tabindex') !== '-1')).toEqual([]);
  });

  test('keys type at the caret and backspace deletes before it', async () => {
    await page.type('firstName', 'Ana');
    const field = page.find('input[name="firstName"]') as HTMLInputElement;
    field.setSelectionRange(1, 1);
    await press('n');
    expect(field.value).toBe('Anna');
    await press('backspace');
    expect(field.value).toBe('Ana');
  });

  test('shift holds for one letter', async () => {
    await page.type('firstName', 'x');
    await press('shift');
    await press('b');
    await press('b');
    expect(page.value('firstName').toLowerCase()).toContain('bb');
    expect(page.value('firstName')).toContain('Bb');
  });

  test('a touch elsewhere or Done puts the keyboard away', async () => {
    await press('done');
    expect(page.has('[data-keyboard]')).toBe(false);
    await page.touch('input[name="lastName"]');
    expect(page.has('[data-keyboard]')).toBe(true);
    await page.touch('h1');
    expect(page.has('[data-keyboard]')).toBe(false);
  });

  test('a phone number has digits, an e-mail address its signs', async () => {
    await page.touch('[data-testid="back"]');
    await walkTo(page, 'contact');
    expect(page.has('[data-key="q"]')).toBe(false);
    await page.touch('input[name="email"]');
    expect(page.has('[data-key="@"]')).toBe(true);
  });
});

test('a long list is found by a few letters, with or without their accents', async () => {
  const page = await openPage();
  await walkTo(page, 'address');
  await page.touch('#field-countryId');
  await page.type('search', 'cote');
  expect([...document.querySelectorAll('[data-option]')].map((one) => one.textContent?.trim())).toEqual([
    'Côte d’Ivoire',
  ]);
  await page.touch('[data-option]');
  expect(page.has('dialog')).toBe(false);
  expect(page.find('#field-countryId').textContent).toContain('Côte d’Ivoire');
  expect(page.has('#field-region')).toBe(false);
  page.close();
});
