/**
 * The folders of services and of database stand in an order, and each uses only those before it. The README of either has
 * the order; the linter holds the walls between rooms (rooms.test.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly statement: string;
}

/** The folders in the order of the README's table. */
function orderIn(room: string): string[] {
  const readme = readFileSync(join(room, 'README.md'), 'utf8');
  return [...readme.matchAll(/^\| `([\w-]+)` \|/gm)].map((row) => row[1] ?? '');
}

/** Imports from one folder of the room to another, also of types. */
function arrowsIn(room: string, folders: readonly string[]): Arrow[] {
  return folders.flatMap((from) =>
    readdirSync(join(room, from)).flatMap((file) => {
      const path = join(room, from, file);
      const imports = readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
      return [...imports].flatMap(([, target = '']) => {
        const parts = relative(room, join(dirname(path), target)).split('/');
        const to = parts.length === 2 && parts[0] !== '..' ? parts[0] : undefined;
        return to === undefined || to === from ? [] : [{ from, to, statement: `${from}/${file}: ${target}` }];
      });
    }),
  );
}

/** Those that point at a folder which comes later, or at one that the table lacks. */
function backward(arrows: readonly Arrow[], order: readonly string[]): string[] {
  const place = (folder: string) => (order.includes(folder) ? order.indexOf(folder) : Infinity);
  return arrows.filter(({ from, to }) => place(to) > place(from)).map(({ statement }) => statement);
}

describe.each([
  { room: 'src/main/services', beside: [] },
  { room: 'src/main/database', beside: ['migrations'] },
])('the folders of $room', ({ room, beside }) => {
  const order = orderIn(room);
  const entries = readdirSync(room, { withFileTypes: true });

  it('stand in its README, each once', () => {
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([...order, ...beside].sort()).toEqual(folders.sort());
  });

  it('use only those before them', () => {
    const arrows = arrowsIn(room, order);
    expect(arrows.length).toBeGreaterThan(10);
    expect(backward(arrows, order)).toEqual([]);
    expect(backward(arrows, [...order].reverse())).not.toEqual([]);
  });
});

it('no service stands outside a folder', () => {
  const loose = readdirSync('src/main/services').filter((name) => name.endsWith('.ts'));
  expect(loose).toEqual([]);
});
