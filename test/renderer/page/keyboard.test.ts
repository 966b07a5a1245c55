/** The on-screen keyboard: the only one a kiosk has. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyRows, specialKeys } from '../../../src/renderer/components/field/keyboard-layouts';
import { capital, type KeyboardLayout, type KeyboardPage } from '../../../src/renderer/stores/keyboard';
import { openPage, walkTo, type Page } from '../support/page';

const languages = ['en', 'es', 'de', 'ar'] as const;
const layouts: readonly KeyboardLayout[] = ['text', 'latin', 'email', 'phone', 'digits', 'amount', 'postal'];

/** Every page a customer can turn to from the first one, by its keys, as [page, rows]. */
function pagesOf(layout: KeyboardLayout, language: (typeof languages)[number]) {
  const first = layout === 'latin' ? 'latin' : 'letters';
  const seen = new Map<string, readonly (readonly string[])[]>();
  const open: [KeyboardPage, 'letters' | 'latin'][] = [[first, first]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [page, home] = next;
    if (seen.has(`${page} ${home}`)) continue;
    const rows = keyRows(layout, language, page, home);
    seen.set(`${page} ${home}`, rows);
    for (const key of rows.flat()) {
      if (key === 'letters' || key === 'latin') open.push([key, key]);
      if (key === 'accents' || key === 'more') open.push([key, home]);
    }
  }
  return [...seen];
}

describe.each(languages)('layouts in %s', (language) => {
  // Holds: ux-28
  test('write every name and address of Europe, page by page', () => {
    const keys = pagesOf('text', language).flatMap(([, rows]) => rows.flat());
    const needed = [
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'äöüßñáéíóúàèìòùâêîôûëïÿçœæ', // German, Spanish, Portuguese, French, Italian
      'ąćęłńóśźżčďěňřšťůžőűășțîâ', // Polish, Czech, Hungarian, Romanian
      'åøæðþğışİāēīūģķļņėįųđ', // Nordic, Turkish, Baltic, Croatian
      "@.-_+,/'&",
    ].flatMap((letters) => Array.from(letters));
    expect(needed.filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(['shift', 'backspace', 'space', 'left', 'right', 'done']));
  });

  test('the letters of the language itself are on its first page', () => {
    const own = {
      en: 'abcdefghijklmnopqrstuvwxyz',
      es: 'abcdefghijklmnñopqrstuvwxyzáéíóúü',
      de: 'abcdefghijklmnopqrstuvwxyzäöüß',
      ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى',
    }[language];
    const keys = keyRows('text', language).flat();
    expect(Array.from(own).filter((key) => !keys.includes(key))).toEqual([]);
  });

  // Holds: ux-2
  test.each(layouts)('%s: no row has more keys than fit at 12 mm, and no page a key twice', (layout) => {
    for (const [page, rows] of pagesOf(layout, language)) {
      for (const row of rows) expect([page, row.length]).toEqual([page, Math.min(row.length, 11)]);
      const keys = rows.flat().filter((key) => key !== '');
      expect([page, new Set(keys).size]).toEqual([page, keys.length]);
      expect(keys).toEqual(expect.arrayContaining(['backspace', 'left', 'right', 'done']));
      // A key is one character, a word to type, or one that the keyboard knows.
      const unknown = keys.filter((key) => Array.from(key).length > 1 && !key.startsWith('.'));
      expect(unknown.filter((key) => !(specialKeys as readonly string[]).includes(key))).toEqual([]);
    }
  });

  test('from every page a key leads back to the first', () => {
    for (const [page, rows] of pagesOf('text', language)) {
      const keys = rows.flat();
      if (!page.startsWith('letters'))
        expect([page, keys.some((key) => key === 'letters' || key === 'latin')]).toEqual([page, true]);
    }
  });

  // Holds: ux-28
  test('a phone number has digits and a plus, a postal code a dash and a way to letters', () => {
    const characters = (layout: KeyboardLayout) =>
      keyRows(layout, language)
        .flat()
        .filter((key) => key.length === 1)
        .toSorted();
    expect(characters('digits').join('')).toBe('0123456789');
    expect(characters('phone').join('')).toBe('+0123456789');
    expect(characters('postal').join('')).toBe('-0123456789');
    expect(keyRows('postal', language).flat()).toContain('latin');
    expect(keyRows('postal', language, 'latin', 'latin').flat()).toContain('letters');
  });

  test('an e-mail address has its signs, and Latin letters only', () => {
    const keys = keyRows('email', language).flat();
    expect(keys).toEqual(expect.arrayContaining(['@', '.', '-', '_', '+', '.com', 'q', 'z', '0']));
    expect(keys.filter((key) => /^[^\x20-\x7e]$/.test(key))).toEqual([]);
  });
});

test('a capital is one letter, or the key stays as it is', () => {
  expect(['a', 'ñ', 'ß', '.com', '1', 'ب'].map(capital)).toEqual(['A', 'Ñ', 'ß', '.com', '1', 'ب']);
});

