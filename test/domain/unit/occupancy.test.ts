/** How full a site is, against figures worked out by hand. */
import { expect, it } from 'vitest';
import { occupancyOf, type OccupancyUnit } from '../../../src/main/domain/unit/occupancy';

const free: OccupancyUnit = {
  area: 5000,
  measure: 'area',
  isOut: false,
  isOccupied: false,
  streetMinor: 10_000,
  contractMinor: null,
  effectiveMinor: null,
};
const let5 = { ...free, isOccupied: true, contractMinor: 9000, effectiveMinor: 6000 };
const let15 = { ...let5, area: 15_000, streetMinor: 20_000, contractMinor: 22_000, effectiveMinor: 22_000 };
const out = { ...free, isOut: true };

it('the report of occupancy counts units, area and money: what is rented of what is listed, and of what can be rented', () => {
  expect(occupancyOf([free, let5, let15, out])).toEqual({
    listed: 4,
    rentable: 3,
    occupied: 2,
    area: { listed: 30_000, rentable: 25_000, occupied: 20_000 },
    ofListed: 2 / 4,
    ofRentable: 2 / 3,
    areaOfListed: 20_000 / 30_000,
    areaOfRentable: 20_000 / 25_000,
    economic: 28_000 / 50_000,
    rate: 31_000 / 30_000,
  });
});

it('what is not known is not taken for nothing, and a share of nothing is none', () => {
  expect(occupancyOf([let5, { ...free, streetMinor: null }])).toMatchObject({
    economic: null,
    rate: 9000 / 10_000,
  });
  expect(occupancyOf([free, { ...let5, effectiveMinor: null, contractMinor: null }])).toMatchObject({
    ofListed: 1 / 2,
    economic: null,
    rate: null,
  });
  expect(occupancyOf([])).toMatchObject({
    listed: 0,
    ofListed: null,
    areaOfListed: null,
    economic: null,
    rate: null,
  });
  expect(occupancyOf([out])).toMatchObject({ rentable: 0, ofRentable: null, ofListed: 0, economic: 0 });
});

it('areas and volumes are not added up, and who rents a unit that is out of service has it', () => {
  expect(occupancyOf([free, { ...free, measure: 'volume' }])).toMatchObject({
    area: null,
    areaOfListed: null,
  });
  expect(occupancyOf([{ ...let5, isOut: true }])).toMatchObject({ rentable: 1, ofRentable: 1 });
});
