/** What the build makes of the sentences, and how the page reads them: nothing is lost or changed by either. */
import { compile, createCoreContext, resolveValue, translate, type CoreContext } from '@intlify/core-base';
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

const arabic = new Intl.PluralRules('ar');
const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The translator that most pages made with Vue have, as a second opinion. */
function another(language: string, messages: object) {
  const context = createCoreContext({
    locale: language,
    fallbackLocale: 'en',
    messages: Object.fromEntries([
      ['en', english as never],
      [language, messages as never],
    ]),
    messageResolver: resolveValue,
    messageCompiler: compile,
    pluralRules: { ar: (count: number) => arabicForms.indexOf(arabic.select(count)) },
  }) as CoreContext;
  return (key: string, values: Record<string, unknown>, count: number) =>
    translate(context, key, values, count);
}

test.each(languages)('$language is read as another translator reads it', ({ language, messages }) => {
  const ours = createTranslator({ locale: language, messages: { [language]: messages } });
  const theirs = another(language, messages);
  for (const [key, sentence] of flat(messages)) {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(
      ([, name = ''], place) => [name, place * 7] as const,
    );
    for (const count of [0, 1, 2, 3, 11, 100]) {
      const values = { ...Object.fromEntries(names), count, n: count };
      expect(ours.global.t(key, values, count)).toBe(theirs(key, values, count));
    }
  }
});

test('what a sentence has no value for is left out, and a text in a value is not read', () => {
  const { t } = createTranslator({ messages: { en: english } }).global;
  expect(t('display.volume')).toBe('Volume:  %');
  expect(t('display.volume', { percent: '{count} | 2' })).toBe('Volume: {count} | 2 %');
});

test('a sentence that a language lacks is English in the forms of English, and one that nobody has is its name', () => {
  const { t, te } = createTranslator({
    locale: 'ar',
    messages: { en: { days: '{n} day | {n} days', tree: { leaf: 'a leaf' } }, ar: {} },
  }).global;
  expect([t('days', 1), t('days', 5), t('tree.leaf')]).toEqual(['1 day', '5 days', 'a leaf']);
  expect([t('tree'), t('tree.leaf.more'), t('nothing.here')]).toEqual([
    'tree',
    'tree.leaf.more',
    'nothing.here',
  ]);
  expect([te('days'), te('days', 'en'), te('tree', 'en')]).toEqual([false, true, false]);
});
