import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaText, dimensionsText, listFreeUnits } from '../../../src/main/services/unit/units';
import type { PageRequest } from '../../../src/main/domain/requests/paging';
import { ok } from '../../../src/shared/result';
import { unitStateSchema } from '../../../src/shared/shapes';
import { findUnit } from '../../../src/main/database/unit/units';
import {
  openBookings,
  refusalsOf,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';

let world: BookingWorld;
beforeAll(async () => {
  world = await openBookings();
});
afterAll(() => world.close());

const pageOf = (query: Record<string, unknown>, page: PageRequest | null) =>
  listFreeUnits(world.ctx, query, page);
const list = async (query: Record<string, unknown> = {}) => {
  const result = await pageOf(query, null);
  return result.ok ? ok(result.value.items) : result;
};
const areas = async (query: Record<string, unknown>) => valueOf(await list(query)).map(({ area }) => area);

describe('free units', () => {
  // Holds: v1-5.8
  it('are those nobody has, in the catalogue’s order of types, smallest first', async () => {
    const { units } = world.db.catalogue;
    const before = valueOf(await list());
    expect(before.map(({ id }) => id).toSorted()).toEqual(
      units
        .filter(({ outOfService }) => !outOfService)
        .map(({ id }) => id)
        .toSorted(),
    );
    const sorted = before.toSorted(
      (a, b) => a.storageType.name.localeCompare(b.storageType.name) || a.area - b.area,
    );
    expect(before.map(({ area }) => area)).toEqual(sorted.map(({ area }) => area));
  });

  it.each(unitStateSchema.options.filter((state) => state !== 'available'))(
    'never show one that is %s',
    async (state) => {
      const set = (to: string) =>
        world.db.open.raw.prepare('UPDATE unit SET state = ? WHERE id = ?').run(to, world.unitId('A101'));
      set(state);
      const numbers = valueOf(await list()).map(({ number }) => number);
      const shown = valueOf(await world.call('unit.list', { language: 'en' })).map(({ number }) => number);
      set('available');
      expect([numbers.includes('A101'), shown]).toEqual([false, numbers]);
    },
  );

  it.each([{}, { maxArea: '9' }])('are the same %j whole and page by page', async (query) => {
    const whole = valueOf(await list(query));
    const found = [];
    for (let pageNumber = 1; found.length < whole.length; pageNumber += 1) {
      const { items, totalCount } = valueOf(await pageOf(query, { pageNumber, pageSize: 3 }));
      expect([items.length > 0, totalCount]).toEqual([true, whole.length]);
      found.push(...items);
    }
    expect(found).toEqual(whole);
    const beyond = valueOf(await pageOf(query, { pageNumber: Number.MAX_SAFE_INTEGER, pageSize: 200 }));
    expect(beyond).toEqual({ items: [], totalCount: whole.length });
  });

  it('are written for people in the language asked for', async () => {
    const find = async (language: 'en' | 'de') =>
      valueOf(await world.call('unit.list', { language })).find(({ number }) => number === 'A101');
    expect(await find('en')).toEqual({
      id: world.unitId('A101'),
      number: 'A101',
      storageType: { id: world.storageTypeId('Box'), name: 'Box' },
      area: 4.645,
      areaText: '50 ft²',
      dimensionsText: '5 × 10 × 8 ft',
      widthCm: 152,
      lengthCm: 305,
      heightCm: 244,
      floor: 0,
      features: ['Drive-up'],
      rent: { price: 79, formattedPrice: '$79.00' },
      state: 'available',
    });
    expect((await find('de'))?.rent).toEqual({ price: 79, formattedPrice: '79,00\u00a0$' });
  });

  it('are measured in metres or feet, floors in squares and containers in cubes', async () => {
    const rows = await world.db.query((tx) =>
      Promise.all(
        [
          'A101',
          world.db.catalogue.units.find(({ storageType }) => storageType === 'Container')?.number ?? '',
        ].map((number) => findUnit(tx, world.unitId(number))),
      ),
    );
    const texts = rows.map((row) =>
      row
        ? [areaText(row, 'm2', 'de-DE'), areaText(row, 'ft2', 'en-US'), dimensionsText(row, 'm2', 'de-DE')]
        : [],
    );
    expect(texts).toEqual([
      ['4,6 m²', '50 ft²', '1,5 × 3,1 × 2,4 m'],
      ['14,9 m³', '525 ft³', '2,2 × 2,8 × 2,4 m'],
    ]);
    // From right to left width and length would change places.
    expect(rows[0] && dimensionsText(rows[0], 'ft2', 'ar-US-u-nu-latn')).toBe('\u20665 × 10 × 8\u2069 قدم');
  });
});

describe('a filter', () => {
  it('holds both ends', async () => {
    expect(new Set(await areas({ minArea: '4.645', maxArea: '9.290' }))).toEqual(
      new Set([4.645, 6.968, 9.29]),
    );
    expect(await areas({ minArea: '9.291', maxArea: '9.3' })).toEqual([]);
    expect(await areas({ minArea: '4.6451', maxArea: '6.9679' })).toEqual([]);
    expect(await areas({ minArea: '20', maxArea: '10' })).toEqual([]);
  });

  it('left empty is none', async () => {
    expect(await list({ storageTypeId: '', minArea: '', maxArea: undefined, other: 'x' })).toEqual(
      await list(),
    );
  });

  it('by storage type takes the id in any case', async () => {
    const containers = valueOf(await list({ storageTypeId: world.storageTypeId('Container').toUpperCase() }));
    expect(new Set(containers.map(({ storageType }) => storageType.name))).toEqual(new Set(['Container']));
  });

  it.each(['-1', '+1', '1e3', '0x10', ' ', '1 ', '.', '1.', '1,5', 'x', 'NaN', 'Infinity'])(
    'of %j square meters is refused',
    async (minArea) => expect(refusalsOf(await list({ minArea }))).toEqual(['INVALID_INPUT_PARAM minArea']),
  );

  it('that is wrong is refused, all of them at once', async () => {
    expect(refusalsOf(await list({ storageTypeId: 'x', minArea: '-1', maxArea: 'NaN' }))).toEqual([
      'INVALID_INPUT_PARAM storageTypeId',
      'INVALID_INPUT_PARAM minArea',
      'INVALID_INPUT_PARAM maxArea',
    ]);
    expect(refusalsOf(await list({ storageTypeId: UNKNOWN, maxArea: 'Infinity' }))).toEqual([
      'INVALID_INPUT_PARAM storageTypeId',
      'INVALID_INPUT_PARAM maxArea',
    ]);
    expect(refusalsOf(await list({ minArea: ['1', '2'] }))).toEqual(['INVALID_INPUT_PARAM minArea']);
  });
});
