/** What a scanner typed of an ID, through the screen's bridge. */
import { afterEach, expect, test } from 'vitest';
import { regionId } from '../../../src/main/domain/property/iso-3166';
import { idCard, idCardOf } from '../../support/base/id-card';
import { openBookings, valueOf, type BookingWorld } from '../../support/services/bookings';

let world: BookingWorld;
afterEach(() => world.close());
const read = async (typed: string) => valueOf(await world.call('id-card.read', { typed }));
const refused = (fault: string) => ({ fault, contact: null, expired: false, cutOff: false });

test('seven elements of an ID are answered, with state and country as the answers hold them, and nothing else', async () => {
  world = await openBookings();
  expect(await read(idCard())).toEqual({
    fault: null,
    contact: {
      firstName: 'Maria',
      lastName: 'Lopez',
      address: '1200 Elm St',
      apartment: 'Apt 4',
      city: 'Austin',
      region: regionId('US-TX'),
      postalCode: '78704',
      countryId: 840,
    },
    expired: false,
    cutOff: false,
  });
  expect(await read(idCardOf({ DBA: '01012020' }))).toMatchObject({ fault: null, expired: true });
  expect(await read(idCardOf({ DCG: 'MEX' }))).toEqual(refused('elsewhere'));
  expect(await read('KEYTURN:48271936')).toEqual(refused('unknown'));
  expect(await read(idCardOf({ DAJ: 'ZZ' }))).toEqual(refused('unclear'));
});

test('where the site reads no IDs, none is read', async () => {
  world = await openBookings({
    change: (ctx) => ({ ...ctx, settings: { ...ctx.settings, idScan: null } }),
  });
  expect(await read(idCard())).toEqual(refused('off'));
});
