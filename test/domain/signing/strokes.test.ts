import { describe, expect, it } from 'vitest';
import {
  holdsName,
  isDrawn,
  isTypedName,
  MOST_POINTS,
  tidyStrokes,
  type Stroke,
} from '../../../src/main/domain/signing/strokes';
import { handDrawn } from '../../support/documents/signature';
import { fc } from '../../support/base/fast-check';

const stroke = (...points: (readonly [number, number])[]): Stroke => ({
  points: points.map(([x, y], index) => ({ x, y, time: index * 8, pressure: 0.5 })),
});
const many = (count: number) =>
  stroke(...Array.from({ length: count }, (_, index) => [index % 300, 50] as const));

describe('a signature by hand', () => {
  // Holds: ux-35
  it.each<[string, readonly Stroke[]]>([
    ['nothing', []],
    ['a stroke without a point', [stroke()]],
    ['a dot', [stroke([90, 50])]],
    ['a dot of many points in one place', [stroke(...Array.from({ length: 50 }, () => [90, 50] as const))]],
    ['a finger that trembles', [many(19)]],
    ['two points', [stroke([10, 10], [200, 10])]],
    ['taps in three corners', [stroke([0, 0]), stroke([200, 0]), stroke([0, 80])]],
    [
      'a scribble in one place',
      [stroke(...Array.from({ length: 60 }, (_, i) => [50 + (i % 2) * 10, 50] as const))],
    ],
    ['more points than anybody draws', [many(MOST_POINTS + 1)]],
    ['points far outside of any screen', [stroke([0, 0], [100, 0], [1_000_000, 0])]],
  ])('is not %s', (_title, strokes) => expect(isDrawn(strokes)).toBe(false));

  it.each<[string, readonly Stroke[]]>([
    ['a line', handDrawn],
    ['a short flat line', [stroke([0, 0], [15, 0], [30, 0])]],
    ['a steep line', [stroke([10, 0], [10, 15], [10, 31])]],
    ['a cross of two strokes', [stroke([0, 0], [20, 20]), stroke([0, 20], [20, 0])]],
    ['as many points as there may be', [many(MOST_POINTS)]],
  ])('is %s', (_title, strokes) => expect(isDrawn(strokes)).toBe(true));

  it('is the same wherever on the pad it stands', () => {
    const anywhere = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })));
    fc.assert(
      fc.property(points, anywhere, (drawn, [dx, dy]) => {
        const moved = drawn.map(([x, y]) => [x + dx, y + dy] as const);
        expect(isDrawn([stroke(...moved)])).toBe(isDrawn([stroke(...drawn)]));
      }),
    );
  });

  it('is kept to the hundredth of a pixel and the millisecond', () => {
    const raw = [{ points: [{ x: 1.23456, y: -0.001, time: 1_773_586_800_000.4, pressure: 0.123456 }] }];
    expect(tidyStrokes(raw)).toEqual([
      { points: [{ x: 1.23, y: -0, time: 1_773_586_800_000, pressure: 0.123 }] },
    ]);
  });
});

describe('a typed signature', () => {
  it.each([
    ['maximilian schmidt', 'Maximilian Schmidt'],
    ['Schmidt, Maximilian', 'Maximilian Schmidt'],
    ['Jorg Spath', 'Jörg Späth'],
    ['ONeill Zoe', 'Zoë O’Neill'],
    ['Maria-Jose Lopez', 'María José López'],
    ['Lía O’Nolan Weiss', "Lía O'Nolan Weiß"],
    ['احمد العلي', 'أحمد العلي'],
    ['Dr. Ana Maria Ruiz', 'Ana Ruiz'],
  ])('%j holds the name %j', (typed, name) => expect(holdsName(typed, name)).toBe(true));

  it.each([
    ['Mickey Maus', 'Maximilian Schmidt'],
    ['Schmidt', 'Maximilian Schmidt'],
    ['Ana', 'Ana Ana'],
    ['M. Schmidt', 'Maximilian Schmidt'],
    ['ليلى', 'أحمد العلي'],
  ])('%j lacks a word of the name %j', (typed, name) => expect(holdsName(typed, name)).toBe(false));
});

describe('a typed name', () => {
  it.each(['', ' ', 'A', '.', '..', '42', '1 2 3', 'é', '👍👍', '–x–', '\u0301\u0301'])('is not %j', (text) =>
    expect(isTypedName(text)).toBe(false),
  );
  it.each(['Al', 'Zoë O’Neill', 'e\u0301a\u0301', 'ليلى', '李明', 'J. S.'])('is %j', (text) =>
    expect(isTypedName(text)).toBe(true),
  );
});
