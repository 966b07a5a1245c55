/** What stands beside each other in one line has the comma of its language, and one place puts it there. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A list joined by a Latin comma, and two values of a template with one between them. */
const LATIN = /\.join\((['"`]), \1\)|\}\}(?:<\/bdi\s*>)?, /;

test('no screen and no document puts a Latin comma between values itself', () => {
  const files = globSync('src/{renderer,main/documents}/**/*.{ts,vue}', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => LATIN.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
