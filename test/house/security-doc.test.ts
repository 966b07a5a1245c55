/** docs/assurance/security.md: each item once, in full, and held by a test. Its tables of tests: generated-pages.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heldBy, withoutMade } from './support/assurance';

/**
 * Sections of ASVS 5.0.0, each with the last number of its items of level 1 and 2, which are all from 1 on. V10 and V17
 * are left out.
 */
const sections = [
  '1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1, 4.3 2, 4.4 4',
  '5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4',
  '7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4',
  '11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5',
  '14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3',
];
const asked = sections
  .flatMap((line) => line.split(', '))
  .flatMap((entry) => {
    const [section = '', last = ''] = entry.split(' ');
    return Array.from({ length: Number(last) }, (_, index) => `${section}.${index + 1}`);
  });

const page = withoutMade(readFileSync(join(process.cwd(), 'docs/assurance/security.md'), 'utf8'));
const [items = '', notApplicable = ''] = page.split('\n## Not applicable\n');
const rows = [...items.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \|$/gm)].map(([, id = '', cells = '']) => {
  const [level = '', demand = '', state = '', how = '', ...more] = cells.split(' | ');
  return { id, level, demand, state, how, more };
});
it('every file that is named in the prose is there too', () => {
  const named = [...page.matchAll(/`(?:test\/)?([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(process.cwd(), 'test', file)))).toEqual([]);
});

it('every item of level 1 and 2 is there once: in a row, or with the reason why it does not apply', () => {
  const named = [...notApplicable.matchAll(/\d+\.\d+\.\d+/g)]
    .map(([id]) => id)
    // Named there only to say where its neighbour is met.
    .filter((id) => id !== '5.2.1');
  expect([...rows.map(({ id }) => id), ...named].toSorted()).toEqual(asked.toSorted());
});

it('every row has its level, its demand, a state of four, and says how', () => {
  const wrong = rows.filter(
    ({ level, demand, state, how, more }) =>
      !/^[12]$/.test(level) ||
      demand === '' ||
      how === '' ||
      more.length > 0 ||
      !/^(Met|Partly|Not met|The site)$/.test(state),
  );
  expect(wrong).toEqual([]);
});

it('what is met is held by a test, unless it is only text, absent from the product, or checked by the linter', () => {
  const bare = rows.filter(({ id, state }) => state === 'Met' && !heldBy.has(`asvs-${id}`));
  expect(bare.map(({ id }) => id)).toEqual([
    '1.3.2',
    '6.1.3',
    '6.2.10',
    '6.4.2',
    '11.1.2',
    '13.1.1',
    '14.1.1',
    '14.1.2',
    '16.1.1',
  ]);
});
