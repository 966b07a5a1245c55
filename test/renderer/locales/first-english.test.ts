/** What Today and signing in say is in the part of English that comes with the page: nothing is shown by its name. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { firstEnglish } from '../../../src/renderer/desk/locales/en-first';

/** The files that one leads to without waiting. */
function closure(start: string, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  const text = readFileSync(start, 'utf8');
  for (const [, name = ''] of text.matchAll(/^import (?!type)[^;]*?from '(\.[^']+)'/gms)) {
    const at = join(dirname(start), name);
    const file = [at, `${at}.ts`, join(at, 'index.ts')].find(
      (each) => /\.(vue|ts)$/.test(each) && existsSync(each),
    );
    if (file !== undefined) closure(file, found);
  }
  return found;
}

const page = 'src/renderer/desk';
const files = [...closure(join(page, 'desk-app.vue')), ...closure(join(page, 'move-ins/today.vue'))].filter(
  (file) => file.startsWith(page) && !file.includes('/locales/'),
);

test('Today and signing in name no sentence that comes later', () => {
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/desk\.(\w+)\.\w/g)].map(([, part = '']) => ({ file, part })),
  );
  // What an act may add to a refusal in another area, or stands in a script's own words.
  const other = new Set(['about', 'who']);
  expect(files.length).toBeGreaterThan(30);
  expect(named.filter(({ part }) => !other.has(part) && !Object.hasOwn(firstEnglish.desk, part))).toEqual([]);
});
