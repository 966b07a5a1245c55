/** The pictures of README and docs: each that a page shows is there, small, and with words; each that is there is shown. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { questionSteps } from '../../src/renderer/stores/steps';

const FOLDER = 'docs/pictures';
const LARGEST = 40_000;
const LARGEST_TOGETHER = 2_200_000;

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'));
const shown = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, alt = '', target = '']) => ({
    page,
    alt,
    file: normalize(join(page, '..', target)),
  })),
);
const there = readdirSync(FOLDER).map((name) => join(FOLDER, name));

it('every picture that a page shows is there, and every picture is shown by a page', () => {
  expect(new Set(shown.map(({ file }) => file))).toEqual(new Set(there));
  expect(there.length).toBeGreaterThan(25);
});

/** Their pictures have another name than the step: what customers call it. */
const pictureOf: Readonly<Record<string, string>> = { 'move-in-date': 'day' };
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('each question to a customer, each page of the desk and each page of head office has a picture', () => {
  const areas = readFileSync('src/renderer/desk/areas.ts', 'utf8').matchAll(/^ {4}id: '(\w+)',$/gm);
  const menu = readFileSync('src/head-office/pages/frame.ts', 'utf8').matchAll(/^ {2}\['\/([a-z-]*)', '/gm);
  const wanted = [
    ...['welcome', ...questionSteps, 'done'].map((step) => `screen-${pictureOf[step] ?? step}`),
    ...[...areas].map(([, id = '']) => `desk-${kebab(id)}`),
    ...[...menu].map(([, path = '']) => `head-office-${path === '' ? 'fleet' : path}`),
  ];
  expect(wanted.length).toBeGreaterThan(40);
  expect(wanted.filter((name) => !there.includes(join(FOLDER, `${name}.webp`)))).toEqual([]);
});

it('every picture has words for those who do not see it', () => {
  expect(shown.filter(({ alt }) => alt.trim().split(' ').length < 3)).toEqual([]);
});

it('no picture is larger than a page can have many of', () => {
  const sizes = there.map((file) => ({ file, size: statSync(file).size }));
  expect(sizes.filter(({ size }) => size > LARGEST)).toEqual([]);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(LARGEST_TOGETHER);
});
