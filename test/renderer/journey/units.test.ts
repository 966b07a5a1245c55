/** Finding the right unit: alike ones together, sizes in words, what goes in, and the drawing's measures. */
import { describe, expect, test } from 'vitest';
import {
  commonExtent,
  extentOf,
  project,
  sofaIn,
  sofaPlace,
} from '../../../src/renderer/screens/unit/unit-geometry';
import {
  litresOf,
  roomsIn,
  sofaWith,
  usableLitres,
  whatFits,
} from '../../../src/renderer/screens/unit/what-fits';
import {
  budgetsFor,
  groupAlike,
  sizeGroupOf,
  withFirst,
} from '../../../src/renderer/screens/unit/unit-groups';
import { userKindOf } from '../../../src/renderer/composables/use-words';
import type { UnitView } from '../../../src/shared/shapes';
import { units } from '../../support/fake-service/data';
import { fc } from '../../support/base/fast-check';

const inside = (widthCm: number, lengthCm: number, heightCm = 244) => ({ widthCm, lengthCm, heightCm });
const side = fc.integer({ min: 50, max: 1300 });
const room = fc.record({ widthCm: side, lengthCm: side, heightCm: fc.integer({ min: 60, max: 400 }) });

describe('alike units', () => {
  const numbers = (list: readonly UnitView[], wished: string | null = null) =>
    groupAlike(list)
      .map((group) => withFirst(group, wished))
      .map((group) => group.units.map((unit) => unit.number).join('+'));

  test('units that differ only by their number are one answer, all others are their own', () => {
    expect(numbers(units('en'))).toEqual([
      'A101+A102',
      'A104',
      'A107',
      'A109',
      'B203',
      'B204',
      'C301',
      'C302',
    ]);
  });

  test('the unit that is wished for is the one that is taken', () => {
    const wished = units('en').find((unit) => unit.number === 'A102');
    expect(numbers(units('en'), wished?.id ?? null)[0]).toBe('A102+A101');
  });

  test('a choice leaves every group it does not turn round as it is, so that only one tile is drawn again', () => {
    const groups = groupAlike(units('en'));
    const wished = units('en').find((unit) => unit.number === 'A102')?.id ?? '';
    expect(groups.map((group) => withFirst(group, wished) === group)).toEqual([
      false,
      ...groups.slice(1).map(() => true),
    ]);
    expect(groups.every((group) => withFirst(group, group.units[0].id) === group)).toBe(true);
  });

  const [first] = units('en');
  test.each([
    ['rent', { rent: { price: 80, formattedPrice: '$80.00' } }],
    ['floor', { floor: 2 }],
    ['a feature', { features: ['drive_up'] }],
    ['height', { heightCm: 300 }],
  ])('another %s makes another answer', (_, change) => {
    if (first === undefined) throw new Error('no unit');
    expect(groupAlike([first, { ...first, ...change }])).toHaveLength(2);
  });

  test('the order in which features are written does not matter', () => {
    if (first === undefined) throw new Error('no unit');
    const turned = { ...first, features: first.features.toReversed() };
    expect(groupAlike([first, turned])).toHaveLength(1);
  });
});

test.each([
  ['B203', 'mini'],
  ['A101', 'small'],
  ['A104', 'medium'],
  ['C301', 'small'],
  ['C302', 'large'],
  ['A109', 'large'],
])('%s is called %s by its floor, whatever its kind', (number, size) => {
  const unit = units('en').find((one) => one.number === number);
  expect(unit && sizeGroupOf(unit)).toBe(size);
});

test('budgets are rents that exist, and there are none where prices hardly differ', () => {
  expect(budgetsFor(units('en')).map((rent) => rent.formattedPrice)).toEqual(['$99.00', '$169.00']);
  expect(budgetsFor(units('en').slice(0, 3))).toEqual([]);
});

