/** What a postal code and an e-mail address say of what is still to be typed, through the screen's bridge. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { regionId } from '../../../src/main/domain/property/iso-3166';
import { packPlaces, placesIn, type ListedPlace } from '../../../src/main/domain/contact/place-list';
import { openBookings, refusalsOf, typed, valueOf, type BookingWorld } from '../../support/services/bookings';

const line = (postalCode: string, city: string, region = ''): ListedPlace => ({ postalCode, city, region });
const lists: Readonly<Record<string, readonly ListedPlace[]>> = {
  US: [line('78704', 'Austin', 'TX'), line('99999', 'Nowhere', 'ZZ')],
  DE: [line('88471', 'Laupheim', 'BW'), line('88471', 'Baustetten', 'BW'), line('10115', 'Berlin')],
  GB: [line('SW1A', 'London'), line('M1 1AE', 'Manchester')],
  'US.streets': ['Elm St', 'Elmwood Pl', 'Éloise Ave', 'Oak Dr'].map((street) => line('78704', street)),
  MX: Array.from({ length: 9 }, (_, index) => line('06000', `Colonia ${index}`, 'CMX')),
};

let world: BookingWorld;
const asked: string[] = [];
beforeEach(async () => {
  asked.length = 0;
  world = await openBookings({
    change: (ctx) => ({
      ...ctx,
      places: (country, code) => placesIn(packPlaces(lists[country] ?? []), code),
      takesMail: (domain) => {
        asked.push(domain);
        return Promise.resolve(domain === 'gone.example' ? false : domain === 'here.example' ? true : null);
      },
    }),
  });
});
afterEach(() => world.close());

const of = async (countryId: number, postalCode: string) =>
  valueOf(await world.call('place.of-postal-code', { countryId, postalCode }));
const nothing = { cities: [], region: 0 };

describe('a postal code', () => {
  it.each<[string, number, string, object]>([
    [
      'says city and state',
      840,
      '78704',
      { postalCode: '78704', cities: ['Austin'], region: regionId('US-TX') },
    ],
    [
      'says the same with four digits more',
      840,
      '78704-1234',
      { cities: ['Austin'], region: regionId('US-TX') },
    ],
    ['that nobody has listed says nothing', 840, '78799', { ...nothing, postalCode: '78799' }],
    ['of another country says nothing', 840, 'SW1A 1AA', { ...nothing, postalCode: '' }],
    ['that is half typed says nothing', 840, '787', { ...nothing, postalCode: '' }],
    ['in a state that does not exist says the city alone', 840, '99999', { cities: ['Nowhere'], region: 0 }],
    ['of several places lets the customer choose', 276, '88471', { cities: ['Baustetten', 'Laupheim'] }],
    [
      'of a whole list of places says what they share',
      484,
      '06000',
      { cities: [], region: regionId('MX-CMX') },
    ],
    ['of Britain is found by its first half', 826, 'sw1a1aa', { postalCode: 'SW1A 1AA', cities: ['London'] }],
    ['of Britain is found whole', 826, 'M1 1AE', { cities: ['Manchester'] }],
    ['of Spain says the province without any list', 724, '41001', { cities: [], region: regionId('ES-SE') }],
    [
      'of Canada says the province without any list',
      124,
      'k1a0b1',
      { cities: [], region: regionId('CA-ON') },
    ],
    ['without a country says nothing', 0, '78704', nothing],
  ])('%s', async (_, countryId, postalCode, said) =>
    expect(await of(countryId, postalCode)).toMatchObject(said),
  );
});

describe('streets of a postal code', () => {
  it.each<[string, string, string[]]>([
    [
      'come after two letters, behind the number',
      '1200 el',
      ['1200 Elm St', '1200 Elmwood Pl', '1200 Éloise Ave'],
    ],
    ['come without a number too', 'oa', ['Oak Dr']],
    ['do not come after one letter', '1200 e', []],
    ['do not come for a number alone', '1200 ', []],
    ['do not come once one is written', '1200 Elm St', []],
    ['do not come for letters that begin none', '1200 zz', []],
  ])('%s', async (_, typedSoFar, streets) => {
    const asked = { countryId: 840, postalCode: '78704', typed: typedSoFar };
    const found = valueOf(await world.call('place.streets', asked)).streets;
    expect(found.toSorted()).toEqual(streets.toSorted());
  });

  it('are those of that code and country only', async () => {
    const of = async (countryId: number, postalCode: string) =>
      valueOf(await world.call('place.streets', { countryId, postalCode, typed: 'elm' })).streets;
    expect(await of(840, '78705')).toEqual([]);
    expect(await of(276, '78704')).toEqual([]);
    expect(await of(840, '')).toEqual([]);
  });
});

describe('an e-mail address', () => {
  const doubt = async (email: string) => valueOf(await world.call('email.doubt', { email }));

  it('that is typed nearly right is asked about, and nobody else is asked', async () => {
    expect(await doubt(' maria@gmial.com ')).toEqual({ meant: 'maria@gmail.com', unknownDomain: null });
    expect(await doubt('maria@gmx.net')).toEqual({ meant: null, unknownDomain: null });
    expect(asked).toEqual([]);
  });

  it('at a domain without mail is asked about; one that nobody can say anything of is not', async () => {
    expect(await doubt('maria@gone.example')).toEqual({ meant: null, unknownDomain: 'gone.example' });
    expect(await doubt('maria@here.example')).toEqual({ meant: null, unknownDomain: null });
    expect(await doubt('maria@silent.example')).toEqual({ meant: null, unknownDomain: null });
    expect(asked).toEqual(['gone.example', 'here.example', 'silent.example']);
  });

  it('that is none is for the usual check to refuse', async () => {
    expect(await doubt('maria@gmial')).toEqual({ meant: null, unknownDomain: null });
    expect(asked).toEqual([]);
  });

  it('is proposed out of the name, with the domains of the language', async () => {
    const proposals = await world.call('email.proposals', {
      firstName: 'Maria',
      lastName: 'Lopez',
      language: 'de',
    });
    expect(valueOf(proposals)).toMatchObject({ names: ['maria.lopez', 'mlopez', 'maria'] });
    expect(valueOf(proposals).domains).toContain('web.de');
  });
});

describe('what is typed', () => {
  it('may be a name of one letter', async () => {
    const contact = { ...typed, firstName: 'E', lastName: 'Ó' };
    expect(refusalsOf(await world.call('contact.check', { contact }))).toEqual([]);
    expect((await world.save({ contact })).contactBook).toMatchObject({ firstName: 'E', lastName: 'Ó' });
  });

  it('keeps the apartment at the end of the address, where the country has one', async () => {
    const { id } = await world.save();
    const stored = async (contact: object) =>
      (await world.save({ bookingId: id, contact: { ...typed, ...contact } })).contactBook?.address;
    expect(await stored({ address: ' 1200 Elm St ', apartment: ' Apt 4 ' })).toBe('1200 Elm St, Apt 4');
    expect(await stored({ address: '1200 Elm St', apartment: '  ' })).toBe('1200 Elm St');
  });

  it('an apartment alone is no address', async () => {
    const contact = { ...typed, address: ' ', apartment: 'Apt 4' };
    expect(refusalsOf(await world.call('contact.check', { contact }))).toEqual([
      'INVALID_CONTACT_BOOK_DETAILS_INFO address',
    ]);
  });
});

it('the screen knows what many would type here, as the catalogue says it', async () => {
  expect(valueOf(await world.call('kiosk.state', {})).nearby).toMatchObject({
    areaCodes: ['512', '737'],
    postalCodes: ['78741', '78704', '78744', '78702', '78748'],
  });
});
