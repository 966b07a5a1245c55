/** Reservations and credit notes that were made elsewhere, at a kiosk of the property. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCreditNotes } from '../../src/main/services/credit-note/credit-notes';
import { filesStatus } from '../../src/main/services/catalogue/head-office-files';
import { keepHouse } from '../../src/main/services/upkeep/housekeeping';
import { createPasswordHasher } from '../../src/main/services/login/passwords';
import { tenantView } from '../../src/main/services/tenant/view';
import { minor, toPrice } from '../../src/shared/money';
import { tenantChannels } from '../../src/shared/tenant-channels';
import { createPickUps } from '../../src/main/services/booking/pick-ups';
import { registerContact } from '../../src/main/services/login/register';
import type { UnitRight } from '../../src/main/services/base/unit-rights';
import { elsewhereKind } from '../../src/main/sync/elsewhere';
import { takeFile } from '../../src/main/sync/file-round';
import type { Id } from '../../src/shared/ids';
import {
  openBookings,
  reasonsOf,
  renter,
  traces,
  typed,
  valueOf,
  type BookingWorld,
} from '../support/services/bookings';
import { openShelf, putOn } from '../support/head-office/laid-down';

let world: BookingWorld;
let right: UnitRight;
let version = 0;
beforeEach(async () => {
  right = 'granted';
  version = 0;
  world = await openBookings({
    change: (ctx) => ({
      ...ctx,
      unitRights: {
        ...ctx.unitRights,
        secure: () => Promise.resolve(right),
        now: () => Promise.resolve(right),
      },
    }),
  });
});
afterEach(() => world.close());

const ID = '0f0e0d0c-0000-7000-8000-0000000000a1' as Id<'booking'>;
/** Somebody else's number. */
const OTHER = '+1 512 555 0142';
const contact = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  email: 'zephyrine@example.com',
  phoneNumber: '+1 512 555 0199',
  address: '77 Larkspur Lane',
  city: 'Austin',
  postalCode: '78702',
  country: 'US',
  region: 'US-TX',
};
const reservation = () => ({
  id: ID,
  code: '48151623',
  unitId: world.unitId('A101'),
  userType: 'General',
  moveInDate: '2026-03-16',
  heldUntil: '2026-03-17T18:00:00Z',
  language: 'es',
  contact,
});

/** Lays a file down and has the kiosk take it. */
async function lay(members: Readonly<Record<string, unknown>>) {
  version += 1;
  const file = {
    formatVersion: 1,
    propertyId: world.propertyId,
    currency: 'USD',
    reservations: [],
    creditNotes: [],
    ...members,
  };
  const shelf = openShelf();
  const { bytes } = putOn(shelf, version, Buffer.from(JSON.stringify(file)));
  return takeFile(world.ctx, shelf, elsewhereKind(world.ctx), { manifestBytes: bytes, isLatest: () => true });
}
const problems = async () => (await world.db.query(filesStatus)).elsewhere.problems;
const byCode = (code = '48151623', phoneDigits = '0199') =>
  createPickUps(world.ctx).byCode({ language: 'en', code, phoneDigits });
const byPerson = (phoneNumber = '(512) 555-0199') =>
  createPickUps(world.ctx).byPerson({
    language: 'en',
    email: ' Zephyrine@Example.com',
    phoneNumber,
    phoneCountryId: 840,
  });
const freeNumbers = async () => {
  const units = valueOf(await world.call('unit.list', { language: 'en' }));
  return units.map(({ number }) => number);
};

