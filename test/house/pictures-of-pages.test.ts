/** The pictures of README and docs: each that a page shows is there, small, and with words; each that is there is shown. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'docs/pictures';
const LARGEST = 40_000;
const LARGEST_TOGETHER = 2_000_000;

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

it('every picture has words for those who do not see it', () => {
  expect(shown.filter(({ alt }) => alt.trim().split(' ').length < 3)).toEqual([]);
});

it('no picture is larger than a page can have many of', () => {
  const sizes = there.map((file) => ({ file, size: statSync(file).size }));
  expect(sizes.filter(({ size }) => size > LARGEST)).toEqual([]);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(LARGEST_TOGETHER);
});
