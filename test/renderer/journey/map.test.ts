/** The map of the site: free units of a size, floor by floor, and the way to the one that is looked at. */
import { afterEach, expect, test } from 'vitest';
import { useJourneyStore } from '../../../src/renderer/stores/journey';
import type { SiteMap } from '../../../src/shared/site-map';
import { kioskState } from '../../support/fake-service/data';
import type { FakeBridge } from '../../support/fake-service/bridge';
import { openPage, walkTo, type Page } from '../support/page';
import { placeLabels } from '../../../src/renderer/screens/unit/label-places';

const box = (left: number): [number, number][] => [
  [left, 0],
  [left + 300, 0],
  [left + 300, 300],
  [left, 300],
];
const level = (floor: number, name: string, numbers: readonly string[]): SiteMap['levels'][number] => ({
  level: floor,
  name,
  buildings: [box(0)],
  units: numbers.map((number, index) => ({ number, outline: box(300 * index) })),
  drives: [],
  places: [{ kind: 'entrance', name: 'Building B', at: [0, 400] }],
});
const map: SiteMap = {
  north: 'east',
  kiosk: { level: 0, at: [0, 450] },
  levels: [level(0, '1st floor', ['A104', 'A105']), level(1, '2nd floor', ['B204'])],
};

let page: Page;
afterEach(() => page.close());

/** On the units of the medium size, with the map open. */
async function openMap(prepare: (fake: FakeBridge) => void = () => undefined) {
  const state = kioskState();
  page = await openPage({ property: { ...state.property, mapped: true } }, (fake) => {
    fake.amend('site.map', () => ({ map }));
    fake.amend('site.route', () => ({
      route: { steps: ['Turn right.', 'Turn right.', 'It is the first door.'], lines: [] },
    }));
    prepare(fake);
  });
  await walkTo(page, 'unit');
  await page.touch('[data-testid="map-open"]');
}

const listed = () =>
  [...document.querySelectorAll('[data-on-map]')].map((one) => one.getAttribute('data-on-map'));
const chosen = () => document.querySelector('[data-unit] input:checked') !== null;

test('without a plan there is no button for a map', async () => {
  page = await openPage();
  await walkTo(page, 'unit');
  expect(page.has('[data-testid="map-open"]')).toBe(false);
});

test('the map begins on the floor of the cheapest unit, and lists what is free there', async () => {
  await openMap();
  expect(page.text()).toContain('1st floor');
  expect(listed()).toEqual(['A104']);
  expect(page.fake.inputsOf('site.map')).toEqual([{ language: 'en' }]);
});

test('the way to the unit is said step by step, the same step twice too', async () => {
  await openMap();
  expect([...document.querySelectorAll('[data-sheet="map"] li')].map((one) => one.textContent)).toEqual([
    'Turn right.',
    'Turn right.',
    'It is the first door.',
  ]);
});

test('another floor has its own units, and the way is asked for the cheapest of them', async () => {
  await openMap();
  await page.touch('[data-sheet="map"] [data-chip="1"]');
  expect(listed()).toEqual(['B204']);
  expect(new Set(page.fake.inputsOf('site.route').map(({ unitId }) => unitId)).size).toBe(2);
});

test('the way to the unit that was touched last stands, also where an earlier answer comes later', async () => {
  await openMap();
  const late = page.fake.hold('site.route');
  await page.touch('[data-sheet="map"] [data-chip="1"]');
  await page.touch('[data-sheet="map"] [data-chip="0"]');
  late();
  await page.rest();
  expect(document.querySelectorAll('[data-sheet="map"] li')).toHaveLength(3);
});

test('a unit that is too small for the list is not looked at by itself', async () => {
  const state = kioskState();
  page = await openPage({ property: { ...state.property, mapped: true } }, (fake) => {
    fake.amend('site.map', () => ({ map }));
    fake.amend('site.route', () => ({ route: { steps: ['Turn right.'], lines: [] } }));
  });
  await walkTo(page, 'unit');
  const journey = useJourneyStore(page.pinia);
  journey.stored = { load: { motorcycle: 1 }, reach: false };
  await page.touch('[data-testid="map-open"]');
  expect(page.has('[data-testid="take-from-map"]')).toBe(true);
  // Nobody drives a motorcycle upstairs.
  await page.touch('[data-sheet="map"] [data-chip="1"]');
  expect(listed()).toEqual(['B204']);
  const drawn = [...document.querySelectorAll('[data-testid="map"] path')].map((one) =>
    one.getAttribute('d'),
  );
  expect(drawn.filter((path) => /^M[^\d-]/.test(path ?? ''))).toEqual([]);
  expect(page.has('[data-testid="take-from-map"]')).toBe(false);
  await page.touch('[data-on-map="B204"]');
  expect(page.has('[data-testid="take-from-map"]')).toBe(true);
});

