/** What a customer types about themselves at the screen, through its bridge. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { regionId } from '../../../src/main/domain/property/iso-3166';
import type { ContactInput } from '../../../src/shared/screen-shapes';
import {
  openBookings,
  reasonsOf,
  refusalsOf,
  typed,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const check = (over: Partial<ContactInput>) =>
  world.call('contact.check', { contact: { ...typed, ...over } });
const stored = async (over: Partial<ContactInput>) => {
  const { id, contactBook } = await world.save({ contact: { ...typed, ...over } });
  await world.call('booking.cancel', { bookingId: id, language: 'en' });
  return contactBook;
};
const place = 'INVALID_CONTACT_BOOK_DETAILS_INFO';
const abroad = { region: 0, city: 'Berlin', postalCode: '10115', countryId: 276 };

it.each(['\u200B', '\u202E', '\u0007'])(
  'a mark that nobody sees (%j) is named as what is wrong',
  async (mark) => {
    const company = {
      legalName: `Acme${mark} LLC`,
      tradeName: '',
      taxNumber: '',
      role: 'Manager',
      billingEmail: '',
    };
    const checked = await check({
      firstName: `Ma${mark}ria`,
      city: `Aus${mark}tin`,
      company: { ...company, maySign: true },
    });
    const told = checked.ok ? [] : checked.refusals.map(({ field, reason }) => `${field} ${reason}`);
    expect(told.toSorted()).toEqual(['city hidden_mark', 'firstName hidden_mark', 'legalName hidden_mark']);
    expect(reasonsOf(await check({ firstName: '', lastName: `Lo${mark}p` }))).toContain('hidden_mark');
  },
);

describe('is refused, when it is checked and when it is saved, and nothing is held', () => {
  it.each<[string, Partial<ContactInput>, string[]]>([
    ['no street', { address: ' ' }, [`${place} address`]],
    ['no town', { city: '' }, [`${place} city`]],
    ['no country', { countryId: 0, region: 0 }, [`${place} countryId`]],
    ['no state where addresses have one', { region: 0 }, [`${place} region`]],
    [
      'a region of another country',
      { ...abroad, countryId: 724, region: regionId('US-TX') },
      [`${place} region`],
    ],
    ['no postal code where everybody has one', { postalCode: ' ' }, [`${place} postalCode`]],
    ['a postal code of another country', { postalCode: 'SW1A 1AA' }, [`${place} postalCode`]],
    ['a number that is too short', { phoneNumber: '512 555' }, ['INVALID_PARAM_CONTACT_NUMBER phoneNumber']],
    [
      'a number of another country',
      { phoneCountryId: 276, phoneNumber: '512' },
      ['INVALID_PARAM_CONTACT_NUMBER phoneNumber'],
    ],
    ['no number', { phoneNumber: '' }, ['INVALID_PARAM_CONTACT_NUMBER phoneNumber']],
    ['a name no document can print', { firstName: '李小龙' }, ['INVALID_PARAM_FIRSTNAME firstName']],
    ['a picture for a name', { lastName: 'Quill 🪶' }, ['INVALID_PARAM_LASTNAME lastName']],
    [
      'nothing, all of it at once in the order of the screens',
      {
        firstName: '',
        lastName: '',
        phoneNumber: '',
        email: '',
        address: '',
        city: '',
        region: 0,
        postalCode: '',
      },
      [
        'INVALID_PARAM_FIRSTNAME firstName',
        'INVALID_PARAM_LASTNAME lastName',
        'INVALID_PARAM_CONTACT_NUMBER phoneNumber',
        'INVALID_PARAM_EMAIL_ID email',
        `${place} postalCode`,
        `${place} address`,
        `${place} city`,
        `${place} region`,
      ],
    ],
  ])('%s', async (_, over, told) => {
    const contact = { ...typed, ...over };
    expect(refusalsOf(await world.call('contact.check', { contact }))).toEqual(told);
    expect(refusalsOf(await world.call('booking.save', world.draft({ contact })))).toEqual(told);
    expect(world.unitState('A101')).toBe('available');
  });

  it('with what is empty told apart from what is wrong, all at once', async () => {
    expect(await check({ phoneNumber: ' ', email: '', firstName: '', lastName: 'L' })).toMatchObject({
      refusals: [
        { field: 'firstName', reason: 'invalid_input' },
        { field: 'phoneNumber', reason: 'invalid_input' },
        { field: 'email', reason: 'invalid_input' },
      ],
    });
    expect(await check({ phoneNumber: '12', email: 'x', city: '京' })).toMatchObject({
      refusals: [
        { field: 'phoneNumber', reason: 'phone_invalid' },
        { field: 'email', reason: 'email_invalid' },
        { field: 'city', reason: 'script_unsupported' },
      ],
    });
  });

  it('with a reason of its own for a number and a postal code that cannot be real', async () => {
    const answer = await check({ phoneNumber: '12', postalCode: '7870' });
    expect(answer).toMatchObject({
      ok: false,
      refusals: [
        { field: 'phoneNumber', reason: 'phone_invalid' },
        { field: 'postalCode', reason: 'postal_code_invalid' },
      ],
    });
    expect(await check({ postalCode: '' })).toMatchObject({
      refusals: [{ field: 'postalCode', reason: 'invalid_input' }],
    });
  });
});

describe('is taken', () => {
  it.each(['Łódź-Żółć', 'Παπαδόπουλος', 'Щербаков', 'O’Nolan', "d'Ávila y Peña", 'محمد عبد الله', 'المُهَنَّد'])(
    'a name like %s',
    async (lastName) => expect(await check({ lastName })).toEqual({ ok: true, value: {} }),
  );

  // Holds: ux-26
  it('and cleaned: number, postal code', async () => {
    expect(await stored({ phoneNumber: '(512) 555-0199', postalCode: '78702 1234' })).toMatchObject({
      phoneNumber: '+15125550199',
      postalCode: '78702-1234',
    });
    expect(
      await stored({ ...abroad, phoneCountryId: 276, phoneNumber: '030/123 456', postalCode: 'D-10115' }),
    ).toMatchObject({
      phoneNumber: '+4930123456',
      postalCode: '10115',
      country: '276',
    });
  });

  it('a postal code of three characters, where the country has such', async () => {
    const iceland = { ...abroad, countryId: 352, city: 'Reykjavík', postalCode: '101' };
    expect(await stored(iceland)).toMatchObject({ postalCode: '101' });
  });

  it('without what the country’s addresses do not have, also when it was typed for another country before', async () => {
    const emirates = { countryId: 784, region: regionId('AE-DU'), city: 'Austin', postalCode: '78702' };
    expect(await stored(emirates)).toMatchObject({ city: '', postalCode: '', region: regionId('AE-DU') });
    const singapore = { countryId: 702, region: regionId('US-TX'), city: '', postalCode: '018956' };
    expect(await check(singapore)).toEqual({ ok: true, value: {} });
    expect(await stored(singapore)).toMatchObject({ city: '', region: 0, postalCode: '018956' });
  });
});

describe('the form of an address', () => {
  const fieldsOf = async (countryId: number) =>
    valueOf(await world.call('address.form', { countryId })).fields.map((field) => field.name);

  it('has a region where there is a list of them', async () => {
    expect(await fieldsOf(840)).toEqual(['postalCode', 'address', 'apartment', 'city', 'region']);
    expect(await fieldsOf(276)).toEqual(['postalCode', 'address', 'city']);
    // Hong Kong's addresses have areas, but ISO lists none.
    expect(await fieldsOf(344)).toEqual(['city', 'address']);
  });

  it('of a country nobody knows has the parts every address has', async () => {
    expect(await fieldsOf(999)).toEqual(['address', 'city']);
    expect(await fieldsOf(0)).toEqual(['address', 'city']);
  });
});
