/** Screens, the desk, papers, letters and the sample agreement use the glossary's word for each thing, in each language. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import sample from '../../../resources/sample-catalogue.json';
import { labels } from '../../../src/main/documents/labels';
import { documentWords } from '../../../src/main/mail/document-words';
import { reservationWords } from '../../../src/main/mail/reservation-words';
import { documentsWords } from '../../../src/main/mail/words';
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
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}

async function allTexts(language: (typeof columns)[number]): Promise<string[]> {
  const trees = [
    await loadDeskMessages(language),
    labels[language],
    documentsWords[language],
    reservationWords[language],
    documentWords[language],
    sample.agreement.languages[language],
    sample.storageTypes.map((type) => type.name[language]),
  ];
  return trees.flatMap(textsOf);
}

test.each(columns.map((language, column) => [language, column] as const))(
  'each thing has the word of the glossary, and no other (%s)',
  async (language, column) => {
    const texts = (await allTexts(language)).map((text) => text.toLowerCase());
    const words = (table: readonly string[][]) =>
      table.map((row) => (row[column] ?? '').toLowerCase()).filter((word) => word !== '');
    expect(words(used).length).toBeGreaterThan(10);
    expect(words(used).filter((word) => !texts.some((text) => text.includes(word)))).toEqual([]);
    const wrong = words(unused).flatMap((word) => {
      const whole = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u');
      return texts.filter((text) => whole.test(text)).map((text) => `${word}: ${text}`);
    });
    expect(wrong).toEqual([]);
  },
);
