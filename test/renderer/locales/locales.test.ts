/** All languages say the same things, and every sentence a screen asks for is there. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createTranslations,
  languageCodes,
  languageNames,
  loadMessages,
} from '../../../src/renderer/locales';
import type { Messages } from '../../../src/renderer/locales/en';
import { pseudo } from '../../../src/renderer/locales/pseudo';
import { paymentPhaseSchema } from '../../../src/shared/screen-shapes';
import { languages } from '../../../src/shared/languages';
import { refusalReasons } from '../../../src/shared/result';

const root = join(process.cwd(), 'src/renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  // The front desk has texts, and a test, of its own.
  .filter((name) => /\.(vue|ts)$/.test(name) && !name.startsWith('desk/'))
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

const loaded = await Promise.all(
  languageCodes.map(async (code) => [code, await loadMessages(code)] as const),
);
const messages = Object.fromEntries(loaded) as Record<(typeof languageCodes)[number], Messages>;
const english = flat(messages.en);

/** Words that are spelled as in English, or a name or sign; each was looked at. */
const sameWord: Readonly<Record<string, readonly string[]>> = {
  en: [],
  es: ['address.labels.eircode', 'check.extras', 'errors.title', 'price.payable'],
  de: [
    'planner.things.sofa',
    'address.optional',
    'keyboard.signs.plus',
    'address.labels.region',
    'address.labels.eircode',
    'check.extras',
    'check.name',
    'name.taxNumbers.us',
  ],
  ar: [],
};
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''));
/** How much longer than English a sentence may be: what is short may grow more. */
const longest = (text: string) => 28 + text.length * 1.5;
/** A counted text's form for many; other texts have one form. */
const lastForm = (text: string) => text.split(' | ').at(-1) ?? '';
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
      const blanks = parameters(lastForm(english.get(key) ?? '')).join();
      // A form for none, one or two says the number in words.
      const known = text
        .split(' | ')
        .every((form) => parameters(form).every((blank) => blanks.includes(blank)));
      return text.trim() === '' || !known || parameters(lastForm(text)).join() !== blanks;
    });
    expect(wrong).toEqual([]);
  });

  test('no sentence was left in English', () => {
    const left = [...sentences]
      .filter(([key, text]) => language !== 'en' && text === english.get(key) && hasWords(text))
      .map(([key]) => key);
    expect(left.filter((key) => !sameWord[language]?.includes(key))).toEqual([]);
  });

  test('no sentence is much longer than the English one', () => {
    const long = [...sentences].filter(([key, text]) =>
      text.split(' | ').some((form) => form.length > longest(lastForm(english.get(key) ?? ''))),
    );
    expect(long).toEqual([]);
  });

  test('every sentence can be shown', () => {
    const { global } = createTranslations();
    global.setLocaleMessage(language, messages[language]);
    global.locale.value = language;
    // A sentence that does not compile, or is not found, comes back as its key or with its braces.
    const wrong = [...sentences.keys()].filter((key) => /[{}]/.test(global.t(key)) || global.t(key) === key);
    expect(wrong).toEqual([]);
  });

  // Holds: ux-27
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

test('the schema library stays out of every page: what loads it is imported as types only', () => {
  // What is loaded and not only looked at by the types, from any file of the pages, the desk's too.
  const loaded = /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']*|zod)';/gm;
  const seen = new Map<string, boolean>();
  const leadsToSchemas = (file: string): boolean => {
    const known = seen.get(file);
    if (known !== undefined) return known;
    seen.set(file, false);
    const found = [...readFileSync(file, 'utf8').matchAll(loaded)].some(
      ([, from = '']) =>
        from === 'zod' ||
        (from.includes('shared/') || file.includes('/shared/')
          ? leadsToSchemas(`${join(dirname(file), from)}.ts`)
          : false),
    );
    seen.set(file, found);
    return found;
  };
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      // It runs in the build, and no page has it.
      /\.(vue|ts)$/.test(name) && name !== 'first-screen/render.ts',
  );
  expect(pages.filter((name) => leadsToSchemas(join(root, name)))).toEqual([]);
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

// Holds: ux-16
test('each language has its own name and asks for itself in its own words', () => {
  for (const words of [languageNames]) {
    expect(new Set(languageCodes.map((code) => words[code])).size).toBe(languageCodes.length);
  }
});

// Holds: ux-18
test('the stretched English is 40 % longer, keeps its blanks and can be shown', () => {
  const { global } = createTranslations();
  const long = pseudo(messages.en);
  global.setLocaleMessage('en', long);
  for (const [key, text] of flat(long)) {
    const plain = english.get(key) ?? '';
    expect(text.length).toBeGreaterThanOrEqual(Math.floor(plain.length * 1.4) - 1);
    expect(parameters(text)).toEqual(parameters(plain));
    expect(global.t(key)).not.toMatch(/[{}]/);
  }
});

test('who is turned away because of the disk reads so, in each language', () => {
  const disks = { en: 'its disk', es: 'su disco', de: 'Datenträger', ar: 'قرصه' };
  for (const code of languageCodes) {
    const { errors, outOfService } = messages[code];
    for (const sentence of [
      errors.reasons.storage_full,
      errors.reasons.storage_fault,
      outOfService.storage_full,
    ])
      expect(sentence).toContain(disks[code]);
  }
});
