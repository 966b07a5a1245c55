/** Several units in one visit: signed in one act, paid by one payment, and all of them rented or none. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { selectUnsettledAttempts } from '../../../src/main/database/attempt/payment-attempts';
import { raiseReview } from '../../../src/main/services/attempt/review';
import { findBooking } from '../../../src/main/database/booking/bookings';
import { beginAssistance } from '../../../src/main/services/booking/assistance';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { settleReview } from '../../../src/main/services/payment/settle';
import { codesOfVisit } from '../../../src/main/services/tenant/detail';
import { takeDeskPayment } from '../../../src/main/services/payment/desk-payments';
import type { Id } from '../../../src/shared/ids';
import type { ScreenBooking } from '../../../src/shared/screen-shapes';
import type { SimulatedOutcome } from '../../../src/shared/shapes';
import { openBookings, reasonsOf, renter, screen, typed, valueOf } from '../../support/services/bookings';

const coverage = {
  kind: 'own_policy',
  insurer: 'Prairie Mutual',
  policyNumber: 'PM-1',
  expires: '2027-01-01',
} as const;

/** A customer with two units, and everything answered. */
async function withTwo(options: Parameters<typeof openBookings>[0] = {}) {
  const world = await openBookings(options);
  onTestFinished(() => world.close());
  const raw = world.db.open.raw;
  const first = await world.save({ coverage });
  const beside = (number: string, more = {}) =>
    world.call(
      'booking.save',
      world.draft({ besides: first.id, unitId: world.unitId(number), coverage, ...more }),
    );
  const second = valueOf(await beside('A103'));
  const about = { bookingId: second.id, language: 'en' as const };
  const phase = async () => valueOf(await world.call('payment.state', about)).phase;
  return {
    world,
    raw,
    first: first.id,
    second,
    beside,
    phase,
    get: async (bookingId: Id<'booking'>) =>
      valueOf(await world.call('booking.get', { ...about, bookingId })),
    states: () => raw.prepare('SELECT state FROM booking ORDER BY created_at_ms, id').pluck().all(),
    count: (table: string) => raw.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    waitForCard: async () => {
      valueOf(await world.call('payment.start', about));
      await expect.poll(phase, { interval: 10 }).toBe('present_card');
    },
    present: async (outcome: SimulatedOutcome) => {
      valueOf(await world.call('reader.present', { ...about, outcome }));
    },
  };
}

const amountOf = ({ visit }: ScreenBooking) => visit.payableAmount.price;

