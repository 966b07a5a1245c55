/** The screen's bridge with the real services behind it: whole visits, and what they leave in answers and log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelNames } from '../../src/shared/bridge';
import { channels, type ChannelName } from '../../src/shared/channels';
import type { Id } from '../../src/shared/ids';
import {
  openBookings,
  reasonsOf,
  refusalsOf,
  traces,
  typed,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../support/services/bookings';
import { inputs } from './inputs';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const ownPolicy = {
  kind: 'own_policy',
  insurer: 'Prairie Mutual',
  policyNumber: 'PM-4711',
  expires: '2027-01-01',
} as const;
const secrets = [...traces, 'Prairie Mutual', 'PM-4711', 'iVBORw0KGgo'];
const leaked = (text: string) => secrets.filter((secret) => text.includes(secret));

describe('a visit', () => {
  // Holds: asvs-16.2.5, ux-32
  it('from the first question to the access code leaves nobody’s name in the log', async () => {
    const { id } = await world.save({ coverage: ownPolicy });
    const input = { bookingId: id, language: 'en' } as const;
    await world.sign(id);
    valueOf(await world.call('payment.start', input));
    while (!valueOf(await world.call('reader.present', { ...input, outcome: 'approved' })).presented)
      await sleep(5);
    while (valueOf(await world.call('payment.state', input)).phase !== 'paid') await sleep(5);
    expect(valueOf(await world.call('move-in.result', input)).accessCode).toMatch(/^\d+$/);
    expect(leaked(world.log.join(''))).toEqual([]);
  });

  it('whose page is opened again while the reader waits for a card is over: no card of the next person is taken', async () => {
    const { id } = await world.save({ coverage: ownPolicy });
    const input = { bookingId: id, language: 'en' } as const;
    await world.sign(id);
    valueOf(await world.call('payment.start', input));
    while (valueOf(await world.call('payment.state', input)).phase !== 'present_card') await sleep(5);
    expect(valueOf(await world.call('session.begin', {}))).toEqual({ released: 1 });
    const shown = await world.call('reader.present', { ...input, outcome: 'approved' });
    expect(valueOf(shown)).toEqual({ presented: false });
    expect(valueOf(await world.call('payment.interrupted', { language: 'en' }))).toMatchObject({
      outcome: 'nothing_taken',
    });
  });

  it('whose page is opened again begins within seconds, though the provider is slow to let the reader go', async () => {
    let asked = 0;
    const slow = await openBookings({
      change: (ctx) => ({
        ...ctx,
        gateway: {
          ...ctx.gateway,
          cancelCollect: () => {
            asked += 1;
            return new Promise(() => undefined);
          },
        },
      }),
    });
    const { id } = await slow.save({ coverage: ownPolicy });
    const input = { bookingId: id, language: 'en' } as const;
    await slow.sign(id);
    valueOf(await slow.call('payment.start', input));
    while (valueOf(await slow.call('payment.state', input)).phase !== 'present_card') await sleep(5);
    expect((await slow.call('session.begin', {})).ok).toBe(true);
    expect(asked).toBe(1);
    valueOf(await slow.call('reader.present', { ...input, outcome: 'approved' }));
    await slow.close();
  });

  it('of which every step is refused leaves nothing in the log either', async () => {
    const { id } = await world.save();
    const draft = world.draft({
      bookingId: id,
      coverage: { ...ownPolicy, expires: 'never' },
      discountCode: 'Quillfeather',
    });
    const answers = [
      await world.call('booking.save', draft),
      await world.call('booking.save', world.draft({ contact: { ...typed, email: 'zephyrine@example' } })),
      await world.call('signature.save', {
        ...inputs['signature.save'],
        bookingId: id,
        signature: 'iVBORw0KGgo',
      }),
      await world.call('payment.start', { bookingId: id, language: 'en' }),
    ];
    expect(answers.flatMap(reasonsOf)).toEqual([
      'date_invalid',
      'promotion_unknown',
      'email_invalid',
      'signature_invalid',
      'coverage_missing',
    ]);
    expect(leaked(JSON.stringify([answers, world.log]))).toEqual([]);
  });
});

describe('when the database fails', () => {
  /** Any write stops with an error that carries what was to be written, as a careless one would. */
  const breakWrites = () =>
    world.db.open.raw.exec(`
      CREATE TRIGGER t1 BEFORE INSERT ON contact BEGIN SELECT RAISE(ABORT, 'contact broke'); END;
      CREATE TRIGGER t2 BEFORE UPDATE ON contact BEGIN SELECT RAISE(ABORT, 'contact broke'); END;
      CREATE TRIGGER t3 BEFORE INSERT ON coverage BEGIN SELECT RAISE(ABORT, 'coverage broke'); END;
      CREATE TRIGGER t4 BEFORE INSERT ON signature BEGIN SELECT RAISE(ABORT, 'signature broke'); END;`);

  // Holds: asvs-16.5.1
  it('the customer hears one word, staff find a reference, and the log keeps no personal data', async () => {
    const { id } = await world.save({
      coverage: { kind: 'own_policy', insurer: 'Prairie', policyNumber: 'PM-1', expires: '2027-01-01' },
    });
    const signature = await world.signature(id);
    const before = { ...world.rows() };
    breakWrites();
    const answers = [
      await world.call('booking.save', world.draft({ unitId: world.unitId('A102') })),
      await world.call('booking.save', world.draft({ bookingId: id, contact: { ...typed, city: 'Waco' } })),
      await world.call('booking.save', world.draft({ bookingId: id, coverage: ownPolicy })),
      await world.call('signature.save', signature),
    ];
    expect(answers.flatMap(refusalsOf)).toEqual(Array.from({ length: 4 }, () => 'SOMETHING_WENT_WRONG -'));
    expect(world.rows()).toEqual(before);
    expect(world.log).toHaveLength(4);
    expect(leaked(world.log.join(''))).toEqual([]);
  });

  it.each(channelNames)('%s still answers', async (channel) => {
    const table = 'ALTER TABLE property RENAME TO lost';
    world.db.open.raw.pragma('legacy_alter_table = ON');
    world.db.open.raw.exec(`${table}; ALTER TABLE booking RENAME TO lost_too; DROP TABLE IF EXISTS tax_rate`);
    const answer = await world.screen.call(channel, inputs[channel]);
    expect(typeof answer.ok).toBe('boolean');
    expect(leaked(JSON.stringify([answer, world.log]))).toEqual([]);
  });
});

