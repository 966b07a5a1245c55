/** What a sentence becomes: its blanks, its forms, and what stands in where a language lacks it. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { h, nextTick } from 'vue';
import TextWith from '../../../src/renderer/locales/text-with';
import { createTexts } from '../../../src/renderer/locales/translator';

const english = {
  plain: 'Plain.',
  many: '{n} box | {n} boxes',
  none: 'none | one of {by} | {n} of {by}',
  price: 'from {price} a month',
  mail: 'name@example.com',
  deep: { er: 'Deeper' },
};
const texts = () => createTexts({ locale: 'en', messages: { en: english } });

test.each<[string, readonly [] | readonly [object] | readonly [number] | readonly [object, number], string]>([
  ['plain', [], 'Plain.'],
  ['deep.er', [], 'Deeper'],
  ['mail', [], 'name@example.com'],
  ['price', [{ price: '{n}' }], 'from {n} a month'],
  ['price', [{ price: 0 }], 'from 0 a month'],
  ['price', [{}], 'from  a month'],
  ['many', [0], '0 boxes'],
  ['many', [1], '1 box'],
  ['many', [2], '2 boxes'],
  ['many', [{ n: 3 }], '3 boxes'],
  ['many', [{ n: 'three' }, 3], 'three boxes'],
  ['none', [{ by: 'us' }, 0], 'none'],
  ['none', [{ by: 'us' }, 1], 'one of us'],
  ['none', [{ by: 'us' }, 7], '7 of us'],
  ['deep', [], 'deep'],
  ['deep.er.er', [], 'deep.er.er'],
  ['toString', [], 'toString'],
])('%s with %j reads "%s"', (key, filling, shown) => {
  expect(texts().global.t(key, ...(filling as []))).toBe(shown);
});

test('a language speaks once its sentences are there, and English stands in for what it lacks', () => {
  const { global } = texts();
  global.setLocaleMessage('de', { plain: 'Schlicht.' });
  expect(global.t('plain')).toBe('Plain.');
  global.locale.value = 'de';
  expect([global.t('plain'), global.t('many', 2)]).toEqual(['Schlicht.', '2 boxes']);
  expect([global.te('many', 'en'), global.te('many', 'de'), global.te('deep', 'en')]).toEqual([
    true,
    false,
    false,
  ]);
  global.mergeLocaleMessage('de', { more: 'Mehr' });
  expect([global.t('more'), global.t('plain'), global.availableLocales]).toEqual([
    'Mehr',
    'Schlicht.',
    ['en', 'de'],
  ]);
});

test('a blank may hold an element, and the sentence follows the language', async () => {
  const plugin = texts();
  const page = () => h('p', h(TextWith, { of: 'price' }, { price: () => h('bdi', '$5') }));
  const shown = mount(page, { global: { plugins: [plugin] } });
  expect(shown.text()).toBe('from $5 a month');
  plugin.global.setLocaleMessage('de', { price: '{price} im Monat' });
  plugin.global.locale.value = 'de';
  await nextTick();
  expect(shown.text()).toBe('$5 im Monat');
  expect(shown.find('bdi').text()).toBe('$5');
});