describe('a reservation made elsewhere', () => {
  it('is found by code and the end of the phone number, and its customer goes on with it to the end', async () => {
    await lay({ reservations: [reservation()] });
    const found = valueOf(await byCode());
    expect(found).toMatchObject({
      id: ID,
      state: 'draft',
      moveInDate: '2026-03-16',
      holdExpiresAt: '2026-03-17T18:00:00.000Z',
      unit: { number: 'A101' },
      contactBook: { firstName: 'Zephyrine', city: 'Austin', country: '840' },
    });
    const own = {
      kind: 'own_policy',
      insurer: 'Prairie',
      policyNumber: 'PM-1',
      expires: '2027-01-01',
    } as const;
    await world.save({ bookingId: ID, moveInDate: '2026-03-16', coverage: own });
    await world.sign(ID);
    expect((await world.call('payment.start', { bookingId: ID, language: 'en' })).ok).toBe(true);
  });

  it('is found by e-mail address and phone number, and a second time as the booking it became', async () => {
    await lay({ reservations: [reservation()] });
    expect(valueOf(await byPerson()).map(({ id }) => id)).toEqual([ID]);
    expect(valueOf(await byPerson()).map(({ id }) => id)).toEqual([ID]);
    expect(valueOf(await byCode()).id).toBe(ID);
    expect(world.rows()['booking']).toHaveLength(1);
  });

  it.each([
    ['another code', () => byCode('48151624'), 'pickup_unknown'],
    ['another end of the number', () => byCode('48151623', '0198'), 'pickup_unknown'],
    ['another number', () => byPerson('512 555 0198'), 'reservation_unknown'],
  ])('is not found by %s, and nothing is written', async (_title, find, reason) => {
    await lay({ reservations: [reservation()] });
    expect(reasonsOf(await find())).toEqual([reason]);
    expect([world.rows()['booking'], world.rows()['contact']]).toEqual([[], []]);
  });

  it('keeps its unit from everybody else: it is neither offered nor held', async () => {
    const before = await freeNumbers();
    await lay({ reservations: [reservation()] });
    expect(await freeNumbers()).toEqual(before.filter((number) => number !== 'A101'));
    expect(reasonsOf(await world.call('booking.save', world.draft({ contact: null })))).toEqual([
      'unit_taken',
    ]);
  });

  it('gives its unit back when nobody comes in time, and when head office takes it back', async () => {
    await lay({ reservations: [reservation()] });
    await lay({});
    expect(await freeNumbers()).toContain('A101');
    await lay({ reservations: [reservation()] });
    world.db.clock.set(Date.parse('2026-03-17T18:00:01Z'));
    expect(reasonsOf(await byCode())).toEqual(['pickup_unknown']);
    await keepHouse(world.ctx, world.runs, { atStart: false });
    expect(await freeNumbers()).toContain('A101');
    expect(world.rows()['elsewhere_reservation']).toEqual([]);
  });

  it('that was taken up stays its customer’s, whatever head office sets afterward', async () => {
    await lay({ reservations: [reservation()] });
    valueOf(await byCode());
    await lay({ reservations: [reservation()] });
    await lay({});
    expect(valueOf(await byCode()).id).toBe(ID);
    expect(world.unitState('A101')).toBe('held');
  });

  it.each([
    ['taken', 'unit_taken'],
    ['out_of_reach', 'unit_out_of_reach'],
  ] as const)('whose unit is %s for this kiosk hears so, and stays', async (answer, reason) => {
    await lay({ reservations: [reservation()] });
    right = answer;
    expect(reasonsOf(await byCode())).toEqual([reason]);
    expect(reasonsOf(await byPerson())).toEqual([reason]);
    expect(world.rows()['booking']).toEqual([]);
    right = 'granted';
    expect(valueOf(await byCode()).id).toBe(ID);
  });

  it('with the code of a customer of this kiosk is reported, and each of both gets to their own unit', async () => {
    const { id } = await world.save({
      unitId: world.unitId('A102'),
      contact: { ...typed, phoneNumber: OTHER },
    });
    const { code } = valueOf(await world.call('booking.reserve', { bookingId: id, language: 'en' }));
    await lay({ reservations: [{ ...reservation(), code }] });
    expect(await problems()).toEqual([`reservation ${ID}: its code is in use at this kiosk`]);
    const own = () => byCode(code, OTHER.slice(-4));
    expect(valueOf(await own()).id).toBe(id);
    expect(valueOf(await byCode(code)).id).toBe(ID);
    expect(valueOf(await own()).id).toBe(id);
    // By the code that it has now, and by who they are.
    expect(reasonsOf(await byCode(code))).toEqual(['pickup_unknown']);
    expect(valueOf(await byPerson()).map((found) => found.id)).toEqual([ID]);
  });

  it('that was taken up at two screens at once is one booking, and both hear of it', async () => {
    await lay({ reservations: [reservation()] });
    const pickUps = createPickUps(world.ctx);
    const ask = () => pickUps.byCode({ language: 'en', code: '48151623', phoneDigits: '0199' });
    const found = await Promise.all([ask(), ask(), byPerson()]);
    expect(
      found.map((one) => [valueOf<unknown>(one)].flat().map((each) => (each as { id: string }).id)),
    ).toEqual([[ID], [ID], [ID]]);
    expect([world.rows()['booking'], world.rows()['contact']].map((rows) => rows?.length)).toEqual([1, 1]);
  });

  it('that does not go together with this kiosk is reported to head office, without a name', async () => {
    await world.save({ contact: null });
    await lay({ reservations: [reservation()] });
    expect(await problems()).toEqual([`reservation ${ID}: unit A101 is not free at this kiosk`]);
    expect(world.log.join('')).not.toMatch(new RegExp(traces.join('|')));
  });
});

