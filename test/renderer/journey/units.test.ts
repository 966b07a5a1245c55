/** Finding the right unit: alike ones together, sizes in words, what goes in, and the drawing's measures. */
import { describe, expect, test } from 'vitest';
import {
  commonExtent,
  extentOf,
  project,
  sofaIn,
  sofaPlace,
} from '../../../src/renderer/screens/unit/unit-geometry';
import { capacityLiters, litersOf } from '../../../src/renderer/screens/unit/room-for';
import { sofaWith, whatFits } from '../../../src/renderer/screens/unit/what-fits';
import { groupAlike, sizesOf, withFirst } from '../../../src/renderer/screens/unit/unit-groups';
import { sizeGroupOf } from '../../../src/renderer/stores/sizes';
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
      'B203',
      'A101+A102',
      'C301',
      'A104',
      'B204',
      'A107',
      'C302',
      'A109',
    ]);
  });

  test('the unit that is wished for is the one that is taken', () => {
    const wished = units('en').find((unit) => unit.number === 'A102');
    expect(numbers(units('en'), wished?.id ?? null)[1]).toBe('A102+A101');
  });

  test('a choice leaves every group it does not turn round as it is, so that only one tile is drawn again', () => {
    const groups = groupAlike(units('en'));
    const wished = units('en').find((unit) => unit.number === 'A102')?.id ?? '';
    expect(groups.map((group) => withFirst(group, wished) === group)).toEqual(
      groups.map((group) => group.units.every(({ id }) => id !== wished)),
    );
    expect(groups.every((group) => withFirst(group, group.units[0].id) === group)).toBe(true);
  });

  const [first] = units('en');
  test.each([
    ['floor', { floor: 2 }],
    ['a feature', { features: ['drive_up'] }],
    ['height', { heightCm: 300 }],
  ])('another %s makes another answer', (_, change) => {
    if (first === undefined) throw new Error('no unit');
    expect(groupAlike([first, { ...first, ...change }])).toHaveLength(2);
  });

  test('of units that differ by nothing but their rent the cheaper one is taken', () => {
    if (first === undefined) throw new Error('no unit');
    const dearer = { ...first, number: 'A100', rent: { price: 80, formattedPrice: '$80.00' } };
    expect(numbers([dearer, first])).toEqual(['A101+A100']);
  });

  test('the order in which features are written does not matter', () => {
    if (first === undefined) throw new Error('no unit');
    const turned = { ...first, features: first.features.toReversed() };
    expect(groupAlike([first, turned])).toHaveLength(1);
  });
});

test.each([
  [152, 152, 'xs'],
  [187, 187, 'xs'],
  [188, 188, 's'],
  [152, 305, 's'],
  [220, 283, 'm'],
  [229, 305, 'm'],
  [305, 305, 'm'],
  [305, 457, 'l'],
  [235, 590, 'l'],
  [400, 400, 'xl'],
  [305, 610, 'xl'],
  [399, 400, 'l'],
  [400, 600, 'xxl'],
  [305, 914, 'xxl'],
  [235, 1203, 'xxl'],
])('%i x %i cm of floor are called %s', (widthCm, lengthCm, size) => {
  expect(sizeGroupOf({ widthCm, lengthCm })).toBe(size);
});

test('a size names its cheapest unit first, and its smallest and largest by their floor', () => {
  const small = sizesOf(units('en')).find(({ group }) => group === 's');
  expect(small?.units.map(({ number }) => number)).toEqual(['A101', 'A102', 'C301']);
  expect([small?.smallest.number, small?.largest.number]).toEqual(['A101', 'C301']);
});

test.each([
  ['B203', 'xs'],
  ['A101', 's'],
  ['A104', 'm'],
  ['C301', 's'],
  ['C302', 'l'],
  ['A109', 'xl'],
])('%s is called %s by its floor, whatever its kind', (number, size) => {
  const unit = units('en').find((one) => one.number === number);
  expect(unit && sizeGroupOf(unit)).toBe(size);
});

describe('what fits', () => {
  test('a wardrobe takes boxes and a bicycle, and no bed', () => {
    const things = whatFits(inside(152, 152)).map(({ thing }) => thing);
    expect(things).toContain('box');
    expect(things).toContain('bicycle');
    expect(things).not.toContain('bed');
  });

  test('everything together never takes more than there is', () => {
    fc.assert(
      fc.property(room, (unit) => {
        const taken = whatFits(unit).reduce((sum, { thing, count }) => sum + litersOf({ [thing]: count }), 0);
        expect(taken).toBeLessThanOrEqual(capacityLiters(unit, 'aisle') + 0.001);
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
