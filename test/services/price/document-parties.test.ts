/** How documents and screens write an address. */
import { expect, onTestFinished, test } from 'vitest';
import { addressLines } from '../../../src/main/services/price/document-parties';
import { findPlaceByCodes } from '../../../src/main/database/property/reference';
import { openBookings } from '../../support/services/bookings';

const street = { address: '317 Lake Drive', city: 'Austin', postal_code: '78701' };

test('an address without a country is written in the order of the country of the site', async () => {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const lines = (
    more: { readonly region_id: number; readonly country_id: number },
    language: 'en' | 'ar' = 'en',
  ) => world.db.query((tx) => addressLines(tx, { ...street, ...more }, language));
  expect(await lines({ region_id: 0, country_id: 0 })).toEqual(['317 Lake Drive', 'Austin 78701']);
  const place = await world.db.query((tx) => findPlaceByCodes(tx, { country: 'US', region: 'US-TX' }));
  expect(await lines({ region_id: place.regionId, country_id: place.countryId })).toEqual([
    '317 Lake Drive',
    'Austin, Texas 78701',
    'United States',
  ]);
  expect((await lines({ region_id: place.regionId, country_id: place.countryId }, 'ar'))[1]).toBe(
    'Austin، Texas 78701',
  );
  const { countryId } = await world.db.query((tx) => findPlaceByCodes(tx, { country: 'DE', region: null }));
  expect(await lines({ region_id: 0, country_id: countryId })).toEqual([
    '317 Lake Drive',
    '78701 Austin',
    'Germany',
  ]);
});