describe('for ids that name nothing', () => {
  const expected: Partial<Record<ChannelName, string>> = {
    'insurance.list': 'INVALID_INPUT_PARAM unitId',
    'add-on.list': 'INVALID_INPUT_PARAM userTypeId',
    'quote.preview': 'INVALID_INPUT_PARAM unitId',
    'booking.save': 'INVALID_PARAM_BOOKING_ID bookingId',
    'booking.assistance': 'INVALID_PARAM_BOOKING_ID bookingId',
    'booking.get': 'INVALID_PARAM_BOOKING_ID bookingId',
    'visit.remove': 'INVALID_PARAM_BOOKING_ID bookingId',
    'booking.touch': 'INVALID_PARAM_BOOKING_ID bookingId',
    'booking.autopay': 'INVALID_PARAM_BOOKING_ID bookingId',
    'booking.stays': 'INVALID_PARAM_BOOKING_ID bookingId',
    'booking.reserve': 'INVALID_PARAM_BOOKING_ID bookingId',
    'booking.pick-up': 'INVALID_PARAM_BOOKING_ID code',
    'booking.forget': 'INVALID_PARAM_BOOKING_ID code',
    'booking.find': 'INVALID_PARAM_BOOKING_ID email',
    'booking.transfer': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'agreement.read': 'INVALID_PARAM_BOOKING_ID bookingId',
    'agreement.page': 'INVALID_PARAM_BOOKING_ID bookingId',
    'signature.save': 'INVALID_PARAM_SIGNATURE signature',
    'payment.start': 'INVALID_PARAM_BOOKING_ID bookingId',
    'payment.state': 'INVALID_PARAM_BOOKING_ID bookingId',
    'payment.cancel': 'INVALID_PARAM_BOOKING_ID bookingId',
    'move-in.result': 'INVALID_PARAM_BOOKING_ID bookingId',
    'document.print': 'NO_RECORDS_FOUND -',
    'document.email': 'NO_RECORDS_FOUND -',
    'document.link': 'NO_RECORDS_FOUND -',
    'delivery.state': 'INVALID_PARAM_BOOKING_ID bookingId',
    'tenant.code': 'NO_RECORDS_FOUND -',
    'tenant.redeem': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'tenant.view': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'tenant.statement': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'tenant.document': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'tenant.document-page': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'tenant.deliver': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'tenant.delivery-state': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'owed.view': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'owed.pay': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'owed.payment': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'owed.cancel': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'owed.present': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'owed.paid': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'leaving.view': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'leaving.notice': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'leaving.withdraw': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'leaving.empty': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'leaving.print': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'autopay.view': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'autopay.end': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'gate-code.view': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'autopay.agree': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'autopay.keep': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'autopay.keeping': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'autopay.keep-cancel': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'autopay.keep-present': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'leaving.letter': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'help.state': 'NO_RECORDS_FOUND -',
    // As a channel that there is not: this is no demonstration.
    'demonstration.document': 'FAILED -',
    'demonstration.document-page': 'FAILED -',
    'demonstration.phone': 'FAILED -',
    'phone-details.begin': 'NO_RECORDS_FOUND -',
    'phone-details.keep': 'NO_RECORDS_FOUND -',
    'own-policy.bring': 'INVALID_PARAM_CONTACT_BOOK_ID -',
    'message.leave': 'INVALID_PARAM_CONTACT_BOOK_ID -',
  };

  // The person who calls for help needs no booking, a fault of the page is reported to the log, and a failed login is counted.
  const others = ['help.call', 'screen.fault', 'tenant.sign-in', 'tenant.by-unit'];
  it.each(channelNames.filter((channel) => !others.includes(channel)))(
    '%s refuses as a matter of course, changes nothing and logs no fault',
    async (channel) => {
      const before = world.rows();
      const answer = await world.screen.call(channel, inputs[channel]);
      if (expected[channel] === undefined) {
        expect(channels[channel].output.safeParse(answer.ok ? answer.value : null).success).toBe(true);
      } else expect(refusalsOf(answer)[0]).toBe(expected[channel]);
      expect(world.rows()).toEqual(before);
      expect(world.log).toEqual([]);
    },
  );

  it('a country that does not exist has no regions', async () => {
    expect(refusalsOf(await world.call('region.list', { language: 'ar', countryId: 999 }))).toEqual([
      'NO_RECORDS_FOUND id',
    ]);
    expect(refusalsOf(await world.call('region.list', { language: 'ar', countryId: -1 }))).toEqual([
      'FAILED id',
    ]);
  });

  it('a storage type that does not exist has no units', async () => {
    expect(
      await world.call('unit.list', { language: 'en', storageTypeId: UNKNOWN as Id<'storage_type'> }),
    ).toEqual({
      ok: true,
      value: [],
    });
  });
});