describe('a visit with two units', () => {
  it('costs the exact sum of both, and each says who the others are', async () => {
    const { first, second, get } = await withTwo();
    const one = await get(first);
    expect(amountOf(one)).toBe(amountOf(second));
    const cents = (amount: number) => Math.round(amount * 100);
    expect(cents(amountOf(one))).toBe(
      cents(one.quote.payableAmount.price) + cents(second.quote.payableAmount.price),
    );
    expect(one.visit.units.map(({ bookingId }) => bookingId)).toEqual([first, second.id]);
    expect(second.contactBook?.firstName).toBe(one.contactBook?.firstName);
  });

  it('is rented whole by one signature and one card, each unit with contract, invoice, receipt and code', async () => {
    const { world, raw, second, first, waitForCard, present, phase, count } = await withTwo();
    const read = valueOf(await world.call('agreement.read', { bookingId: first, language: 'en' }));
    expect(read.sections.some(({ heading }) => heading.endsWith(' (\u2068A101\u2069)'))).toBe(true);
    expect(new Set(read.sections.map(({ heading }) => heading)).size).toBe(read.sections.length);
    // Each agreement is agreed to by its own words.
    expect(read.consents.map(({ text }) => [/for unit (\w+)/.exec(text)?.[1]])).toEqual(
      read.consents.map(({ units }) => units),
    );
    expect(read.consents.flatMap(({ units }) => units)).toEqual(read.units.map(({ number }) => number));
    for (const page of [1, read.document.pages])
      valueOf(
        await world.call('agreement.page', {
          bookingId: first,
          language: 'en',
          width: 300,
          page,
          sha256: read.document.sha256,
        }),
      );
    await world.sign(first);
    await waitForCard();
    await present('approved');
    await expect.poll(phase, { interval: 10 }).toBe('paid');
    await expect
      .poll(() => raw.prepare('SELECT state FROM payment_attempt').pluck().all())
      .toEqual(['captured']);
    const tables = [
      'rental_contract',
      'invoice',
      'receipt',
      'charges_entry',
      'access_code',
      'signature_record',
    ];
    expect(tables.map(count)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(raw.prepare(`SELECT count(*) FROM money_entry WHERE kind = 'capture'`).pluck().get()).toBe(1);
    const records = raw
      .prepare<[], string>('SELECT record FROM signature_record ORDER BY sequence')
      .pluck()
      .all()
      .map((record) => JSON.parse(record) as { shownSha256: string; signedTogether: string[] });
    const shown = records.map(({ shownSha256 }) => shownSha256);
    expect(records.map(({ signedTogether }) => signedTogether)).toEqual([shown, shown]);
    const intent = raw.prepare('SELECT DISTINCT intent_id FROM charges_entry').pluck().all();
    const [taken] = await Promise.all(intent.map((id) => world.ctx.gateway.retrieveIntent(String(id))));
    expect(taken?.amountReceived).toBe(Math.round(amountOf(second) * 100));
    expect(findFaults(raw)).toEqual([]);
  });

  it('pays an admin fee for each visit once, with the first unit that is there', async () => {
    const { world, raw, first, second, get, count, waitForCard, present, phase } = await withTwo();
    const fees = async (...ids: Id<'booking'>[]) =>
      Promise.all(
        ids.map(async (id) => (await get(id)).quote.lines.filter(({ code }) => code === 'admin').length),
      );
    expect(await fees(first, second.id)).toEqual([1, 1]);
    raw.exec(`UPDATE charge_rule SET per_visit = 1 WHERE kind = 'admin'`);
    expect(await fees(first, second.id)).toEqual([1, 0]);
    for (const userTypeId of [null, world.userTypeId('General')])
      for (const joinsVisit of [false, true]) {
        const about = { language: 'en', unitId: world.unitId('A104'), moveInDate: '2026-03-15' } as const;
        const { lines } = valueOf(await world.call('quote.preview', { ...about, userTypeId, joinsVisit }));
        expect(lines.some(({ code }) => code === 'admin')).toBe(!joinsVisit);
      }
    await world.sign(first);
    await waitForCard();
    await present('approved');
    await expect.poll(phase, { interval: 10 }).toBe('paid');
    const charged = raw.prepare(`SELECT count(*) FROM invoice_line WHERE code = 'admin'`).pluck().get();
    expect([charged, count('rental_contract')]).toEqual([1, 2]);
    expect(await fees(first, second.id)).toEqual([1, 0]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('pays it with the next unit where the first is given up, after another signature', async () => {
    const { world, raw, first, second, get } = await withTwo();
    raw.exec(`UPDATE charge_rule SET per_visit = 1 WHERE kind = 'admin'`);
    await world.sign(first);
    valueOf(await cancelBooking(world.ctx, screen, first));
    expect((await get(second.id)).quote.lines.map(({ code }) => code)).toContain('admin');
    const about = { bookingId: second.id, language: 'en' as const };
    expect(reasonsOf(await world.call('payment.start', about))).toEqual(['signature_missing']);
  });

  it.each(['declined', 'timeout'] as const)(
    'takes nothing when the card ends as %s, and keeps both',
    async (outcome) => {
      const { world, first, waitForCard, present, phase, count, states, second } = await withTwo();
      await world.sign(first);
      await waitForCard();
      await present(outcome);
      await expect.poll(phase, { interval: 10 }).toBe(outcome === 'declined' ? 'declined' : 'timed_out');
      valueOf(await world.call('payment.cancel', { bookingId: second.id, language: 'en' }));
      expect([states(), count('rental_contract')]).toEqual([['draft', 'draft'], 0]);
    },
  );

  it('whose one unit is gone meanwhile is not paid before the rest is signed again', async () => {
    const { world, first, second, get } = await withTwo();
    await world.sign(first);
    valueOf(await cancelBooking(world.ctx, screen, first));
    const about = { bookingId: second.id, language: 'en' as const };
    expect(reasonsOf(await world.call('payment.start', about))).toEqual(['signature_missing']);
    expect((await get(second.id)).visit.units).toHaveLength(1);
    await world.sign(second.id);
    expect(valueOf(await world.call('payment.start', about)).amount.price).toBe(
      second.quote.payableAmount.price,
    );
  });

  it('that grows after it was signed is signed again', async () => {
    const { world, first, beside } = await withTwo();
    await world.sign(first);
    valueOf(await beside('A102'));
    const started = await world.call('payment.start', { bookingId: first, language: 'en' });
    expect(reasonsOf(started)).toEqual(['signature_missing']);
  });

  it('holds no more than the site allows, and not a unit twice', async () => {
    const { beside } = await withTwo();
    expect(reasonsOf(await beside('A103'))).toEqual(['unit_taken']);
    const third = valueOf(await beside('A102'));
    expect(third.visit.mayAdd).toBe(false);
    expect(reasonsOf(await beside('B102'))).toEqual(['not_offered']);
  });

  it('says which unit has gone to somebody else; without it, the other is paid for', async () => {
    let lost = '';
    const { world, first, second, get } = await withTwo({
      change: (ctx) => ({
        ...ctx,
        unitRights: {
          ...ctx.unitRights,
          now: (_tx, unitId) => Promise.resolve(unitId === lost ? ('taken' as const) : ('granted' as const)),
        },
      }),
    });
    await world.sign(first);
    lost = world.unitId('A101');
    const about = { bookingId: second.id, language: 'en' as const };
    expect(reasonsOf(await world.call('payment.start', about))).toEqual(['unit_taken']);
    const { visit } = await get(second.id);
    expect(visit.units.map(({ number, trouble }) => [number, trouble])).toEqual([
      ['A101', 'gone'],
      ['A103', null],
    ]);
    const left = valueOf(await world.call('visit.remove', { ...about, bookingId: first }));
    expect([left.id, left.visit.units.length]).toEqual([second.id, 1]);
    await world.sign(second.id);
    expect(valueOf(await world.call('payment.start', about)).amount.price).toBe(
      second.quote.payableAmount.price,
    );
  });

  it('holds as many units as the site allows', async () => {
    const { beside } = await withTwo({
      change: (ctx) => ({ ...ctx, settings: { ...ctx.settings, unitsPerVisit: 2 } }),
    });
    expect(reasonsOf(await beside('A102'))).toEqual(['not_offered']);
  });

  it('is helped with as a whole: staff who work at one unit hold the screen of the other', async () => {
    const { world, first, second } = await withTwo();
    const helper = {
      kind: 'staff',
      id: first as unknown as Id<'staff'>,
      role: 'manager',
      place: 'desk',
      name: 'Dana Reyes',
    } as const;
    await world.ctx.store.transaction(async (tx) => {
      const booking = await findBooking(tx, first);
      if (booking) await beginAssistance({ ctx: world.ctx, tx, by: helper }, booking);
    });
    const asked = valueOf(await world.call('booking.assistance', { bookingId: second.id }));
    expect(asked.helper).toBe('Dana');
  });

  it('costs another sum when the customer comes back: it is said of all units together', async () => {
    const { world, second, raw } = await withTwo();
    const about = { bookingId: second.id, language: 'en' as const };
    const { code } = valueOf(await world.call('booking.reserve', { ...about, way: 'asked' }));
    raw.prepare(`UPDATE unit SET rent_minor = rent_minor + 1000 WHERE number = 'A101'`).run();
    const phoneDigits = renter.phoneNumber.slice(-4);
    const back = valueOf(await world.call('booking.pick-up', { language: 'en', code, phoneDigits }));
    expect(back.comeBack?.before?.payable.price).toBe(amountOf(second));
    expect(amountOf(back)).toBeGreaterThan(amountOf(second));
  });

  it('gives one unit back and keeps the other; who leaves gives back both', async () => {
    const { world, first, second, states } = await withTwo();
    const left = valueOf(await world.call('visit.remove', { bookingId: second.id, language: 'en' }));
    expect([left.id, left.visit.units.length, world.unitState('A103')]).toEqual([first, 1, 'available']);
    expect(reasonsOf(await world.call('visit.remove', { bookingId: first, language: 'en' }))).toEqual([
      'not_offered',
    ]);
    expect(left.contactBook).not.toBeNull();
    const again = valueOf(
      await world.call('booking.save', world.draft({ besides: first, unitId: world.unitId('A103') })),
    );
    valueOf(await world.call('booking.cancel', { bookingId: again.id, language: 'en' }));
    expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(world.rows()['contact']).toEqual([]);
  });

  it('stays held as long as either unit is touched', async () => {
    const { world, first, second, states } = await withTwo();
    for (const id of [first, second.id, first]) {
      world.db.clock.advance(20 * 60_000);
      valueOf(await world.call('booking.touch', { bookingId: id, language: 'en' }));
    }
    expect(states()).toEqual(['draft', 'draft']);
  });

  it('is a booking each to a device, which pays for the one that it names', async () => {
    const { world, first, second } = await withTwo();
    const intent = valueOf(await createPaymentIntent(world.ctx, world.keys.all, first));
    expect(intent.amount.price).toBeLessThan(amountOf(second));
    expect(intent.amount.price + second.quote.payableAmount.price).toBeCloseTo(amountOf(second), 2);
  });

  it('is completed whole by staff who take cash', async () => {
    const { world, first, second, raw, count } = await withTwo();
    await world.sign(first);
    const staff = {
      kind: 'staff',
      id: first as unknown as Id<'staff'>,
      role: 'manager',
      place: 'desk',
    } as const;
    const amountMinor = Math.round(amountOf(second) * 100);
    const taking = {
      key: 'one-key',
      bookingId: second.id,
      amountMinor,
      tender: { kind: 'cash', givenMinor: amountMinor + 500 } as const,
    };
    const paid = valueOf(await takeDeskPayment(world.ctx, staff, taking));
    expect(paid.changeMinor).toBe(500);
    expect(valueOf(await takeDeskPayment(world.ctx, staff, taking))).toEqual(paid);
    expect(['rental_contract', 'desk_payment', 'receipt'].map(count)).toEqual([2, 2, 2]);
    const codes = await codesOfVisit(world.ctx, paid.contractId, staff);
    expect(codes.map(({ contractNumber }) => contractNumber)).toEqual(['C-000001', 'C-000002']);
    expect(new Set(codes.map(({ accessCode }) => accessCode)).size).toBe(2);
    expect(findFaults(raw)).toEqual([]);
  });

  it('is kept whole for a customer who finishes later, counts as one, and comes back by one code', async () => {
    const { world, first, second, beside, raw } = await withTwo();
    valueOf(await beside('A102'));
    const about = { bookingId: second.id, language: 'en' as const };
    const { code } = valueOf(await world.call('booking.reserve', about));
    expect(raw.prepare('SELECT count(DISTINCT pickup_code) FROM booking').pluck().get()).toBe(3);
    valueOf(await world.call('session.begin', {}));
    world.db.clock.advance(3 * 60 * 60_000);
    const back = valueOf(
      await world.call('booking.pick-up', {
        language: 'en',
        code,
        phoneDigits: renter.phoneNumber.slice(-4),
      }),
    );
    expect([back.id, back.visit.units.length]).toEqual([second.id, 3]);
    const { email, phoneNumber, phoneCountryId } = typed;
    const found = valueOf(
      await world.call('booking.find', { language: 'en', email, phoneNumber, phoneCountryId }),
    );
    expect(found).toHaveLength(1);
    const forgotten = { code, phoneDigits: renter.phoneNumber.slice(-4) };
    valueOf(await world.call('booking.forget', forgotten));
    expect([world.unitState('A101'), world.unitState('A103'), first]).toEqual([
      'available',
      'available',
      first,
    ]);
    expect(world.rows()['contact']).toEqual([]);
  });

  it('that staff settle as taken by nobody gives all units back', async () => {
    const { world, first, waitForCard, raw, states } = await withTwo();
    await world.sign(first);
    await waitForCard();
    const [attempt] = await world.ctx.store.read((tx) => selectUnsettledAttempts(tx));
    if (!attempt) throw new Error('no payment was begun');
    await world.ctx.store.transaction((tx) =>
      raiseReview({ ctx: world.ctx, tx }, attempt, 'unknown_intent', null),
    );
    expect(states()).toEqual(['needs_review', 'needs_review']);
    const by = { as: 'released', by: 'cli', why: 'nobody was there' } as const;
    expect(await settleReview(world.ctx, attempt.id, by)).toHaveProperty('done');
    expect(states()).toEqual(['cancelled', 'cancelled']);
    expect(findFaults(raw)).toEqual([]);
  });
});
