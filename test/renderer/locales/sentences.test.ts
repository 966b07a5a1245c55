/** What the build makes of the sentences, and how the page reads them: nothing is lost or changed by either. */
import { compile } from '@intlify/core-base';
import { expect, test } from 'vitest';
import { loadDeskMessages } from '../../../src/renderer/desk/locales';
import { languageCodes } from '../../../src/renderer/locales';
import { named, sentencesOf, type Sentences } from '../../../src/renderer/locales/in-order';
import { createTranslator } from '../../../src/renderer/locales/translator';

const english = await loadDeskMessages('en');
const languages = await Promise.all(
  languageCodes.map(async (language) => ({ language, messages: await loadDeskMessages(language) })),
);

test.each(languages)(
  '$language is the same once its sentences have been put to the names again',
  ({ messages }) => {
    expect(named(english, sentencesOf(messages))).toEqual(messages);
  },
);

test('the names may have come in any order', () => {
  const turned = Object.fromEntries(Object.entries(english).toReversed());
  expect(named(turned, sentencesOf(english))).toEqual(english);
});

function flat(tree: Sentences, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

test.each(languages)("$language is read as the library's own reader does", ({ language, messages }) => {
  const all = { locale: language, messages: { [language]: messages } };
  const [ours, theirs] = [createTranslator(all), createTranslator({ ...all, messageCompiler: compile })];
  for (const [key, sentence] of flat(messages)) {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(
      ([, name = ''], place) => [name, place * 7] as const,
    );
    for (const count of [0, 1, 2, 3, 11, 100]) {
      const values = { ...Object.fromEntries(names), count, n: count };
      expect(ours.global.t(key, values, count)).toBe(theirs.global.t(key, values, count));
    }
  }
});

test('what a sentence has no value for is left out, and a text in a value is not read', () => {
  const { t } = createTranslator({ messages: { en: english } }).global;
  expect(t('display.volume')).toBe('Volume:  %');
  expect(t('display.volume', { percent: '{count} | 2' })).toBe('Volume: {count} | 2 %');
});
