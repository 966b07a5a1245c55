/** A customer who finishes later: what is kept and for how long, what is not, and how they are reminded and forgotten. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPickUps } from '../../../src/main/services/booking/pick-ups';
import { expireDrafts } from '../../../src/main/services/booking/close';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { remindOfHolds } from '../../../src/main/services/delivery/finish-later';
import { forgetByLink, openForgetLink } from '../../../src/main/services/delivery/forget-link';
import { giveBackDraft, releaseScreenDrafts } from '../../../src/main/services/screen/session';
import type { PrintJob } from '../../../src/main/printing/port';
import { text } from '../../documents/read-back';
import type { ChannelInput } from '../../../src/shared/channels';
import type { Id } from '../../../src/shared/ids';
import {
  openBookings,
  reasonsOf,
  traces,
  typed,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { scriptedMailer } from '../../support/services/moved-in';

const HOUR_MS = 3_600_000;
const phoneDigits = '0199';
const plan = { kind: 'own_policy', insurer: 'Prairie', policyNumber: 'PM-1', expires: '2027-01-01' } as const;
const begun = { ...typed, address: '', city: '', region: 0, postalCode: '787' };

const keepingNobody = (ctx: ServiceContext) => ({
  ...ctx,
  settings: { ...ctx.settings, finishLaterWhenIdle: false },
});

let world: BookingWorld;
let sent: ReturnType<typeof scriptedMailer>;
beforeEach(async () => {
  sent = scriptedMailer();
  world = await openBookings({
    outside: { mailer: sent.mailer, publicAddress: 'https://kiosk.example.com' },
  });
});
afterEach(() => world.close());

type More = Partial<ChannelInput<'booking.reserve'>>;
const later = async (bookingId: Id<'booking'>, more: More = {}) =>
  world.call('booking.reserve', { bookingId, language: 'en', contact: typed, ...more });
const pickUp = (code: string) => world.call('booking.pick-up', { code, phoneDigits, language: 'en' });
const letters = async () => {
  await world.customerServices.singleDeliveries.round();
  return sent.codes;
};

/** A draft with everything but details, as on the first screen that asks for them. */
const draft = () => world.save({ contact: null, coverage: plan });

describe('what is kept', () => {
  it('is all that was chosen and typed, also where the address is half typed, and what they want to store', async () => {
    const { id } = await draft();
    const stored = { load: { sofa: 1, box: 20 }, reach: true };
    const kept = valueOf(await later(id, { contact: begun, stored }));
    const back = valueOf(await pickUp(kept.code));
    expect(back.contactBook).toMatchObject({
      firstName: typed.firstName,
      email: typed.email,
      phoneNumber: typed.phoneNumber.replaceAll(' ', ''),
      address: '',
      postalCode: '',
    });
    expect(back.coverage).toMatchObject({ kind: 'own_policy', policyNumber: 'PM-1' });
    expect(back.comeBack).toMatchObject({ stored, before: null, unitGone: false });
    expect(back.unit.number).toBe('A101');
  });

  it('is what was typed as it was typed, a wrong town and code and the apartment too', async () => {
    const { id } = await draft();
    const half = { ...typed, apartment: ' Apt 4', city: 'X', postalCode: '787', phoneNumber: '512-555 0199' };
    const kept = valueOf(await later(id, { contact: half }));
    const back = valueOf(await pickUp(kept.code));
    expect(back.contactBook).toMatchObject({ address: `${typed.address}, Apt 4`, city: '', postalCode: '' });
    expect(back.typed).toEqual({
      phoneNumber: '(512) 555-0199',
      phoneCountryId: 840,
      address: typed.address,
      apartment: 'Apt 4',
      city: 'X',
      postalCode: '787',
    });
    expect(back.comeBack?.stored).toBeNull();
    // Staff have corrected it meanwhile: that counts.
    world.db.open.raw.prepare("UPDATE contact SET address = '9 Oak Ave', city = 'Austin'").run();
    const now = valueOf(await world.call('booking.get', { bookingId: id, language: 'en' }));
    expect(now.typed).toMatchObject({
      address: '9 Oak Ave',
      apartment: '',
      city: 'Austin',
      postalCode: '787',
    });
  });

  it('is no signature and nothing that was shown for signing, unless they go on at the front desk', async () => {
    const kept = async (unit: string, way: 'asked' | 'desk') => {
      const { id } = await world.save({ unitId: world.unitId(unit), coverage: plan });
      await world.sign(id);
      valueOf(await later(id, { way, contact: null }));
      return valueOf(await world.call('booking.get', { bookingId: id, language: 'en' })).signature.saved;
    };
    expect(await kept('A101', 'desk')).toBe(true);
    expect(world.rows()['signature']).toHaveLength(1);
    expect(await kept('A102', 'asked')).toBe(false);
    expect(world.rows()['signature']).toHaveLength(1);
    expect(world.rows()['shown_agreement']).toHaveLength(1);
  });

  it('needs a name, a phone number and an e-mail address, and refuses the first that is wrong without keeping anything', async () => {
    const { id } = await draft();
    for (const [field, reason] of [
      ['phoneNumber', 'phone_invalid'],
      ['email', 'email_invalid'],
    ] as const)
      expect(reasonsOf(await later(id, { contact: { ...begun, [field]: 'x' } }))).toEqual([reason]);
    expect(reasonsOf(await later(id, { contact: null }))).toEqual(['contact_missing']);
    expect(world.rows()['finish_later']).toEqual([]);
    expect(world.rows()['contact']).toEqual([]);
  });

  it('outlives the wipe and a restart', async () => {
    const { id } = await draft();
    await later(id);
    expect(await giveBackDraft(world.ctx, id)).toBe(false);
    expect(await releaseScreenDrafts(world.ctx)).toBe(0);
    expect(world.unitState('A101')).toBe('held');
  });
});

