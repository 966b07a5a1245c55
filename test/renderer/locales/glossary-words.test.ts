/** Screens, the desk, documents, letters, the pass and the sample catalogue use the glossary's word for each thing, in each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import sample from '../../../resources/sample-catalogue.json';
import { labels } from '../../../src/main/documents/labels';
import { accountWords } from '../../../src/main/documents/labels/account-words';
import { closingWords } from '../../../src/main/documents/labels/closing-words';
import { lateWords } from '../../../src/main/documents/labels/late-words';
import { moveOutWords } from '../../../src/main/documents/labels/move-out-words';
import { noticeWords } from '../../../src/main/documents/labels/notice-words';
import { rentChangeWords } from '../../../src/main/documents/labels/rent-change-words';
import { rentKeptWords } from '../../../src/main/documents/labels/rent-kept-words';
import { returnedWords } from '../../../src/main/documents/labels/returned-words';
import { transferWords } from '../../../src/main/documents/labels/transfer-words';
import { cardWords } from '../../../src/main/mail/card-words';
import { documentWords } from '../../../src/main/mail/document-words';
import { reservationWords } from '../../../src/main/mail/reservation-words';
import { documentsWords, helpWords, testWords } from '../../../src/main/mail/words';
import { passWords } from '../../../src/main/services/pass/words';
import { place as placeAr } from '../../../src/shared/place-words/ar';
import { place as placeDe } from '../../../src/shared/place-words/de';
import { place as placeEn } from '../../../src/shared/place-words/en';
import { place as placeEs } from '../../../src/shared/place-words/es';
import { loadDeskMessages } from '../../../src/renderer/desk/locales';

const columns = ['en', 'es', 'de', 'ar'] as const;

/** The tables of four languages: rows of five cells name the thing first, rows of four are words that are not used. */
const rows = (readFileSync('docs/develop/glossary.md', 'utf8').split('## In four languages')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.includes('---') && !line.includes('English'))
  .map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const used = rows.filter((row) => row.length === 5).map((row) => row.slice(1));
const unused = rows.filter((row) => row.length === 4);

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    // Some sentences are put together: whatever they are filled with, their own words are the same.
    if (typeof value === 'function')
      return textsOf([(value as (...filled: unknown[]) => unknown)('2', '2', '2', '2')]);
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}

const place = { en: placeEn, es: placeEs, de: placeDe, ar: placeAr };
const ofDocuments = [
  ...([accountWords, closingWords, lateWords, moveOutWords, noticeWords] as const),
  ...([rentChangeWords, rentKeptWords, returnedWords, transferWords] as const),
];
const ofLetters = [cardWords, helpWords, testWords] as const;
const ofSample = [
  ...[...sample.storageTypes, ...sample.userTypes, ...sample.promotions].map(({ name }) => name),
  ...[...sample.insurancePlans, ...sample.addOns].flatMap(({ name, description }) => [name, description]),
  ...sample.units.map(({ directions }) => directions),
  sample.lock.advice,
];

async function allTexts(language: (typeof columns)[number]): Promise<string[]> {
  const trees = [
    await loadDeskMessages(language),
    labels[language],
    documentsWords[language],
    reservationWords[language],
    documentWords[language],
    ...ofDocuments.map((words) => words[language]),
    ...ofLetters.map((words) => words[language]),
    passWords[language],
    place[language],
    sample.agreement.languages[language],
    ...ofSample.map((texts) => texts[language]),
  ];
  return textsOf(trees);
}

/** The texts that a file of the program has under the name of a language, whether it exports them or not. */
function textsIn(source: string, language: string): string[] {
  const texts: string[] = [];
  let depth: number | null = null;
  for (const line of source.split('\n')) {
    const indent = line.search(/\S/);
    const begins = new RegExp(`^\\s*${language}: `).test(line);
    if (begins) depth = indent;
    else if (depth !== null && indent >= 0 && indent <= depth) depth = null;
    if (depth === null && !new RegExp(`\\b${language}: ['"\`]`).test(line)) continue;
    const part = depth === null ? (new RegExp(`\\b${language}: (.*)`).exec(line)?.[1] ?? '') : line;
    const written = part.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/g);
    const all = [...written].map(([, single, double, template]) => single ?? double ?? template ?? '');
    texts.push(
      ...(depth === null ? all.slice(0, 1) : all).map((text) => text.replaceAll(/\$\{[^}]*\}/g, '2')),
    );
  }
  return texts;
}
const ofFiles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !/\/locales\/|\/migrations\//.test(name))
  .map((name) => ({ name, source: readFileSync(`src/${name}`, 'utf8') }));

/** Each unused word with the text that has it. */
function unusedIn(texts: readonly string[], column: number): string[] {
  const words = unused.map((row) => (row[column] ?? '').toLowerCase()).filter((word) => word !== '');
  return words.flatMap((word) => {
    const whole = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u');
    return texts.filter((text) => whole.test(text.toLowerCase())).map((text) => `${word}: ${text}`);
  });
}

test.each(columns.map((language, column) => [language, column] as const))(
  'letters, text messages, pages for the phone and what stands on documents use no other word either (%s)',
  (language, column) => {
    const found = ofFiles
      .map(({ name, source }) => ({ name, texts: textsIn(source, language) }))
      .filter(({ texts }) => texts.length > 0);
    const names = found.map(({ name }) => name);
    for (const file of ['mail/code-letter', 'mail/visit-letter', 'mail/text-words', 'domain/late/late-words'])
      expect(names).toContain(`main/${file}.ts`);
    for (const route of ['handover', 'forget'])
      expect(names).toContain(`main/http/routes/delivery/${route}.ts`);
    expect(names.length).toBeGreaterThan(25);
    const wrong = found.flatMap(({ name, texts }) => unusedIn(texts, column).map((one) => `${name}: ${one}`));
    expect(wrong).toEqual([]);
  },
);

test.each(columns.map((language, column) => [language, column] as const))(
  'each thing has the word of the glossary, and no other (%s)',
  async (language, column) => {
    const texts = (await allTexts(language)).map((text) => text.toLowerCase());
    const words = (table: readonly string[][]) =>
      table.map((row) => (row[column] ?? '').toLowerCase()).filter((word) => word !== '');
    expect(words(used).length).toBeGreaterThan(10);
    expect(words(used).filter((word) => !texts.some((text) => text.includes(word)))).toEqual([]);
    expect(unusedIn(texts, column)).toEqual([]);
  },
);
