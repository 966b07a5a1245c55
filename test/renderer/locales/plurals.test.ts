/** Counted texts have the forms that their language counts with, and Arabic shows the right one. */
import { expect, test } from 'vitest';
import { loadDeskMessages } from '../../../src/renderer/desk/locales';
import { createTranslations, languageCodes } from '../../../src/renderer/locales';

function flat(tree: object, prefix = ''): [string, string][] {
  return (Object.entries(tree) as [string, unknown][]).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[prefix + key, value] as [string, string]];
    return typeof value === 'object' && value !== null ? flat(value, `${prefix}${key}.`) : [];
  });
}

const formsOf = (text: string) => text.split(' | ').length;
const texts = await Promise.all(
  languageCodes.map(async (language) => [language, new Map(flat(await loadDeskMessages(language)))] as const),
);
const english = texts.find(([language]) => language === 'en')?.[1] ?? new Map<string, string>();

test.each(texts)('%s: every counted text has each form of the language', (language, sentences) => {
  const counted = [...sentences].filter(
    ([key, text]) => formsOf(text) > 1 || formsOf(english.get(key) ?? '') > 1,
  );
  expect(counted.length).toBeGreaterThan(15);
  // Spanish has a third form for millions only; a first of three may say none.
  const allowed = language === 'ar' ? [6] : [2, 3];
  expect(counted.filter(([, text]) => !allowed.includes(formsOf(text)))).toEqual([]);
});

test.each([
  ['unit.available', 0, 'لا وحدات متاحة'],
  ['unit.available', 1, 'بقيت واحدة فقط'],
  ['unit.available', 2, 'وحدتان متاحتان'],
  ['unit.available', 3, '3 وحدات متاحة'],
  ['unit.available', 10, '10 وحدات متاحة'],
  ['unit.available', 11, '11 وحدة متاحة'],
  ['unit.available', 103, '103 وحدات متاحة'],
  ['desk.today.forMinutes', 0, 'منذ أقل من دقيقة'],
  ['desk.today.forMinutes', 2, 'منذ دقيقتين'],
])('Arabic counts %s by its own rule: %i', async (key, count, shown) => {
  const { global } = createTranslations();
  global.setLocaleMessage('ar', await loadDeskMessages('ar'));
  global.locale.value = 'ar';
  expect(global.t(key, count)).toBe(shown);
});

test('English counts none, one and many', async () => {
  const { global } = createTranslations();
  global.setLocaleMessage('en', await loadDeskMessages('en'));
  expect([0, 1, 2].map((count) => global.t('desk.today.forMinutes', count))).toEqual([
    'for less than a minute',
    'for 1 minute',
    'for 2 minutes',
  ]);
});