describe('who walked away', () => {
  it('is kept as well where the site wants that, and not otherwise', async () => {
    const { id } = await draft();
    expect((await later(id, { way: 'away' })).ok).toBe(true);
    await world.close();
    world = await openBookings({ outside: { mailer: sent.mailer }, change: keepingNobody });
    const other = await world.save({ contact: null, coverage: plan });
    expect(reasonsOf(await later(other.id, { way: 'away' }))).toEqual(['not_offered']);
    expect(world.rows()['contact']).toEqual([]);
  });

  it('is not kept where no letter could bring the code', async () => {
    await world.close();
    world = await openBookings();
    const { id } = await draft();
    expect(reasonsOf(await later(id, { way: 'away' }))).toEqual(['not_offered']);
    expect((await later(id)).ok).toBe(true);
  });
});

describe('coming back', () => {
  it('on the next day means to move in on that day, and says what it cost before', async () => {
    const { id } = await draft();
    const kept = valueOf(await later(id));
    world.db.clock.advance(20 * HOUR_MS);
    const back = valueOf(await pickUp(kept.code));
    expect(back.moveInDate).toBe('2026-03-16');
    expect(back.comeBack?.before?.payable.price).toBeGreaterThan(back.quote.payableAmount.price);
    expect(back.comeBack?.before?.recurring).toEqual(back.quote.recurringAmount);
    expect((await later(id, { contact: null })).ok).toBe(true);
    expect(valueOf(await pickUp(kept.code)).comeBack?.before).toBeNull();
  });

  it('to a unit that somebody else has by now hears so', async () => {
    const { id } = await draft();
    const kept = valueOf(await later(id));
    world.db.open.raw.prepare("UPDATE unit SET state = 'occupied' WHERE number = 'A101'").run();
    expect(valueOf(await pickUp(kept.code)).comeBack?.unitGone).toBe(true);
  });

  it('has an end: the code opens nothing, and hold, details and choices are gone', async () => {
    const { id } = await draft();
    const kept = valueOf(await later(id));
    world.db.clock.advance(24 * HOUR_MS + 1);
    expect(reasonsOf(await pickUp(kept.code))).toEqual(['pickup_unknown']);
    await world.ctx.store.transaction((tx) => expireDrafts({ ctx: world.ctx, tx }));
    expect(world.unitState('A101')).toBe('available');
    expect(world.rows()['finish_later']).toEqual([]);
    const kinds = Object.keys(world.rows()).filter((table) => !['audit', 'outbox'].includes(table));
    const all = JSON.stringify(kinds.map((table) => world.rows()[table]));
    for (const trace of traces) expect(all).not.toContain(trace);
  });
});

describe('one code at two screens at once', () => {
  it('leads both to one booking, and what is paid for at one is closed at the other', async () => {
    const { id } = await draft();
    const { code } = valueOf(await later(id));
    const both = await Promise.all([pickUp(code), pickUp(code)]);
    expect(both.map((each) => valueOf(each).id)).toEqual([id, id]);
    await world.sign(id);
    const about = { bookingId: id, language: 'en' } as const;
    const phase = async () => valueOf(await world.call('payment.state', about)).phase;
    const other = () => world.call('booking.save', world.draft({ bookingId: id, coverage: plan }));
    valueOf(await world.call('payment.start', about));
    await expect.poll(phase, { interval: 10 }).toBe('present_card');
    expect(reasonsOf(await other())).toEqual(['booking_busy']);
    valueOf(await world.call('reader.present', { ...about, outcome: 'approved' }));
    await expect.poll(phase, { interval: 10, timeout: 10_000 }).toBe('paid');
    expect(reasonsOf(await other())).toEqual(['booking_closed']);
    expect(reasonsOf(await pickUp(code))).toEqual(['pickup_unknown']);
    expect([world.rows()['rental_contract']?.length, world.unitState('A101')]).toEqual([1, 'occupied']);
  });
});