it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
  ['of another property', { propertyId: '0f0e0d0c-0000-7000-8000-00000000000a' }, /this is of property/],
  ['with amounts in another currency', { currency: 'EUR' }, /its amounts are in EUR/],
  ['with a mistake', { reservations: [{ id: ID }] }, /^elsewhere: at reservations\.0\.code: /],
])('a file %s is refused whole, and told', async (_title, members, problem) => {
  await lay({ reservations: [reservation()] });
  expect(await lay(members)).toBe('refused');
  expect((await problems())[0]).toMatch(problem);
  expect(valueOf(await byCode()).id).toBe(ID);
});

describe('a credit note made elsewhere', () => {
  async function tenant() {
    const login = { userName: 'zephyrine@example.com', password: 'Sturdy-Otter-42' };
    const body = { ...renter, ...login, region: typed.region, canCreateLoginCredentials: true };
    const { mine } = world.keys;
    const made = valueOf(await registerContact(world.ctx, createPasswordHasher(), mine, { body }));
    return { token: made.token ?? null, contactId: made.authContactBookInfo.id };
  }
  const note = (contactId: string) => ({
    id: '0f0e0d0c-0000-7000-8000-0000000000c1',
    contactId,
    number: 'CN-WEB-7',
    date: '2026-03-01',
    type: 'RENTAL',
    gross: '25.00',
    paid: '10.00',
  });

  it('is listed for its tenant among the kiosk’s own, and offers no document', async () => {
    const { token, contactId } = await tenant();
    await lay({ creditNotes: [note(contactId)] });
    const list = valueOf(await listCreditNotes(world.ctx, token));
    expect(list).toMatchObject([
      {
        transactId: 'CN-WEB-7',
        transactDate: '01-03-2026',
        transactionTypeValue: 'Rental',
        rentalInfoId: '00000000-0000-0000-0000-000000000000',
        grossAmount: { price: 25 },
        paidAmount: { price: 10 },
        balanceAmount: { price: 15 },
        transactionAssetsInfoId: '00000000-0000-0000-0000-000000000000',
      },
    ]);
    await lay({});
    expect(valueOf(await listCreditNotes(world.ctx, token))).toEqual([]);
  });

  it('stands among the documents of its tenant at the screen, with number, day and amount and without a document to print', async () => {
    const { contactId } = await tenant();
    await lay({ creditNotes: [note(contactId)] });
    const shown = { delivery: { print: true, email: true }, gateCode: true };
    const view = valueOf(await tenantView(world.ctx, contactId, 'de', shown));
    expect(view.documents).toEqual([
      {
        id: null,
        kind: 'credit_note',
        number: 'CN-WEB-7',
        date: '2026-03-01',
        unitNumber: null,
        amount: toPrice(minor(2500), 'USD', 'de-US'),
        balance: toPrice(minor(1500), 'USD', 'de-US'),
      },
    ]);
    expect(tenantChannels['tenant.view'].output.parse(view)).toEqual(view);
  });

  it('of somebody this kiosk does not know is not kept', async () => {
    await lay({ creditNotes: [note('0f0e0d0c-0000-7000-8000-0000000000c9')] });
    expect(world.rows()['elsewhere_credit_note']).toEqual([]);
  });
});
