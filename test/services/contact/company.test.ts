/** A company as tenant: typed at the screen, on every document, found at the desk, and told to head office. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findContact } from '../../../src/main/database/contact/contacts';
import { reduceContact } from '../../../src/main/database/tenant/personal-data';
import { tenantParty } from '../../../src/main/services/price/document-parties';
import { requireProperty } from '../../../src/main/services/property/property';
import { openBookings, refusalsOf, typed, valueOf, type BookingWorld } from '../../support/services/bookings';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const company = {
  legalName: 'Acme LLC',
  tradeName: '',
  taxNumber: '123456789',
  role: 'Manager',
  billingEmail: 'bills@acme.example',
  maySign: true,
};
const contact = { ...typed, company };
const { maySign: _, ...kept } = { ...company, taxNumber: '12-3456789' };

const screenBooking = async (id: string) =>
  valueOf(await world.call('booking.get', { bookingId: id, language: 'en' }));

describe('at the screen', () => {
  it('is kept with the booking, and stays or goes as it is said', async () => {
    const { id } = await world.save({ contact });
    expect((await screenBooking(id)).company).toEqual(kept);
    await world.save({ bookingId: id, contact: typed });
    expect((await screenBooking(id)).company).toEqual(kept);
    await world.save({ bookingId: id, contact: { ...typed, company: null } });
    expect((await screenBooking(id)).company).toBeNull();
  });

  it.each([0, typed.countryId])(
    'comes back with a customer who finished later before the address, of country %s',
    async (countryId) => {
      const { id } = await world.save({ contact: null });
      const begun = { ...contact, address: '', city: '', region: 0, postalCode: '', countryId };
      const { code } = valueOf(
        await world.call('booking.reserve', { bookingId: id, language: 'en', contact: begun }),
      );
      const back = await world.call('booking.pick-up', { code, phoneDigits: '0199', language: 'en' });
      expect(valueOf(back).company).toEqual(kept);
    },
  );

  it('that is another one is noted as a change of the name', async () => {
    const { id } = await world.save({ contact });
    await world.save({ bookingId: id, contact: { ...contact, company: { ...company, role: 'Owner' } } });
    const changes = world.db.open.raw
      .prepare('SELECT fields FROM booking_change ORDER BY sequence')
      .pluck()
      .all();
    expect(changes.at(-1)).toBe('["name"]');
  });

  const germany = 276;
  it.each(['DE 136 695 976', 'B58378431', 'FR 40 303 265 045'])(
    'has the number %s of another country, which waits until the address says which',
    async (taxNumber) => {
      const foreign = { ...contact, company: { ...company, taxNumber } };
      const fieldsOf = async (countryId: number) =>
        refusalsOf(await world.call('contact.check', { contact: { ...foreign, countryId } })).filter((one) =>
          one.endsWith('taxNumber'),
        );
      expect(await fieldsOf(0)).toEqual([]);
      expect(await fieldsOf(typed.countryId)).toHaveLength(1);
      expect(await fieldsOf(germany)).toHaveLength(taxNumber.startsWith('DE') ? 0 : 1);
    },
  );

  it('is refused on its own screen with all that is wrong, and nothing is held', async () => {
    const wrong = {
      ...typed,
      firstName: '',
      company: { ...company, legalName: '', taxNumber: '12', maySign: false },
    };
    const refused = [
      'INVALID_PARAM_FIRSTNAME firstName',
      'INVALID_CONTACT_BOOK_DETAILS_INFO legalName',
      'INVALID_CONTACT_BOOK_DETAILS_INFO taxNumber',
      'INVALID_CONTACT_BOOK_DETAILS_INFO maySign',
    ];
    expect(refusalsOf(await world.call('contact.check', { contact: wrong }))).toEqual(refused);
    expect(refusalsOf(await world.call('booking.save', world.draft({ contact: wrong })))).toEqual(refused);
    expect(world.unitState('A101')).toBe('available');
  });

  it('has a number of the country of its address, or of the property’s before that is known', async () => {
    const check = async (countryId: number, taxNumber: string) =>
      refusalsOf(
        await world.call('contact.check', {
          contact: { ...typed, countryId, region: 0, postalCode: '', company: { ...company, taxNumber } },
        }),
      ).filter((one) => one.endsWith('taxNumber'));
    expect(await check(0, '123456789')).toEqual([]);
    expect(await check(276, '123456789')).not.toEqual([]);
    expect(await check(276, 'DE136695976')).toEqual([]);
  });

  it('signs by the person, and what was signed is dropped when the company is another', async () => {
    const coverage = { kind: 'operator_plan', ...world.plan('Basic protection', 'Box', 0) } as const;
    const { id } = await world.save({ contact, coverage });
    const read = valueOf(await world.call('agreement.read', { bookingId: id, language: 'en' }));
    expect(read.signerName).toBe('Acme LLC, by Zephyrine Quillfeather, Manager');
    expect(read.consents.map(({ text }) => text.endsWith('. I may sign for Acme LLC.'))).toEqual([true]);
    await world.sign(id);
    const other = { ...contact, company: { ...company, legalName: 'Other LLC' } };
    await world.save({ bookingId: id, contact: other, coverage });
    const again = valueOf(await world.call('agreement.read', { bookingId: id, language: 'en' }));
    expect(again.document.sha256).not.toBe(read.document.sha256);
    expect(world.db.open.raw.prepare('SELECT count(*) FROM signature').pluck().get()).toBe(0);
  });
});

it('a company is the tenant on documents, with who signs and its number', async () => {
  await world.save({ contact });
  const party = await world.ctx.store.read(async (tx) => {
    const row = await tx.selectFrom('contact').selectAll().executeTakeFirstOrThrow();
    return tenantParty(tx, row, await requireProperty(tx), 'en');
  });
  expect(party.name).toBe('Acme LLC');
  expect(party.addressLines.slice(0, 2)).toEqual([
    'by Zephyrine Quillfeather, Manager',
    'Tax number: \u206612-3456789\u2069',
  ]);
});

it('a company keeps its name on documents when the person is to be forgotten, and loses its address for bills', async () => {
  await world.save({ contact });
  const left = await world.ctx.store.transaction(async (tx) => {
    const { id } = await tx.selectFrom('contact').select('id').executeTakeFirstOrThrow();
    await reduceContact(tx, id, 1);
    return findContact(tx, id);
  });
  expect(JSON.parse(left?.company ?? '')).toEqual({ ...kept, billingEmail: '' });
});

it('a person who rents for themselves stays one when they are to be forgotten', async () => {
  await world.save({ contact: typed });
  const left = await world.ctx.store.transaction(async (tx) => {
    const { id } = await tx.selectFrom('contact').select('id').executeTakeFirstOrThrow();
    await reduceContact(tx, id, 1);
    return findContact(tx, id);
  });
  expect(left?.company).toBeNull();
});