describe('typing', () => {
  let page: Page;
  beforeEach(async () => {
    page = await openPage();
    await walkTo(page, 'person');
  });
  afterEach(() => page.close());

  const press = (key: string) => page.touch(`[data-key="${key}"]`);
  const field = () => page.find('input[name="firstName"]') as HTMLInputElement;

  // Holds: ux-28
  test('the first field has its keyboard at once, and a name begins with a capital', async () => {
    for (const key of ['a', 'n', 'a']) await press(key);
    expect(page.value('firstName')).toBe('Ana');
  });

  // Holds: ux-30
  test('who tabs through the fields does not meet its keys', () => {
    const keys = [...document.querySelectorAll('[data-key]')];
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => key.getAttribute('tabindex') !== '-1')).toEqual([]);
  });

  // Holds: ux-30
  test('every key is a button with a name to be spoken', () => {
    const keys = [...document.querySelectorAll('[data-key]')];
    const silent = keys.filter((key) => {
      const name = key.getAttribute('aria-label') ?? key.textContent?.trim() ?? '';
      return key.tagName !== 'BUTTON' || !/[\p{L}\p{N}]/u.test(name);
    });
    expect(silent.map((key) => key.getAttribute('data-key'))).toEqual([]);
    expect(page.find('[data-key="backspace"]').getAttribute('aria-label')).toBe('Delete');
    expect(page.find('[data-key="-"]').getAttribute('aria-label')).toBe('Hyphen');
  });

  test('keys type at the caret and backspace deletes before it', async () => {
    await page.type('firstName', 'Ana');
    field().setSelectionRange(1, 1);
    await press('n');
    expect(field().value).toBe('Anna');
    await press('backspace');
    expect(field().value).toBe('Ana');
  });

  test('arrows move the caret by what people call a letter', async () => {
    await page.type('firstName', 'Ana');
    field().setSelectionRange(3, 3);
    for (const key of ['left', 'left', 'n']) await press(key);
    expect(field().value).toBe('Anna');
    for (const key of ['right', 'right', 'right', 'right', 'b']) await press(key);
    expect(field().value).toBe('Annab');
    // An a with its ring as two characters is one letter.
    await page.type('firstName', 'Aa\u030ab');
    field().setSelectionRange(3, 3);
    await press('backspace');
    expect(field().value).toBe('Ab');
    await press('left');
    await press('left');
    expect(field().selectionStart).toBe(0);
  });

  test('shift holds for one letter', async () => {
    await page.type('firstName', 'x');
    for (const key of ['shift', 'b', 'b']) await press(key);
    expect(page.value('firstName')).toContain('Bb');
  });

  test('every word of a name begins with a capital, as does each part of a double name', async () => {
    for (const key of 'a n a space l u - m o'.split(' ')) await press(key);
    expect(page.value('firstName')).toBe('Ana Lu-Mo');
    // Also the one that is typed again; a letter in the middle is small.
    for (const key of ['backspace', 'backspace', 'k', 'left', 'x']) await press(key);
    expect(page.value('firstName')).toBe('Ana Lu-xK');
  });

  test('an accent is two touches away, and the letters come back after it', async () => {
    for (const key of ['z', 'o', 'accents', 'ë']) await press(key);
    expect(page.value('firstName')).toBe('Zoë');
    expect(page.has('[data-key="q"]')).toBe(true);
    for (const key of ['accents', 'more', 'shift', 'ž']) await press(key);
    expect(page.value('firstName')).toBe('ZoëŽ');
  });

  test('the last key goes on to the next field, and puts the keyboard away after the last', async () => {
    for (const next of ['lastName', 'phoneNumber', 'email']) {
      expect(page.find('[data-key="done"]').textContent?.trim()).toBe('Next');
      await press('done');
      expect(document.activeElement?.getAttribute('name')).toBe(next);
    }
    expect(page.find('[data-key="done"]').textContent?.trim()).toBe('Done');
    await press('done');
    expect(page.has('[data-keyboard]')).toBe(false);
  });

  test('a touch elsewhere puts the keyboard away', async () => {
    await page.touch('h1');
    expect(page.has('[data-keyboard]')).toBe(false);
    await page.touch('input[name="lastName"]');
    expect(page.has('[data-keyboard]')).toBe(true);
  });

  test('nothing of what was typed stays with it', async () => {
    for (const key of ['a', 'n', 'a']) await press(key);
    const { keyboard } = page.pinia.state.value as { keyboard: Record<string, unknown> };
    const { field: typedInto, ...rest } = keyboard;
    expect(typedInto).toBe(field());
    expect(JSON.stringify(rest)).not.toMatch(/ana/i);
    await page.touch('h1');
    expect((page.pinia.state.value as { keyboard: Record<string, unknown> }).keyboard['field']).toBeNull();
  });

  // Holds: ux-28
  test('each field brings its own: digits, signs of e-mail', async () => {
    await page.touch('input[name="phoneNumber"]');
    expect(page.find('[data-keyboard]').dataset['layout']).toBe('phone');
    await page.touch('input[name="email"]');
    expect(page.find('[data-keyboard]').dataset['layout']).toBe('email');
    await walkTo(page, 'address');
    await page.touch('input[name="postalCode"]');
    expect(page.find('[data-keyboard]').dataset['layout']).toBe('postal');
  });
});

test('the keyboard goes with its field: a code whose last key signs in leaves none over the next screen', async () => {
  const page = await openPage();
  for (const id of ['have-code', 'by-mailed-code']) await page.touch(`[data-testid="${id}"]`);
  await page.type('codeEmail', 'jorinde@example.com');
  await page.next();
  expect(page.find('[data-keyboard]').dataset['layout']).toBe('digits');
  for (const key of '482719') await page.touch(`[data-key="${key}"]`);
  await page.seconds(1);
  expect(page.screen()).toBe('tenant');
  expect(page.has('[data-keyboard]')).toBe(false);
  page.close();
});