describe('the state of the kiosk', () => {
  const outOfService = async () => valueOf(await world.call('kiosk.state', {})).outOfService;

  it('tells the property, its rules and its dates', async () => {
    expect(valueOf(await world.call('kiosk.state', {}))).toEqual({
      property: {
        id: world.propertyId,
        name: 'Bluebonnet Storage Riverside',
        phoneNumber: '+1 512 555 0142',
        countryId: 840,
        currency: 'USD',
        locale: 'en-US',
        timeZone: 'America/Chicago',
        areaUnit: 'ft2',
        mapped: false,
        pricesIncludeTax: false,
      },
      defaultLanguage: 'en',
      languages: ['en', 'es', 'de', 'ar'],
      display: { inches: 21.5, viewingDistanceMm: 500, brandColor: null, pseudoLanguage: false },
      delivery: { print: false, email: false, link: false, setUp: false },
      codes: false,
      moveInDates: { earliest: '2026-03-15', latest: '2026-04-14' },
      nearby: { areaCodes: ['512', '737'], postalCodes: ['78741', '78704', '78744', '78702', '78748'] },
      usualUserTypeId: world.userTypeId('General'),
      coverageRules: { ownPolicyAllowed: true, declineAllowed: false, ownPolicyLaterDays: null },
      autopay: 'not_offered',
      idle: { seconds: 60, readingSeconds: 180, warningSeconds: 20, finishLater: false },
      idScan: 'We ask for it to check who signs.',
      phoneDetails: false,
      reservationHours: 24,
      reader: { provider: 'simulated', state: 'ready', simulated: true, place: 'right' },
      outOfService: null,
      demonstration: false,
      lettersInFolder: false,
      joined: false,
    });
  });

  it('says that it has a head office, also while that is not reached', async () => {
    const joined = await openBookings({
      change: (ctx) => ({ ...ctx, headOffice: { ...ctx.headOffice, state: () => 'down' } }),
    });
    expect(valueOf(await joined.call('kiosk.state', {})).joined).toBe(true);
    await joined.close();
  });

  it('is out of service without a free unit', async () => {
    world.db.open.raw.exec(`UPDATE unit SET state = 'occupied'`);
    expect(await outOfService()).toBe('no_units');
  });

  it('is out of service with a full disk, whatever else is missing', async () => {
    const full = await openBookings({
      change: (ctx) => ({ ...ctx, freeDiskBytes: () => Promise.resolve(1023) }),
    });
    full.db.open.raw.exec(`UPDATE unit SET state = 'occupied'`);
    const state = valueOf(await full.call('kiosk.state', {}));
    await full.close();
    expect(state.outOfService).toBe('storage_full');
  });

  // Holds: ux-41
  it('is out of service while the reader is unplugged', async () => {
    const gone = await openBookings({
      change: (ctx) => ({ ...ctx, gateway: { ...ctx.gateway, readerState: () => 'unavailable' } }),
    });
    const state = valueOf(await gone.call('kiosk.state', {}));
    await gone.close();
    expect([state.outOfService, state.reader.state]).toEqual(['reader_unavailable', 'unavailable']);
  });

  // Holds: asvs-15.2.3
  it('offers no test cards with a real provider', async () => {
    const real = await openBookings({
      change: (ctx) => {
        const { present: _present, ...gateway } = ctx.gateway;
        return { ...ctx, gateway };
      },
      settings: { demonstration: true },
    });
    const state = valueOf(await real.call('kiosk.state', {}));
    await real.close();
    expect([state.reader.simulated, state.demonstration]).toEqual([false, true]);
  });
});
