import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStoredPlain } from '../../support/base/stored-plain';
import {
  openBookings,
  reasonsOf,
  refusalsOf,
  traces,
  typed,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import type { Id } from '../../../src/shared/ids';

const HOLD_MS = 30 * 60_000;
let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const change = (bookingId: Id<'booking'>, more: Parameters<BookingWorld['draft']>[0] = {}) =>
  world.call('booking.save', world.draft({ bookingId, ...more }));
const ownPolicy = {
  kind: 'own_policy',
  insurer: 'Prairie Mutual',
  policyNumber: 'PM-4711',
  expires: '2027-01-01',
} as const;
const plan = (name = 'Basic', type = 'Box', from = 0) => ({
  kind: 'operator_plan' as const,
  ...world.plan(name, type, from),
});

describe('the screen’s draft', () => {
  it('is shown as it was written: unit, date, coverage, extras, contact, price', async () => {
    const view = await world.save({
      unitId: world.unitId('A101'),
      coverage: plan(),
      addOnIds: [world.addOnId('Parcel acceptance'), world.addOnId('Disc padlock')],
      discountCode: 'halfmonth',
      moveInDate: '2026-03-20',
    });
    expect(view).toMatchObject({
      state: 'draft',
      moveInDate: '2026-03-20',
      holdExpiresAt: new Date(world.db.clock.nowMs() + HOLD_MS).toISOString(),
      unit: { number: 'A101', state: 'held' },
      userType: { name: 'General', taxUserTypeInfoId: 1 },
      contactBook: {
        firstName: 'Zephyrine',
        email: 'zephyrine@example.com',
        country: '840',
        region: typed.region,
      },
      insurance: { name: 'Basic protection', payableAmount: { price: 10.49 } },
      coverage: {
        kind: 'operator_plan',
        insurer: null,
        policyNumber: null,
        expires: null,
        bringsPolicyBy: null,
      },
      addOnIds: [world.addOnId('Disc padlock'), world.addOnId('Parcel acceptance')],
      discountCode: 'HALFMONTH',
      signature: { saved: false, expiresAt: null },
      rentalContractId: null,
    });
    expect(await world.call('booking.get', { bookingId: view.id, language: 'en' })).toEqual({
      ok: true,
      value: view,
    });
  });

  it('written again changes nothing but its hold, which it answers', async () => {
    const first = await world.save({ coverage: ownPolicy });
    world.db.clock.advance(60_000);
    const again = valueOf(await change(first.id, { coverage: ownPolicy }));
    expect(again).toEqual({
      ...first,
      holdExpiresAt: new Date(world.db.clock.nowMs() + HOLD_MS).toISOString(),
    });
  });

  it('can begin with a unit only, and lose again what was decided', async () => {
    const bare = await world.save({ contact: null });
    expect(bare).toMatchObject({ contactBook: null, coverage: null, insurance: null, addOnIds: [] });
    const full = { coverage: plan(), addOnIds: [world.addOnId('Disc padlock')], discountCode: 'WELCOME25' };
    valueOf(await change(bare.id, full));
    expect(isStoredPlain(world.db.open.raw, 'Quillfeather')).toBe(true);
    const back = valueOf(await change(bare.id, { contact: null }));
    expect(back).toEqual(bare);
    expect(traces.filter((trace) => isStoredPlain(world.db.open.raw, trace))).toEqual([]);
  });

  it('keeps one contact however often its details are typed again', async () => {
    const { id, contactBook } = await world.save();
    const changed = valueOf(await change(id, { contact: { ...typed, firstName: 'Ottoline' } }));
    expect(changed.contactBook).toEqual({ ...contactBook, firstName: 'Ottoline' });
    expect(world.rows()['contact']).toHaveLength(1);
  });
});

describe('another unit', () => {
  it('is exchanged for the held one, which is free again', async () => {
    const { id } = await world.save();
    const view = valueOf(await change(id, { unitId: world.unitId('A102') }));
    expect(view.unit).toMatchObject({ number: 'A102', state: 'held' });
    expect([world.unitState('A101'), world.unitState('A102')]).toEqual(['available', 'held']);
    await world.book({ unitId: world.unitId('A101') });
  });

  it('that somebody else holds is refused, and the former hold stays', async () => {
    await world.book({ unitId: world.unitId('A102') });
    const { id } = await world.save({ coverage: ownPolicy });
    const before = world.rows();
    const answer = await change(id, { unitId: world.unitId('A102'), contact: null });
    expect(refusalsOf(answer)).toEqual(['INVALID_ACTIVITY_INFO_DETAILS unitId']);
    expect(reasonsOf(answer)).toEqual(['unit_taken']);
    expect(world.rows()).toEqual(before);
  });

  it('whose hold by somebody else has ended is taken', async () => {
    await world.book({ unitId: world.unitId('A102') });
    world.db.clock.advance(HOLD_MS - 1);
    const { id } = await world.save();
    world.db.clock.advance(1);
    valueOf(await change(id, { unitId: world.unitId('A102') }));
    expect([world.unitState('A101'), world.unitState('A102')]).toEqual(['available', 'held']);
  });

  it('is one of two that want each other’s: neither loses its own', async () => {
    const first = await world.save({ unitId: world.unitId('A101') });
    const second = await world.save({ unitId: world.unitId('A102') });
    const answers = await Promise.all([
      change(first.id, { unitId: world.unitId('A102') }),
      change(second.id, { unitId: world.unitId('A101') }),
    ]);
    expect(answers.flatMap(reasonsOf)).toEqual(['unit_taken', 'unit_taken']);
    expect([world.unitState('A101'), world.unitState('A102')]).toEqual(['held', 'held']);
  });

  it('that the catalogue does not know is taken, with and without a plan', async () => {
    const unitId = UNKNOWN as Id<'unit'>;
    for (const coverage of [null, plan()]) {
      const answer = await world.call('booking.save', world.draft({ unitId, coverage }));
      expect(reasonsOf(answer)).toEqual(['unit_taken']);
    }
    expect(world.rows()['booking']).toEqual([]);
  });

  it('of another size asks for another tier of the plan', async () => {
    const { id } = await world.save({ coverage: plan() });
    const answer = await change(id, { unitId: world.unitId('A104'), coverage: plan() });
    expect(refusalsOf(answer)).toEqual(['INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID priceId']);
    expect(world.unitState('A101')).toBe('held');
    valueOf(await change(id, { unitId: world.unitId('A104'), coverage: plan('Basic', 'Box', 4.7) }));
  });
});

it('a draft is refused with everything that is wrong at once', async () => {
  const before = world.rows();
  const answer = await world.call(
    'booking.save',
    world.draft({
      userTypeId: UNKNOWN as Id<'user_type'>,
      moveInDate: '2026-03-14',
      coverage: { kind: 'own_policy', insurer: '', policyNumber: 'x', expires: '2026-02-30' },
      addOnIds: [UNKNOWN as Id<'add_on'>],
      discountCode: 'NOPE',
      contact: { ...typed, firstName: '', email: 'z' },
    }),
  );
  expect(refusalsOf(answer)).toEqual([
    'INVALID_INPUT_PARAM userTypeId',
    'INVALID_INPUT_PARAM moveInDate',
    'INVALID_INPUT_PARAM insurer',
    'INVALID_INPUT_PARAM policyNumber',
    'INVALID_INPUT_PARAM expires',
    'INVALID_INPUT_PARAM addOnIds',
    'INVALID_INPUT_PARAM discountCode',
    'INVALID_PARAM_FIRSTNAME firstName',
    'INVALID_PARAM_EMAIL_ID email',
  ]);
  expect(world.rows()).toEqual(before);
});

it('a draft whose hold ended cannot be written any more', async () => {
  const { id } = await world.save();
  world.db.clock.advance(HOLD_MS);
  expect(reasonsOf(await change(id))).toEqual(['booking_closed']);
});

describe('a signature', () => {
  const sign = (bookingId: Id<'booking'>, language: 'en' | 'es' | 'de' = 'en') =>
    world.sign(bookingId, { language });
  const start = async () => {
    const { id } = await world.save({ coverage: ownPolicy });
    await sign(id);
    return id;
  };

  it('stays when the draft is written again as it was', async () => {
    const id = await start();
    expect(valueOf(await change(id, { coverage: ownPolicy })).signature.saved).toBe(true);
    expect(world.rows()['signature']).toHaveLength(1);
  });

  it.each<[string, () => Parameters<BookingWorld['draft']>[0]]>([
    ['unit', () => ({ unitId: world.unitId('A102') })],
    ['user type', () => ({ userTypeId: world.userTypeId('Business') })],
    ['move-in date', () => ({ moveInDate: '2026-03-16' })],
    ['coverage', () => ({ coverage: plan() })],
    ['coverage, undecided again,', () => ({ coverage: null })],
    ['policy number', () => ({ coverage: { ...ownPolicy, policyNumber: 'PM-4712' } })],
    ['add-ons', () => ({ addOnIds: [world.addOnId('Disc padlock')] })],
    ['promotion', () => ({ discountCode: 'HALFMONTH' })],
    ['name of the tenant', () => ({ contact: { ...typed, lastName: 'Quill' } })],
    ['street', () => ({ contact: { ...typed, address: '78 Larkspur Lane' } })],
    ['contact, gone,', () => ({ contact: null })],
    ['language', () => ({ language: 'de' as const })],
  ])('is dropped when the %s changes', async (_title, more) => {
    const id = await start();
    const view = valueOf(await change(id, { coverage: ownPolicy, ...more() }));
    expect(view.signature).toEqual({ saved: false, expiresAt: null });
    expect(world.rows()['signature']).toEqual([]);
  });

  it('given in another language makes that the booking’s', async () => {
    const { id } = await world.save({ coverage: ownPolicy });
    await sign(id, 'es');
    expect(world.rows()['booking']).toEqual([expect.objectContaining({ language: 'es' })]);
    const view = valueOf(await world.call('booking.get', { bookingId: id, language: 'en' }));
    expect(view.signature.saved).toBe(true);
  });

  it.each<[string, string]>([
    ['rent', 'UPDATE unit SET rent_minor = rent_minor + 1'],
    ['tax', 'UPDATE tax_rate SET rate_milli_percent = rate_milli_percent + 1'],
    ['address of the property', `UPDATE property SET address = 'Elsewhere'`],
  ])('does not count any more when the catalogue changes the %s', async (_title, change_) => {
    const id = await start();
    world.db.open.raw.exec(change_);
    const view = valueOf(await world.call('booking.get', { bookingId: id, language: 'en' }));
    expect(view.signature.saved).toBe(false);
    const answer = await world.call('payment.start', { bookingId: id, language: 'en' });
    expect(reasonsOf(answer)).toEqual(['signature_missing']);
  });

  it('does not count any more when the words of the agreement changed', async () => {
    const id = await start();
    world.db.open.raw.exec(`UPDATE agreement_template SET current = 0`);
    world.db.open.raw
      .prepare(
        `INSERT INTO agreement_template SELECT ?, property_id, 'new', content, 1 FROM agreement_template`,
      )
      .run(world.db.newId<'template'>());
    const view = valueOf(await world.call('booking.get', { bookingId: id, language: 'en' }));
    expect(view.signature.saved).toBe(false);
  });
});
