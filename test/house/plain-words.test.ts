/** Texts are read once: how many sentences are long, and how many words are banned, may only fall. Messages are texts too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import budget from './plain-words.json';

const LONGEST = 25;
/** How far a count may lie below its budget before the budget must be lowered. */
const SLACK = 25;

/** The old word (a pattern), and the one to write instead. British spelling is not searched in code, where libraries use it. */
const banned: Readonly<Record<string, string>> = {
  '(?:am|is|are|was|were|be|been|being) told(?! (?:from|apart))': 'is reported, is sent, hears',
  '(?:is|are|was|were|be|been|held or) let(?= (?:twice|here|there|again|to|by|at|without)\\b|[.,;:])':
    'rented',
  'let twice': 'rented twice',
  'may let(?= (?:without|which|under|all|a unit)\\b)': 'may rent out',
  'letting (?:a |the )?units?': 'renting out',
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
};

/** In places that people of other languages than English read, or that are the names of things. */
const NOT_ENGLISH =
  /\/(?:locales|labels|place-words|migrations)\/|[-/]words\.ts$|documents\/parts\/agreement/;

const filesUnder = (folder: string, ending: RegExp, without = /^$/) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !without.test(`${folder}/${name}`))
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

/** Comments of lines: those below each other are one text. */
const lineCommentsOf = (source: string) =>
  [...source.matchAll(/(?:^[ \t]*\/\/(?!\/) .*\n?)+/gm)].map(([text]) =>
    text.replaceAll(/^\s*\/\/ ?/gm, ' '),
  );

/** What the program says: texts of four words or more, SQL left out. What is filled in counts as a word. */
const messagesOf = (source: string) =>
  [
    ...source
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/\\['"`]/g, '’')
      .matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g),
  ]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, 'X').replaceAll(/`[^`]*`/g, 'code'))
    .filter((text) => /[a-z]{2},? [a-z]+,? [a-z]+,? [a-z]/.test(text))
    .filter((text) => !/[={}<>]|\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|CASE|FROM|WHERE)\b/.test(text));

const sentencesOf = (prose: readonly string[]) =>
  prose.flatMap((part) => part.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])["”)]?\s+/));
const longOnes = (prose: readonly string[]) =>
  sentencesOf(prose).filter(
    (sentence) => (sentence.match(/[\p{L}\d][\p{L}\d’'/.-]*/gu)?.length ?? 0) > LONGEST,
  );
const bannedIn = (prose: readonly string[]) => {
  const words = new RegExp(`\\b(?:${Object.keys(banned).join('|')})\\b`, 'gi');
  return sentencesOf(prose).flatMap((sentence) =>
    (sentence.match(words) ?? []).map((word) => `${word}: ${sentence}`),
  );
};

const pages = [readFileSync('README.md', 'utf8'), ...filesUnder('docs', /\.md$/)].flatMap(proseOfPage);
const docstrings = filesUnder('src', /\.(?:ts|vue)$/, /\/migrations\//).flatMap(docstringsOf);
/** What a run prints of tests, and what stands beside their code. Values of test cases are no prose. */
const titlesOf = (source: string) =>
  [
    ...source.matchAll(
      /^\s*(?:(?:it|test|describe)(?:\.\w+)*(?:\([\w.]+\))?\(|\](?: as const)?\)\()\s*(?:'((?:[^'\\]|\\.)*)'|"([^"\n]*)"|`([^`]*)`)/gm,
    ),
  ].map(([, single, double, template]) => single ?? double ?? template ?? '');
const tests = filesUnder('test', /\.ts$/, /plain-words\.test\.ts$/);
const proseOfTests = tests.flatMap((source) => [
  ...titlesOf(source),
  ...docstringsOf(source),
  ...lineCommentsOf(source),
]);
const english = filesUnder('src', /\.(?:ts|vue)$/, NOT_ENGLISH);
const lineComments = english.flatMap(lineCommentsOf);
const messages = english.flatMap(messagesOf);

test.each([
  ['long sentences in README and docs', longOnes(pages), budget.pages.long],
  ['banned words in README and docs', bannedIn(pages), budget.pages.banned],
  ['long sentences in docstrings', longOnes(docstrings), budget.docstrings.long],
  ['banned words in docstrings', bannedIn(docstrings), budget.docstrings.banned],
  ['long sentences in comments of lines', longOnes(lineComments), budget.lineComments.long],
  ['banned words in comments of lines', bannedIn(lineComments), budget.lineComments.banned],
  ['long sentences in messages', longOnes(messages), budget.messages.long],
  ['banned words in messages', bannedIn(messages), budget.messages.banned],
  ['long titles of tests', longOnes(tests.flatMap(titlesOf)), budget.tests.long],
  ['banned words in titles and comments of tests', bannedIn(proseOfTests), budget.tests.banned],
])('%s do not become more', (_name, found, most) => {
  expect(found.length, `new ones are among:\n${found.slice(-40).join('\n')}`).toBeLessThanOrEqual(most);
  expect(found.length, 'fewer than before: lower the number in plain-words.json').toBeGreaterThanOrEqual(
    most - SLACK,
  );
});