const notices = () =>
  [...document.querySelectorAll('[data-sheet="map"] .notice')].map((one) => one.textContent);

test('a unit that the plan does not know, or leads nowhere to, says so and can be chosen from the list', async () => {
  const holed = { ...map, levels: map.levels.map((one) => ({ ...one, units: [] })) };
  await openMap((fake) => {
    fake.amend('site.map', () => ({ map: holed }));
    fake.amend('site.route', () => ({ route: null }));
  });
  expect(notices()).toEqual([
    'The map shows no way to \u2068A104\u2069. The list of units says where it is.',
  ]);
  // No place of it: a touch in the corner of the drawing is none of it.
  await page.touch('[data-sheet="map"] [data-chip="1"]');
  expect(notices()).toEqual([
    'The map shows no way to \u2068B204\u2069. The list of units says where it is.',
  ]);
  await page.touch('[data-on-map="B204"]');
  await page.touch('[data-testid="take-from-map"]');
  expect(page.screen()).toBe('move-in-date');
});

test('a plan without the floor of the units, and none any more, are said, and the list is there', async () => {
  const failed = 'The map can’t be shown right now. The list of units says where each one is.';
  await openMap((fake) =>
    fake.amend('site.map', () => ({ map: { ...map, levels: [level(7, 'Roof', [])] } })),
  );
  expect(notices()).toEqual([failed]);
  page.close();
  await openMap((fake) => fake.amend('site.map', () => ({ map: null })));
  expect(notices()).toEqual([failed]);
});

test('each unit of the list has its number on the map', async () => {
  await openMap();
  const named = [...document.querySelectorAll('[data-on-map] .pin')].map((one) => one.textContent);
  expect(named).toEqual(['1']);
  // The one that is looked at says which unit it is too.
  const [own, ...others] = document.querySelectorAll('[data-testid="map"] :is(.pin, .looked)');
  expect(own?.textContent.trim()).toBe(`1${listed()[0]}`);
  expect(others).toEqual([]);
});

test('the unit that is looked at is taken, the map closes, and it goes on as by a touch on the list', async () => {
  await openMap();
  await page.touch('[data-sheet="map"] [data-chip="1"]');
  expect(chosen()).toBe(false);
  await page.touch('[data-testid="take-from-map"]');
  expect([page.has('[data-sheet="map"]'), page.screen()]).toEqual([false, 'move-in-date']);
  await page.touch('[data-testid="back"]');
  expect(page.has('[data-unit="B204"] input:checked')).toBe(true);
  expect(useJourneyStore(page.pinia).answers.unitId).not.toBeNull();
});

test('closed without a choice it changes nothing', async () => {
  await openMap();
  await page.touch('[data-testid="sheet-close"]');
  expect(chosen()).toBe(false);
});

test('a map that cannot be had is reported, and units can be chosen from the list', async () => {
  await openMap((fake) => fake.refuse('site.map', { reason: 'fault', code: 'SOMETHING_WENT_WRONG' }));
  expect(page.text()).toContain('The map can’t be shown right now.');
  await page.touch('[data-testid="sheet-close"]');
  await page.touch('[data-unit="A104"]');
  expect(chosen()).toBe(true);
});

test('units that somebody has, and what is said of them, are not on the list', async () => {
  await openMap();
  expect(page.has('[data-on-map="A105"]')).toBe(false);
  // Drawn as one shape with every other unit that is not offered.
  expect(document.querySelectorAll('[data-testid="map"] path.rest')).toHaveLength(1);
});

const row = [100, 120, 140].map((x) => ({ x, y: 60, width: 18, height: 18 }));
const pins = row.map((unit) => ({ ...unit, width: 30, height: 30 }));
const plan = { width: 400, height: 300 };
const apart = (one: (typeof pins)[number], other: (typeof pins)[number]) =>
  Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
  Math.abs(one.y - other.y) >= (one.height + other.height) / 2;

test('labels that are larger than their units cover neither another label nor a unit', () => {
  const placed = placeLabels(pins, row, plan);
  placed.forEach((one, index) => {
    expect(
      placed.filter((other) => !apart(one, other)),
      'itself alone',
    ).toEqual([one]);
    expect(row.every((unit) => apart(one, unit))).toBe(true);
    expect(
      Math.hypot(one.x - (row[index]?.x ?? 0), one.y - (row[index]?.y ?? 0)),
      'near its unit',
    ).toBeLessThan(90);
  });
});

test('a label stays in its unit where it has room, and never leaves the plan', () => {
  const wide = row.map((unit) => ({ ...unit, x: unit.x * 2, width: 40, height: 40 }));
  const small = wide.map((unit) => ({ ...unit, width: 30, height: 30 }));
  expect(placeLabels(small, wide, plan)).toEqual(small);
  const [corner] = placeLabels([{ x: 2, y: 299, width: 80, height: 30 }], [], plan);
  expect(corner).toMatchObject({ x: 40, y: 285 });
});
