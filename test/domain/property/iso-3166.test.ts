import { expect, test } from 'vitest';
import {
  countries,
  countryName,
  findCountryByCode,
  findRegionByCode,
  regionId,
  regions,
} from '../../../src/main/domain/property/iso-3166';

/** Stored in contacts and sent to portals: if one of these changes, addresses change. */
test.each([
  ['US-TX', 84001144],
  ['US-CA', 84000492],
  ['CA-ON', 12400949],
  ['GB-ENG', 82621440],
  ['IE-D', 37200014],
  ['DE-BY', 27600479],
  ['AD-02', 2000040],
  ['AD-07', 2000045],
])('the number of %s is %i for ever', (code, id) => {
  expect(regionId(code)).toBe(id);
  expect(findRegionByCode(code)?.id).toBe(id);
});

test('no two regions share a number, and every number tells its country', () => {
  expect(new Set(regions.map((region) => region.id)).size).toBe(regions.length);
  const ids = new Set(countries.map((country) => country.id));
  for (const region of regions) {
    expect(ids.has(region.countryId)).toBe(true);
    expect(Math.floor(region.id / 100_000)).toBe(region.countryId);
  }
});

test('every number fits a 32-bit integer, as portals may store it', () => {
  expect(Math.max(...regions.map((region) => region.id))).toBeLessThan(2 ** 31);
});

test('a number is told apart from one with a leading zero', () => {
  expect(new Set([regionId('AD-2'), regionId('AD-02'), regionId('AD-002')]).size).toBe(3);
});

test.each(['US', 'US-', 'US-TEXAS', 'us-tx', 'ZZ-A', ''])('%j is no code of a region', (code) => {
  expect(() => regionId(code)).toThrow('not a code');
});

test('every country has ISO numbers and codes', () => {
  expect(countries).toHaveLength(249);
  expect(countries.every(({ id }) => id >= 1 && id <= 999)).toBe(true);
  expect(new Set(countries.map((country) => country.id)).size).toBe(249);
  expect(findCountryByCode('US')).toEqual({
    id: 840,
    isoCode2: 'US',
    isoCode3: 'USA',
    name: 'United States of America',
    currencyCode: 'USD',
    dialingCode: '1',
  });
  expect(findCountryByCode('GB')).toMatchObject({ id: 826, currencyCode: 'GBP', dialingCode: '44' });
  expect(findCountryByCode('IE')).toMatchObject({ id: 372, currencyCode: 'EUR', dialingCode: '353' });
});

test('a place without phones has no dialing code', () => {
  expect(findCountryByCode('BV')?.dialingCode).toBe('');
});

test('a country is named in the language of the screen', () => {
  const germany = { isoCode2: 'DE', name: 'Germany' };
  expect(countryName(germany, 'en')).toBe('Germany');
  expect(countryName(germany, 'de')).toBe('Deutschland');
  expect(countryName(germany, 'es')).toBe('Alemania');
  expect(countryName({ isoCode2: 'QQ', name: 'Nowhere' }, 'en')).toBe('Nowhere');
});
