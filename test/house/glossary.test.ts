/** docs/develop/glossary.md knows every noun of the rooms and every state of a lifecycle, each word once and in one sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessLifecycle } from '../../src/main/domain/access/access-state';
import { attemptLifecycle } from '../../src/main/domain/attempt/payment-attempt';
import { cardSetupLifecycle } from '../../src/main/domain/autopay/card-setup';
import { bookingLifecycle } from '../../src/main/domain/booking/booking-state';
import { contractLifecycle } from '../../src/main/domain/contract/contract-state';
import { refundLifecycle } from '../../src/main/domain/contract/refund';
import { claimLifecycle } from '../../src/main/domain/unit/unit-claim';
import { unitLifecycle } from '../../src/main/domain/unit/unit-state';

const LONGEST = 25;
const rooms = ['src/main/services', 'src/main/domain', 'src/main/database'];
const lifecycles = {
  booking: bookingLifecycle,
  contract: contractLifecycle,
  unit: unitLifecycle,
  claim: claimLifecycle,
  'access code': accessLifecycle,
  attempt: attemptLifecycle,
  refund: refundLifecycle,
  'card setup': cardSetupLifecycle,
};

const [words = '', states = ''] =
  readFileSync('docs/develop/glossary.md', 'utf8').split('## In four languages')[0]?.split('## States') ?? [];
const rowsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:---|Word|Thing) /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const entries = rowsOf(words).map(([word = '', meaning = '']) => ({ word, meaning }));
const named = entries.flatMap(({ word }) => word.split(', '));

it('every noun that is a folder of services, domain or database is a word of the glossary', () => {
  const folders = rooms.flatMap((room) =>
    readdirSync(room, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
      .map(({ name }) => name),
  );
  expect(folders.length).toBeGreaterThan(60);
  /** A folder may be called by the plural of its noun, or by several words. */
  const isNamed = (folder: string) =>
    [folder, folder.replaceAll('-', ' '), folder.replace(/s$/, '')].some((name) => named.includes(name));
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
});

it('every lifecycle of the domain is among those that are compared', () => {
  const domain = readdirSync('src/main/domain', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join('src/main/domain', name), 'utf8'));
  const tables = domain.flatMap((source) => source.match(/^export const \w+: Lifecycle</gm) ?? []);
  expect(tables).toHaveLength(Object.keys(lifecycles).length);
});

it('every state of a lifecycle has its row, and no row is of a state that does not exist', () => {
  const written = rowsOf(states).map(([thing, state]) => `${thing} ${state}`);
  const there = Object.entries(lifecycles).flatMap(([thing, table]) =>
    Object.keys(table).map((state) => `${thing} \`${state}\``),
  );
  expect(written.toSorted()).toEqual(there.toSorted());
});

it('every word is there once, in the order of the alphabet, and is explained in one short sentence', () => {
  expect(named.filter((word, index) => named.indexOf(word) !== index)).toEqual([]);
  const tables = words.split('\n## ').map((part) => rowsOf(part).map(([word = '']) => word.toLowerCase()));
  for (const table of tables) expect(table).toEqual(table.toSorted());
  const tooLong = entries.filter(
    ({ meaning }) => meaning === '' || meaning.split(/\s+/).length > LONGEST || /\. [A-Z]/.test(meaning),
  );
  expect(tooLong).toEqual([]);
});