describe('the letter', () => {
  it('says until when, what is left to do and where to be forgotten, and comes once', async () => {
    const { id } = await draft();
    await later(id, { contact: begun, language: 'de' });
    await later(id, { contact: null, language: 'de' });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: typed.email, language: 'de', left: 'details', forgotten: true });
    expect(letter?.heldUntil).toMatch(/^Mo\.?,? /);
    expect(letter?.hours?.label).toBe('Öffnungszeiten des Tors');
    expect(letter?.hours?.text).toContain('Täglich');
    expect(letter?.forgetLink).toMatch(/^https:\/\/kiosk\.example\.com\/v1\/kiosk\/forget\/[\w-]{43}$/);
  });

  it('is followed by one reminder two hours before the end, under another id', async () => {
    const { id } = await draft();
    await later(id);
    await letters();
    const round = async (hours: number) => {
      world.db.clock.advance(hours * HOUR_MS);
      await remindOfHolds(world.ctx);
      return (await letters()).length;
    };
    expect([await round(21.9), await round(0.2), await round(0.5)]).toEqual([1, 2, 2]);
    const [first, reminder] = sent.codes;
    expect(reminder).toMatchObject({ isReminder: true, left: 'sign', code: first?.code });
    expect(reminder?.id).not.toBe(first?.id);
  });

  it('is not followed by a reminder while it has not gone out itself, nor within the hour after it', async () => {
    const { id } = await draft();
    await later(id);
    world.db.clock.advance(22.5 * HOUR_MS);
    await remindOfHolds(world.ctx);
    expect(await letters()).toHaveLength(1);
    expect(sent.codes[0]?.isReminder).toBe(false);
    await remindOfHolds(world.ctx);
    expect(await letters()).toHaveLength(1);
  });

  it('does not go out once the hold has ended', async () => {
    const { id } = await draft();
    await later(id);
    const ends = world.db.clock.nowMs() + 60_000;
    // Nothing has swept it away yet.
    world.db.open.raw.prepare('UPDATE booking SET hold_expires_at_ms = ?').run(ends);
    world.db.clock.advance(60_001);
    expect(await letters()).toEqual([]);
  });

  it('tells a tenant nothing of deleted details, for theirs stay', async () => {
    const { id } = await draft();
    await later(id);
    world.db.open.raw.exec('UPDATE booking SET contact_is_own = 0');
    expect((await letters())[0]?.forgotten).toBe(false);
  });
});

describe('a site without mail', () => {
  it('prints the code where it has a printer, and says so', async () => {
    await world.close();
    const jobs: PrintJob[] = [];
    const print = (job: PrintJob) => {
      jobs.push(job);
      return Promise.resolve({ done: true } as const);
    };
    world = await openBookings({ outside: { printer: { print, ready: () => true } } });
    const { id } = await draft();
    const kept = valueOf(await later(id, { language: 'de' }));
    expect(kept).toMatchObject({ printed: true, emailAddress: null });
    await world.customerServices.singleDeliveries.round();
    const [page] = jobs;
    expect(page?.files[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    const written = text(page?.files[0]?.content ?? Buffer.of());
    for (const word of [
      'A101',
      kept.code.replace(/^(\d{4})/, '$1 '),
      'Zurückgelegt bis',
      'Öffnungszeiten des Tors',
    ])
      expect(written).toContain(word);
  });

  it('shows it where it has none', async () => {
    await world.close();
    world = await openBookings();
    const { id } = await draft();
    expect(valueOf(await later(id))).toMatchObject({ printed: false, emailAddress: null });
    expect(world.rows()['single_delivery']).toEqual([]);
  });
});

describe('forget me', () => {
  it('by the letter’s link deletes at once, and the link works once', async () => {
    const { id } = await draft();
    await later(id);
    const token = (await letters())[0]?.forgetLink?.split('/').at(-1) ?? '';
    expect(valueOf(await openForgetLink(world.ctx, token))).toMatchObject({ unitNumbers: ['A101'] });
    expect(world.unitState('A101')).toBe('held');
    expect((await forgetByLink(world.ctx, token)).ok).toBe(true);
    expect([world.unitState('A101'), world.rows()['contact']]).toEqual(['available', []]);
    expect((await forgetByLink(world.ctx, token)).ok).toBe(false);
    expect((await openForgetLink(world.ctx, token)).ok).toBe(false);
  });

  it('at the kiosk asks for code and phone number, and is guessed at no more often than a code', async () => {
    const { id } = await draft();
    const { code } = valueOf(await later(id));
    const pickUps = createPickUps(world.ctx);
    expect(reasonsOf(await pickUps.forget({ code, phoneDigits: '0198' }))).toEqual(['pickup_unknown']);
    expect(world.unitState('A101')).toBe('held');
    for (let guess = 0; guess < 5; guess += 1) await pickUps.forget({ code: '00000000', phoneDigits });
    expect(reasonsOf(await pickUps.forget({ code, phoneDigits }))).toEqual(['throttled']);
    world.db.clock.advance(5 * 60_000);
    expect((await pickUps.forget({ code, phoneDigits })).ok).toBe(true);
    expect([world.unitState('A101'), world.rows()['contact']]).toEqual(['available', []]);
  });
});
