/** Texts are read once: how many sentences are long, and how many words are banned, may only fall. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import budget from './plain-words.json';

const LONGEST = 25;
/** How far a count may lie below its budget before the budget must be lowered. */
const SLACK = 25;

/** The old word, and the one to write instead. British spelling is not searched in code, where libraries use it. */
const banned: Readonly<Record<string, string>> = {
  'all the same': 'still',
  'made anew': 'recreated',
  anew: 'again',
  'so long': 'until',
  whoever: 'the person who',
  'lays down': 'sets',
  'laid down': 'set',
  cheque: 'check',
  telephone: 'phone',
  colour: 'color',
  behaviour: 'behavior',
  licence: 'license',
  favour: 'favor',
  centre: 'center',
  itemised: 'itemized',
  authorised: 'authorized',
  recognised: 'recognized',
  afterwards: 'afterward',
  'is told': 'is reported, is sent',
  'nobody is told': 'nobody hears',
};

const filesUnder = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** Prose of a page: no code, tables, headings, or pictures; each item of a list is its own. */
function proseOfPage(page: string): string[] {
  const prose = page
    .replaceAll(/```[\s\S]*?```/g, '\n\n')
    .replaceAll(/^ *(?:\||#|!\[).*$/gm, '\n')
    .replaceAll(/^\s*(?:[-*]|\d+\.)\s+/gm, '\n\n')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return prose.split(/\n\s*\n/);
}

/** Prose of docstrings: no tables (four blanks before each line); each item of a list and each tag is its own. */
const docstringsOf = (source: string) =>
  [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].flatMap(([, text]) =>
    (text ?? '')
      .replaceAll(/^\s*\* {5}.*$/gm, '')
      .replaceAll(/^\s*\* ?/gm, ' ')
      .replaceAll(/`[^`]*`/g, 'code')
      .split(/\n\s*\n|\n\s*(?:- |@)/),
  );

const sentencesOf = (prose: readonly string[]) =>
  prose.flatMap((part) => part.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])["”)]?\s+/));
const longOnes = (prose: readonly string[]) =>
  sentencesOf(prose).filter(
    (sentence) => (sentence.match(/[\p{L}\d][\p{L}\d’'/.-]*/gu)?.length ?? 0) > LONGEST,
  );
const bannedIn = (prose: readonly string[]) => {
  const words = new RegExp(`\\b(?:${Object.keys(banned).join('|')})\\b`, 'gi');
  return prose.flatMap((part) => part.replaceAll(/\s+/g, ' ').match(words) ?? []);
};

const pages = [readFileSync('README.md', 'utf8'), ...filesUnder('docs', /\.md$/)].flatMap(proseOfPage);
const docstrings = filesUnder('src', /\.(?:ts|vue)$/).flatMap(docstringsOf);

test.each([
  ['long sentences in README and docs', longOnes(pages), budget.pages.long],
  ['banned words in README and docs', bannedIn(pages), budget.pages.banned],
  ['long sentences in docstrings', longOnes(docstrings), budget.docstrings.long],
  ['banned words in docstrings', bannedIn(docstrings), budget.docstrings.banned],
])('%s do not become more', (_name, found, most) => {
  expect(found.length, `new ones are among:\n${found.slice(-40).join('\n')}`).toBeLessThanOrEqual(most);
  expect(found.length, 'fewer than before: lower the number in plain-words.json').toBeGreaterThanOrEqual(
    most - SLACK,
  );
});