describe('what fits', () => {
  test.each([
    ['a wardrobe', inside(152, 152), 0],
    ['5 x 10 feet', inside(152, 305), 1],
    ['10 x 10 feet', inside(305, 305), 2],
    ['10 x 15 feet', inside(305, 457), 3],
    ['10 x 20 feet', inside(305, 610), 4],
    ['10 x 30 feet', inside(305, 914), 5],
  ])('%s takes the contents of so many rooms', (_, unit, rooms) => {
    expect(roomsIn(unit)).toBe(rooms);
  });

  test('a wardrobe takes boxes and a bicycle, and no bed', () => {
    const things = whatFits(inside(152, 152)).map(({ thing }) => thing);
    expect(things).toContain('boxes');
    expect(things).toContain('bicycle');
    expect(things).not.toContain('bed');
  });

  test('everything together never takes more than there is', () => {
    fc.assert(
      fc.property(room, (unit) => {
        const taken = whatFits(unit).reduce((sum, { thing, count }) => sum + count * litresOf(thing), 0);
        expect(taken).toBeLessThanOrEqual(usableLitres(unit) + 0.001);
      }),
    );
  });

  test('a larger unit takes all that a smaller one does', () => {
    fc.assert(
      fc.property(room, side, side, (unit, wider, longer) => {
        const larger = { ...unit, widthCm: unit.widthCm + wider, lengthCm: unit.lengthCm + longer };
        const more = new Map(whatFits(larger).map(({ thing, count }) => [thing, count]));
        for (const { thing, count } of whatFits(unit)) {
          expect(more.get(thing) ?? 0).toBeGreaterThanOrEqual(count);
        }
      }),
    );
  });
});

describe('the drawing', () => {
  test.each([
    ['5 x 5 feet', inside(152, 152), 'instead'],
    ['5 x 10 feet', inside(152, 305), 'instead'],
    ['10 x 10 feet', inside(305, 305), 'together'],
    ['a low box', inside(100, 100, 120), 'none'],
  ] as const)('what it says of the sofa agrees with the list: %s', (_, unit, says) => {
    expect(sofaWith(unit)).toBe(says);
  });

  test('a sofa that is drawn in no unit of whatever size is in no list either', () => {
    fc.assert(
      fc.property(room, (unit) => {
        const listed = whatFits(unit).some(({ thing }) => thing === 'sofa');
        expect(sofaWith(unit) === 'together').toBe(listed);
        if (sofaIn(unit).length === 0) expect(listed).toBe(false);
      }),
      { examples: [[inside(88, 1000)]] },
    );
  });

  test.each([
    ['lying across', inside(305, 305), 'lying'],
    ['lying along the wall', inside(152, 305), 'lying'],
    ['on its end', inside(152, 152), 'upright'],
    ['not at all', inside(100, 100, 120), 'none'],
  ] as const)('a sofa goes in %s', (_, unit, place) => {
    expect(sofaPlace(unit)).toBe(place);
  });

  test('no part of the sofa sticks out of the unit', () => {
    fc.assert(
      fc.property(room, (unit) => {
        for (const { x, y, z } of sofaIn(unit)) {
          expect(Math.min(x[0], y[0], z[0])).toBeGreaterThanOrEqual(0);
          expect(x[1]).toBeLessThanOrEqual(unit.widthCm);
          expect(y[1]).toBeLessThanOrEqual(unit.heightCm);
          expect(z[1]).toBeLessThanOrEqual(unit.lengthCm);
        }
      }),
    );
  });

  test('every unit lies on the paper that all of them share', () => {
    fc.assert(
      fc.property(fc.array(room, { minLength: 1, maxLength: 8 }), (rooms) => {
        const paper = commonExtent(rooms);
        for (const unit of rooms) {
          expect(extentOf(unit).width).toBeLessThanOrEqual(paper.width);
          expect(extentOf(unit).height).toBeLessThanOrEqual(paper.height);
        }
      }),
    );
  });

  test('a centimetre is a centimetre, across and up', () => {
    expect(project(152, 0, 0)).toEqual([152, -0]);
    expect(project(0, 244, 0)).toEqual([0, -244]);
  });
});

test.each([
  ['General', 'general'],
  ['Privat', 'general'],
  ['أفراد', 'general'],
  ['Gewerbe', 'business'],
  ['شركات', 'business'],
  ['Studierende', 'student'],
  ['طلاب', 'student'],
  ['Militär', 'military'],
  ['عسكريون', 'military'],
  ['Organización benéfica', 'charitable'],
  ['جهات خيرية', 'charitable'],
  ['Beekeeper', null],
])('a property that says %s means %s', (name, kind) => {
  expect(userKindOf(name)).toBe(kind);
});
