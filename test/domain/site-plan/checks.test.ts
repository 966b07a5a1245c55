/** A plan that does not fit its units or itself is refused, each mistake with its place. */
import { expect, test } from 'vitest';
import { checkSitePlan } from '../../../src/main/domain/site-plan/checks';
import { readSitePlan, type SitePlan } from '../../../src/main/domain/site-plan/shape';
import { planWith, sampleSite } from './sample';

const { plan, units } = sampleSite();
const row = (index: number, change: Partial<SitePlan['rows'][number]>) =>
  planWith({ rows: plan.rows.map((one, at) => (at === index ? { ...one, ...change } : one)) });
const rowOf = (index: number) => plan.rows[index]?.units ?? [];
const way = (from: string, to: string, by: SitePlan['ways'][number]['by'] = 'walk') =>
  planWith({ ways: [...plan.ways, { from, to, by }] });
const without = (...keys: string[]) =>
  planWith({ ways: plan.ways.filter(({ from, to }) => !keys.includes(from) && !keys.includes(to)) });
const point = (key: string, change: Partial<SitePlan['points'][number]>) =>
  planWith({ points: plan.points.map((one) => (one.key === key ? { ...one, ...change } : one)) });
const shape = (outline: SitePlan['shapes'][number]['outline']) =>
  planWith({
    rows: plan.rows.filter((_, index) => index !== 7),
    shapes: [
      ...['C10', 'C11'].map((unit, index) => ({
        unit,
        level: 0,
        outline: [0, 1203].flatMap((deep): [number, number][] =>
          [0, 235]
            .map((wide): [number, number] => [2900 + 235 * index + wide, 3300 + deep])
            .toSorted((a, b) => (deep === 0 ? a[0] - b[0] : b[0] - a[0])),
        ),
        door: [3017 + 235 * index, 3300] as [number, number],
      })),
      { unit: 'C12', level: 0, outline, door: [3500, 3300] },
    ],
  });

test('the plan of the sample has no mistake, nor has it as it is stored', () => {
  expect(checkSitePlan(plan, units)).toEqual([]);
  expect(readSitePlan(JSON.stringify(plan))).toEqual(plan);
  expect(readSitePlan(null)).toBeNull();
});

test('a unit may be drawn by its corners instead of standing in a row', () => {
  const corners: [number, number][] = [
    [3370, 3300],
    [3605, 3300],
    [3605, 4503],
    [3370, 4503],
  ];
  expect(checkSitePlan(shape(corners), units)).toEqual([]);
  const smaller = shape(corners.map(([x, y]) => [x, Math.min(y, 4300)]));
  expect(checkSitePlan(smaller, units)).toEqual([
    {
      path: ['shapes', 2, 'outline'],
      message: "its 23.5 square meters differ from the unit's width and length by more than a tenth",
    },
  ]);
});

test.each<[string, SitePlan, string]>([
  ['a unit that is left out', row(0, { units: rowOf(0).slice(1) }), 'rows: unit "A101" is not on the plan'],
  [
    'a unit that stands twice',
    row(0, { units: [...rowOf(0), 'A101'] }),
    'rows.0.units.12: this unit is there twice',
  ],
  [
    'a unit nobody knows',
    row(0, { units: [...rowOf(0), 'X1'] }),
    'rows.0.units.12: no unit has the number "X1"',
  ],
  [
    'a unit on another floor',
    row(3, { level: 0 }),
    'rows.3.units.0: unit "B201" is on floor 1, not on level 0',
  ],
  ['a row on a level that is none', row(0, { level: 7 }), 'rows.0.level: no level of the plan is 7'],
  ['doors at the end of a row', row(0, { doors: 'east' }), 'rows.0.doors: expected a side across "toward"'],
  ['units that overlap', row(6, { from: [1400, 3300] }), 'rows: units "C04" and "C05" overlap'],
  ['a way to nowhere', way('gate', 'moon'), 'ways.18.to: no point has the key "moon"'],
  ['a way of no length', way('gate', 'gate'), 'ways.18: expected a way longer than nothing'],
  ['a way through units', point('row-a-end', { at: [3900, 600] }), 'ways.1: it leads through unit "A106"'],
  [
    'a way through a wall',
    way('yard-lobby', 'office'),
    'ways.18: it leads through a wall where no entrance or door is',
  ],
  [
    'a walk to another floor',
    way('lobby', 'lobby-1'),
    'ways.18: only an elevator or stairs lead to another level',
  ],
  [
    'an elevator that stays',
    way('lobby', 'office', 'elevator'),
    'ways.18: expected two levels for an elevator or stairs',
  ],
  ['no gate', point('gate', { kind: 'corner' }), 'points: expected a point of kind "gate"'],
  ['a key that stands twice', point('keypad', { key: 'gate' }), 'points.1.key: this key is there twice'],
  [
    'a floor nobody reaches',
    without('elevator-1', 'stairs-1'),
    'ways: from the kiosk no way leads to unit "B201"',
  ],
  ['a door without a way', without('lobby-1'), 'ways: no way leads to the door of unit "B201"'],
])('%s is refused with its place', (_, broken, mistake) => {
  const found = checkSitePlan(broken, units).map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(found, found.join('; ')).toContain(mistake);
});
