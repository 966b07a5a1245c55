/**
 * The folders of a room stand in an order, and each uses only those before it. The README of the room has the order; the
 * linter holds the walls between rooms (rooms.test.ts).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
    readdirSync(join(room, from), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      if (!/\.(?:ts|vue)$/.test(file)) return [];
      const path = join(room, from, file);
      const imports = readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
      return [...imports].flatMap(([, target = '']) => {
        const [to] = relative(room, join(dirname(path), target)).split('/');
        const isFolder = to !== undefined && existsSync(join(room, to)) && to !== '..';
        return !isFolder || to === from ? [] : [{ from, to, statement: `${from}/${file}: ${target}` }];
      });
    }),
  );
}

/** Those that point at a folder which comes later, or at one that the table lacks. */
function backward(arrows: readonly Arrow[], order: readonly string[]): string[] {
  const place = (folder: string) => (order.includes(folder) ? order.indexOf(folder) : Infinity);
  return arrows.filter(({ from, to }) => place(to) > place(from)).map(({ statement }) => statement);
}

/** `beside`: folders without a place in the order. `fewest`: imports between folders that are there at least. */
const rooms: readonly {
  readonly room: string;
  readonly beside: readonly string[];
  readonly fewest?: number;
}[] = [
  { room: 'src/main/domain', beside: [] },
  { room: 'src/main/services', beside: [] },
  { room: 'src/main/database', beside: ['migrations'] },
  { room: 'src/main/http', beside: [] },
  { room: 'src/main/documents', beside: [] },
  { room: 'src/main/app', beside: [] },
  { room: 'src/main/kiosk', beside: [] },
  { room: 'src/renderer', beside: ['gallery', 'phone-page', 'public', 'reader-page', 'styles'] },
  { room: 'src/renderer/components', beside: [] },
  { room: 'src/renderer/desk', beside: ['locales'] },
  { room: 'src/head-office/database', beside: ['migrations'], fewest: 4 },
  { room: 'test/support', beside: [] },
];

describe.each(rooms)('the folders of $room', ({ room, beside, fewest = 5 }) => {
  const order = orderIn(room);
  const entries = readdirSync(room, { withFileTypes: true });

  it('stand in its README, each once', () => {
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([...order, ...beside].sort()).toEqual(folders.sort());
  });

  it('use only those before them', () => {
    const arrows = arrowsIn(room, order).filter(({ to }) => !beside.includes(to));
    expect(arrows.length).toBeGreaterThanOrEqual(fewest);
    expect(backward(arrows, order)).toEqual([]);
    expect(backward(arrows, [...order].reverse())).not.toEqual([]);
  });
});

it('no step of the journey uses the parts of another one', () => {
  const room = 'src/renderer/screens';
  const folders = readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(orderIn(room).sort()).toEqual(folders.map(({ name }) => name).sort());
  expect(arrowsIn(room, orderIn(room))).toEqual([]);
});

it('neither the journey nor the front desk uses the other', () => {
  const arrows = arrowsIn('src/renderer', ['desk', 'screens']);
  expect(arrows.filter(({ to }) => to === 'desk' || to === 'screens')).toEqual([]);
});

/** Folders of these rooms have the names of the nouns in services. What they have beside them stands here. */
const byNoun = [
  { room: 'src/main/http/routes', own: [], loose: ['description.ts', 'index.ts'] },
  { room: 'src/main/ipc/handlers', own: [], loose: [] },
  { room: 'src/main/desk/handlers', own: [], loose: [] },
  { room: 'test/services', own: [], loose: [] },
  { room: 'test/desk', own: [], loose: [] },
  { room: 'test/domain', own: foldersOf('src/main/domain'), loose: [] },
  { room: 'test/http', own: [...foldersOf('src/main/http'), 'error-codes', 'support'], loose: [] },
  { room: 'test/kiosk', own: foldersOf('src/main/kiosk'), loose: [] },
  { room: 'test/head-office', own: [...foldersOf('src/head-office'), 'program'], loose: [] },
  { room: 'test/e2e', own: ['shell'], loose: [] },
];

function foldersOf(room: string): string[] {
  const entries = readdirSync(room, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

describe.each(byNoun)('$room', ({ room, own, loose }) => {
  const nouns = orderIn('src/main/services');

  it('has a folder for each noun, named as in services or in the room that it tests', () => {
    expect(foldersOf(room).length).toBeGreaterThan(3);
    expect(
      foldersOf(room).filter((folder) => !nouns.includes(folder) && !own.some((name) => name === folder)),
    ).toEqual([]);
    const files = readdirSync(room).filter((name) => name !== 'README.md' && name.includes('.'));
    expect(files).toEqual(loose);
  });
});

it.each(['src/main/http/routes', 'src/main/ipc/handlers', 'src/main/desk/handlers'])(
  'no noun of %s uses another',
  (room) => {
    expect(arrowsIn(room, foldersOf(room))).toEqual([]);
  },
);

it.each(['src/main/domain', 'src/main/services', 'test/support'])(
  'no file of %s stands outside a folder',
  (room) => {
    const loose = readdirSync(room).filter((name) => name !== 'README.md' && name.includes('.'));
    expect(loose).toEqual([]);
  },
);

it('every folder of tests stands in their README', () => {
  expect(orderIn('test')).toEqual(foldersOf('test'));
});

it.each([
  ...foldersOf('src/main').map((folder) => `src/main/${folder}`),
  ...byNoun.map(({ room }) => room).filter((room) => room.startsWith('test/')),
  'src/shared',
  'src/preload',
  'src/renderer',
  'src/head-office',
  'src/head-office/database',
  'test/house',
  'test/shared',
  'test/support',
  ...foldersOf('test/support').map((folder) => `test/support/${folder}`),
])('%s begins with a page that says what goes in', (room) => {
  const [title, blank, first = ''] = readFileSync(join(room, 'README.md'), 'utf8').split('\n');
  expect([title?.startsWith('# '), blank]).toEqual([true, '']);
  expect(first.length).toBeGreaterThan(40);
});
