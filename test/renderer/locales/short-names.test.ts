/** The build gives numbers to sentences that code names in full. Nothing gets one that code may still ask for by its name. */
import { expect, test } from 'vitest';
import { loadDeskMessages } from '../../../src/renderer/desk/locales';
import { languageCodes } from '../../../src/renderer/locales';
import { named, numbered, sentencesOf } from '../../../src/renderer/locales/in-order';
import {
  asLines,
  namesOf,
  namingByNumbers,
  sentenceAt,
  without,
  withNumbers,
  writtenWhole,
} from '../../../src/renderer/locales/short-names';
import { createTranslator } from '../../../src/renderer/locales/translator';

const isWhole = writtenWhole([
  `t('pay.heading', { amount }); t("pay.button"); t('pay.phases.late.text')`,
  '<p :title="t(`done.end`)">{{ t(`pay.phases.${phase}.text`) }}</p>',
  'const way = `${act.words}.way`; t("cards.way"); const both = `${first}${second}`;',
]);

test('a name that is written in quotes is one written whole, and one that is written nowhere is not', () => {
  expect(['pay.heading', 'pay.button', 'done.end', 'pay.hint'].map(isWhole)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a name that code may put together is none, though it is also written whole', () => {
  expect(['pay.phases.late.text', 'cards.way', 'pay.phases.late.heading'].map(isWhole)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a script names by numbers what has one, in the quotes that it had, and nothing else', () => {
  const numbers = new Map([['pay.heading', '1z']]);
  expect(namingByNumbers(`t('pay.heading') + t("pay.heading") + t('pay.headings')`, numbers)).toBe(
    `t('1z') + t("1z") + t('pay.headings')`,
  );
});

test('each language says the same by number as by name, also by way of the list of its sentences', async () => {
  const english = await loadDeskMessages('en');
  const every = namesOf(english).filter((_, place) => place % 3 > 0);
  const numbers = new Map(
    every.map((name, place) => [name, `${name.startsWith('desk.') ? 'desk.' : ''}${place.toString(36)}`]),
  );
  for (const language of languageCodes) {
    const messages = await loadDeskMessages(language);
    const short = named(withNumbers(english, numbers), sentencesOf(withNumbers(messages, numbers)));
    const { t } = createTranslator({ locale: language, messages: { [language]: short } }).global;
    const byName = createTranslator({ locale: language, messages: { [language]: messages } }).global.t;
    expect(namesOf(english).filter((name) => t(numbers.get(name) ?? name) !== byName(name))).toEqual([]);
  }
});

test('a part of English is the same once its numbered sentences stand beside the others', () => {
  const part = { pay: { heading: 'Pay', phases: { late: 'Late' } }, gone: { all: 'All' } };
  const numbers = new Map([
    ['x.pay.heading', 'x.9'],
    ['x.gone.all', 'x.a'],
  ]);
  const sentences = [...numbers.keys()].map((name) => sentenceAt(part, name.slice(2)));
  expect({ ...without(part, numbers, 'x.'), ...numbered(9, sentences) }).toEqual({
    pay: { phases: { late: 'Late' } },
    9: 'Pay',
    a: 'All',
  });
  expect(withNumbers({ x: part }, numbers)).toEqual({
    x: { pay: { phases: { late: 'Late' } }, 9: 'Pay', a: 'All' },
  });
});

test('a list of sentences is the same once its code has run, also one of none', async () => {
  for (const sentences of [[], ['Pay'], ['Pay “now”', 'Later']]) {
    const address = `data:text/javascript,export const list = ${encodeURIComponent(asLines(sentences))}`;
    const made = (await import(/* @vite-ignore */ address)) as { readonly list: string[] };
    expect(made.list).toEqual(sentences);
  }
});
