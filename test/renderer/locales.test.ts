/** The three languages say the same things, and every sentence a screen asks for is there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTranslations, languageCodes, messages } from '../../src/renderer/locales';
import { paymentPhaseSchema } from '../../src/shared/channels';
import { languages } from '../../src/shared/languages';
import { refusalReasons } from '../../src/shared/result';

const root = join(process.cwd(), 'src/renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(vue|ts)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

function flat(tree: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text);
    }
  }
  return found;
}

const english = flat(messages.en);
const parameters = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b));

test('the page offers exactly the languages of the contract', () => {
  expect([...languageCodes].toSorted()).toEqual(languages.map((one) => one.code).toSorted());
});

describe.each(languageCodes)('%s', (language) => {
  const sentences = flat(messages[language]);

  test('locales have the same keys', () => {
    expect([...sentences.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('no sentence is empty, and each has the blanks of the English one', () => {
    const wrong = [...sentences].filter(([key, text]) => {
      const blanks = parameters(english.get(key) ?? '');
      return text.trim() === '' || parameters(text).join() !== blanks.join();
    });
    expect(wrong).toEqual([]);
  });

  test('every sentence can be shown', () => {
    const { global } = createTranslations();
    global.locale.value = language;
    // A sentence that does not compile, or is not found, comes back as its key or with its braces.
    const wrong = [...sentences.keys()].filter((key) => /[{}]/.test(global.t(key)) || global.t(key) === key);
    expect(wrong).toEqual([]);
  });

  test('every refusal reason has a sentence', () => {
    expect(refusalReasons.filter((reason) => !sentences.has(`errors.reasons.${reason}`))).toEqual([]);
  });

  test('every payment phase has a page', () => {
    const phases = paymentPhaseSchema.options.filter((phase) => phase !== 'none');
    expect(phases.filter((phase) => !sentences.has(`pay.phases.${phase}.heading`))).toEqual([]);
  });
});

test('every sentence a screen names exists', () => {
  const named = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\bt\('([\w.]+)'/g)].map((match) => ({ name, key: match[1] ?? '' })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ key }) => !english.has(key))).toEqual([]);
});

test('the schema library stays out of the page: contracts are imported as types only', () => {
  const loads = /^import (?!type\b)[^;]*shared\/(channels|shapes|languages|ids|money)'/m;
  expect(sources.filter(({ text }) => loads.test(text)).map(({ name }) => name)).toEqual([]);
});

test('no text of a screen stands outside the locales', () => {
  const template = /<template>([\s\S]*)<\/template>/;
  const spoken = sources.flatMap(({ name, text }) => {
    const markup = (template.exec(text)?.[1] ?? '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/\{\{[\s\S]*?\}\}/g, '');
    const words = [...markup.matchAll(/>([^<>]*[A-Za-z]{3,}[^<>]*)</g)].map(
      (match) => match[1]?.trim() ?? '',
    );
    return words.filter((one) => !/[="]/.test(one)).map((word) => `${name}: ${word}`);
  });
  expect(spoken).toEqual([]);
});
