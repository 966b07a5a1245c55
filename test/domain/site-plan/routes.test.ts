/** The way from the kiosk or the gate to a door: the shortest, in few steps, in words that are true. */
import { describe, expect, test } from 'vitest';
import { distance } from '../../../src/main/domain/site-plan/geometry';
import { graphOf } from '../../../src/main/domain/site-plan/graph';
import { linesOf, routeTo } from '../../../src/main/domain/site-plan/route';
import type { Point, Side, SitePlan } from '../../../src/main/domain/site-plan/shape';
import { stepsOf } from '../../../src/main/domain/site-plan/steps';
import { languages } from '../../../src/shared/languages';
import { fc } from '../../support/base/fast-check';
import { planWith, said, sampleSite, sizes } from './sample';

const { plan, units } = sampleSite();
const numbers = units.map(({ number }) => number);

test.each([
  ['gate', 'A101', ['Drive through the gate with your code.', 'A101 is the first door on the left.']],
  [
    'gate',
    'C12',
    [
      'Drive through the gate with your code.',
      'Turn right at the yard.',
      'Turn left at drive 2.',
      'C12 is door number 12 on the right.',
    ],
  ],
  [
    'office',
    'B108',
    [
      'Go out by the office door.',
      'Turn right.',
      'Go in at building B.',
      'B108 is the first door on the right.',
    ],
  ],
  [
    'office',
    'B205',
    [
      'Go out by the office door.',
      'Turn right.',
      'Go in at building B.',
      'Take the elevator to the 2nd floor.',
      'Turn left.',
      'B205 is the fifth door on the left.',
    ],
  ],
])('the way from the %s to %s is said in words', (from, unit, steps) => {
  expect(said(from, unit)).toEqual(steps);
});

test.each([
  ['es', 'Tome el elevador: Piso 1.', 'B212 es la tercera puerta a la derecha.'],
  ['de', 'Nehmen Sie den Aufzug: 1. Obergeschoss.', 'B212 ist die dritte Tür rechts.'],
  ['ar', 'خذ المصعد: الطابق 1.', 'B212: الباب الثالث على اليمين.'],
] as const)('the way is said in %s, with the names that the plan has in it', (language, climb, door) => {
  const steps = said('gate', 'B212', { language });
  expect(steps).toContain(climb);
  expect(steps?.at(-1)).toBe(door);
});

test('from the kiosk and from the gate, each door is reached in at most six steps of at most twelve words', () => {
  for (const { code: language } of languages)
    for (const from of ['office', 'gate'])
      for (const unit of numbers) {
        const steps = said(from, unit, { language }) ?? [];
        expect(steps.length, `${from} ${unit}`).toBeGreaterThan(0);
        expect(steps.length, `${from} ${unit}: ${steps.join(' ')}`).toBeLessThanOrEqual(6);
        for (const step of steps) expect(step.split(/\s+/).length, step).toBeLessThanOrEqual(12);
      }
});

test('an elevator is taken rather than stairs, and stairs only where nothing else leads up', () => {
  expect(said('gate', 'B201', { stepFree: false })).toContain('Take the elevator to the 2nd floor.');
  const broken = planWith({ ways: plan.ways.filter(({ by }) => by !== 'elevator') });
  expect(said('gate', 'B201', { plan: broken, stepFree: false })).toContain(
    'Take the stairs to the 2nd floor.',
  );
  expect(said('gate', 'B201', { plan: broken, stepFree: true })).toBeNull();
});

test('a unit that is not on the plan, and a point that is not, have no way', () => {
  expect(said('gate', 'Z999')).toBeNull();
  expect(said('nowhere', 'A101')).toBeNull();
});

describe('a plan that is seen from another side', () => {
  const turn: Readonly<Record<Side, Side>> = { north: 'east', east: 'south', south: 'west', west: 'north' };
  const turned = ([x, y]: Point): Point => [-y, x];
  const mirror: Readonly<Record<Side, Side>> = { north: 'north', east: 'west', south: 'south', west: 'east' };
  const mirrored = ([x, y]: Point): Point => [-x, y];

  function moved(at: (point: Point) => Point, to: Readonly<Record<Side, Side>>): SitePlan {
    return {
      ...plan,
      kiosk: { ...plan.kiosk, at: at(plan.kiosk.at) },
      buildings: plan.buildings.map((one) => ({ ...one, outline: one.outline.map(at) })),
      rows: plan.rows.map((row) => ({
        ...row,
        from: at(row.from),
        toward: to[row.toward],
        doors: to[row.doors],
      })),
      points: plan.points.map((point) => ({ ...point, at: at(point.at) })),
    };
  }

  test('turned by a quarter, it is walked in the same words', () => {
    const other = moved(turned, turn);
    for (const unit of numbers) expect(said('gate', unit, { plan: other })).toEqual(said('gate', unit));
  });

  test('in a mirror, left is right', () => {
    const other = moved(mirrored, mirror);
    const swapped = (steps: readonly string[] | null) =>
      steps?.map((text) => text.replace(/left|right/, (side) => (side === 'left' ? 'right' : 'left')));
    for (const unit of numbers)
      expect(said('gate', unit, { plan: other })).toEqual(swapped(said('gate', unit)));
  });
});

test('no way is longer than one that goes by any other point', () => {
  const graph = graphOf(plan, sizes);
  const onGround = plan.points.filter(
    ({ level, key }) => level === 0 && plan.ways.some((way) => way.from === key),
  );
  const lengthOf = (unit: string, from: string) => {
    const route = routeTo(graph, unit, from);
    if (route === null) throw new Error(`no way from ${from}`);
    const legs = route.legs.reduce((sum, leg) => sum + distance(leg.from.at, leg.to.at), 0);
    return legs + distance(route.last.from.at, route.last.door.at);
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...plan.ways.filter(({ by }) => by === 'drive' || by === 'walk')),
      fc.constantFrom(...units.filter(({ floor }) => floor === 0)),
      (way, { number }) => {
        const [from, to] = [way.from, way.to].map((key) => onGround.find((point) => point.key === key));
        if (!from || !to) return;
        expect(lengthOf(number, from.key)).toBeLessThanOrEqual(
          distance(from.at, to.at) + lengthOf(number, to.key) + 0.001,
        );
      },
    ),
  );
});

test('the lines of a way end at the door, floor by floor', () => {
  const graph = graphOf(plan, sizes);
  const route = routeTo(graph, 'B205', 'gate');
  if (route === null) throw new Error('no way');
  const lines = linesOf(route);
  expect(lines.map(({ level }) => level)).toEqual([0, 1]);
  expect(lines[0]?.points[0]).toEqual([0, 1400]);
  expect(lines[1]?.points.at(-1)).toEqual(graph.doors.get('B205')?.box.door);
  expect(stepsOf(graph, route).at(-1)).toEqual({ do: 'door', unit: 'B205', nth: 5, side: 'left' });
});
