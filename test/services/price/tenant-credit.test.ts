/** A tenant's credit pays for another unit that they rent at the kiosk, before their card does. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { registerContact } from '../../../src/main/services/login/register';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { deskQuote } from '../../../src/main/services/payment/desk-quote';
import { takeDeskPayment } from '../../../src/main/services/payment/desk-payments';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import type { Id } from '../../../src/shared/ids';
import type { SimulatedOutcome } from '../../../src/shared/shapes';
import { openBookings, renter, typed, valueOf } from '../../support/services/bookings';

const login = { userName: 'zephyrine@example.com', password: 'Sturdy-Otter-42' };
const coverage = {
  kind: 'own_policy',
  insurer: 'Prairie Mutual',
  policyNumber: 'PM-1',
  expires: '2027-01-01',
} as const;
const cents = (amount: number) => Math.round(amount * 100);

/** A tenant with one unit, paid by card, who has signed in at the screen. `creditMinor`: of its rent, as a credit note. */
async function tenantWithCredit(creditMinor: number | 'all' = 5484) {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const raw = world.db.open.raw;
  const body = { ...renter, ...login, region: typed.region, canCreateLoginCredentials: true };
  const made = valueOf(await registerContact(world.ctx, createPasswordHasher(), world.keys.mine, { body }));
  const contactId = made.authContactBookInfo.id as Id<'contact'>;
  const signIn = async () => valueOf(await world.call('tenant.sign-in', { ...login, language: 'en' }));
  const phase = async (bookingId: Id<'booking'>) =>
    valueOf(await world.call('payment.state', { bookingId, language: 'en' })).phase;
  const toReader = async (bookingId: Id<'booking'>) => {
    valueOf(await world.call('payment.start', { bookingId, language: 'en' }));
    await expect.poll(() => phase(bookingId), { interval: 10 }).toBe('present_card');
  };
  const present = async (bookingId: Id<'booking'>, outcome: SimulatedOutcome) => {
    valueOf(await world.call('reader.present', { bookingId, language: 'en', outcome }));
  };
  const pay = async (bookingId: Id<'booking'>) => {
    await world.sign(bookingId);
    await toReader(bookingId);
    await present(bookingId, 'approved');
    await expect.poll(() => phase(bookingId), { interval: 10 }).toBe('paid');
    await expect
      .poll(() =>
        raw.prepare(`SELECT count(*) FROM payment_attempt WHERE state = 'contracted'`).pluck().get(),
      )
      .toBe(0);
  };
  await signIn();
  const { id: first } = await world.save({ coverage, unitId: world.unitId('B112') });
  await pay(first);
  const staff: StaffCaller = {
    kind: 'staff',
    id: world.db.newId<'staff'>(),
    role: 'manager',
    place: 'desk',
  };
  const before = raw
    .prepare<[], { contractId: Id<'contract'>; invoiceId: Id<'invoice'>; totalMinor: number }>(
      'SELECT contract_id AS contractId, id AS invoiceId, total_minor AS totalMinor FROM invoice',
    )
    .get();
  if (!before) throw new Error('nothing was rented');
  const charged = raw.prepare<[string], { position: number; payable: number }>(
    'SELECT position, payable_minor AS payable FROM invoice_line WHERE invoice_id = ? ORDER BY position',
  );
  /** Of its lines, from the first one on. */
  const credit = async (payableMinor: number) => {
    let left = payableMinor;
    const lines = charged.all(before.invoiceId).flatMap(({ position, payable }) => {
      const own = Math.min(left, payable);
      left -= own;
      return own > 0 ? [{ position, payableMinor: own }] : [];
    });
    const key = world.db.newId<'event'>();
    valueOf(await makeCreditNote(world.ctx, staff, { ...before, lines, key, reason: 'The roof leaked.' }));
  };
  await credit(creditMinor === 'all' ? before.totalMinor : creditMinor);
  const get = async (bookingId: Id<'booking'>) =>
    valueOf(await world.call('booking.get', { bookingId, language: 'en' }));
  const all = (sql: string) => raw.prepare(sql).pluck().all();
  return {
    world,
    raw,
    contactId,
    staff,
    before,
    credit,
    get,
    pay,
    phase,
    toReader,
    present,
    all,
    another: async (number = 'A102', more = {}) =>
      world.save({ coverage, unitId: world.unitId(number), ...more }),
    creditUsed: () =>
      all('SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE credit_note_id IS NOT NULL')[0],
    sound: () => expect(findFaults(raw)).toEqual([]),
  };
}

describe('a tenant who rents another unit', () => {
  it('sees their credit as a line of its own, signs for what is left, and the card pays that alone', async () => {
    const { get, another, pay, all, creditUsed, sound, world } = await tenantWithCredit();
    const booking = await another();
    const { quote, visit } = await get(booking.id);
    expect(quote.credit).toEqual({
      description: 'Your credit',
      payableAmount: { price: -54.84, formattedPrice: '-$54.84' },
      toPayAmount: visit.payableAmount,
    });
    expect(cents(visit.payableAmount.price)).toBe(cents(quote.payableAmount.price) - 5484);
    await pay(booking.id);
    const [invoice, receipt] = [
      all('SELECT total_minor FROM invoice ORDER BY number DESC LIMIT 1')[0],
      all('SELECT amount_minor FROM receipt ORDER BY number DESC LIMIT 1')[0],
    ];
    expect([invoice, receipt]).toEqual([cents(quote.payableAmount.price), cents(visit.payableAmount.price)]);
    expect(all('SELECT amount_minor FROM payment_attempt ORDER BY id DESC LIMIT 1')).toEqual([receipt]);
    expect(creditUsed()).toBe(5484);
    expect((await get(booking.id)).quote.credit).toEqual(quote.credit);
    const told = valueOf(await world.call('move-in.result', { bookingId: booking.id, language: 'en' }));
    expect(told.paidAmount).toEqual(visit.payableAmount);
    sound();
  });

  it('keeps the credit where the card is declined, or the payment is called off', async () => {
    const { another, toReader, present, phase, get, world, creditUsed, sound } = await tenantWithCredit();
    const { id } = await another();
    await world.sign(id);
    await toReader(id);
    await present(id, 'insufficient_funds');
    await expect.poll(() => phase(id), { interval: 10 }).toBe('declined');
    valueOf(await world.call('payment.cancel', { bookingId: id, language: 'en' }));
    expect(creditUsed()).toBe(0);
    expect((await get(id)).quote.credit?.payableAmount.price).toBe(-54.84);
    sound();
  });

  it('pays nothing where the credit was given back while the reader waited: no money is taken, and the credit is used once', async () => {
    const { another, toReader, present, phase, staff, world, all, get, sound } = await tenantWithCredit();
    const { id } = await another();
    await world.sign(id);
    await toReader(id);
    const [creditNoteId] = all('SELECT id FROM credit_note') as Id<'credit_note'>[];
    if (!creditNoteId) throw new Error('no credit');
    const wish = { creditNoteId, way: 'cash', amountMinor: 5484, reference: null, why: 'asked for' } as const;
    valueOf(await refundCreditNote(world.ctx, staff, { ...wish, key: world.db.newId<'event'>() }));
    await present(id, 'approved');
    await expect.poll(() => phase(id), { interval: 10 }).toBe('not_taken');
    expect(all('SELECT count(*) FROM rental_contract')).toEqual([1]);
    const { quote, signature } = await get(id);
    // Another amount than was signed.
    expect([quote.credit, signature.saved]).toEqual([null, false]);
    sound();
  });

  it('pays all of the price but a last dollar, and what is left of the credit stays theirs', async () => {
    const { another, get, pay, creditUsed, sound, all } = await tenantWithCredit('all');
    const { id } = await another();
    const { quote, visit } = await get(id);
    expect(visit.payableAmount.price).toBe(1);
    await pay(id);
    expect(creditUsed()).toBe(cents(quote.payableAmount.price) - 100);
    expect(all('SELECT gross_minor FROM credit_note')).not.toEqual([creditUsed()]);
    sound();
  });

  it('has a part of it in each of two units, and both are rented by one payment of the rest', async () => {
    const { another, world, get, pay, all, creditUsed, sound } = await tenantWithCredit();
    const one = await another();
    const two = valueOf(
      await world.call(
        'booking.save',
        world.draft({ coverage, besides: one.id, unitId: world.unitId('A103') }),
      ),
    );
    const [first, second] = [await get(one.id), await get(two.id)];
    const used = [first, second].map(({ quote }) => cents(quote.credit?.payableAmount.price ?? 0));
    expect(used.reduce((sum, each) => sum + each, 0)).toBe(-5484);
    expect(used.every((each) => each < 0)).toBe(true);
    expect(second.visit.credit?.payableAmount.price).toBe(-54.84);
    await pay(one.id);
    expect(
      all(
        'SELECT sum(amount_minor) FROM receipt WHERE attempt_id = (SELECT max(attempt_id) FROM attempt_booking)',
      ),
    ).toEqual([cents(first.visit.payableAmount.price)]);
    expect(creditUsed()).toBe(5484);
    sound();
  });
});

describe('the same credit', () => {
  it('is named to a device and at the desk, and pays the desk’s move-in too', async () => {
    const { another, world, staff, get, creditUsed, sound } = await tenantWithCredit();
    const { id } = await another();
    await world.sign(id);
    const { quote, visit } = await get(id);
    const due = valueOf(await deskQuote(world.ctx, staff, id));
    expect(due.lines.at(-1)?.description).toBe('Your credit');
    expect(due.dueMinor).toBe(cents(visit.payableAmount.price));
    const key = world.db.newId<'event'>();
    const tender = { kind: 'cash', givenMinor: due.dueMinor } as const;
    const amountMinor = cents(quote.payableAmount.price);
    const whole = await takeDeskPayment(world.ctx, staff, { bookingId: id, key, amountMinor, tender });
    expect(whole.ok).toBe(false);
    valueOf(
      await takeDeskPayment(world.ctx, staff, { bookingId: id, key, amountMinor: due.dueMinor, tender }),
    );
    expect(creditUsed()).toBe(5484);
    sound();
  });

  it('lowers the intent of a device that books for the tenant, and pays nothing for a person who typed the same details', async () => {
    const { world, contactId } = await tenantWithCredit();
    const saidOf = async (contactBookInfo: object, number: string) => {
      const id = await world.book({ contactBookInfo, unitId: world.unitId(number) });
      const intent = valueOf(await createPaymentIntent(world.ctx, world.keys.mine, id));
      const { quote } = valueOf(await previewBooking(world.ctx, world.keys.mine, id));
      expect(intent.amount).toEqual(quote.credit?.toPayAmount ?? quote.payableAmount);
      return cents(quote.payableAmount.price) - cents(intent.amount.price);
    };
    expect(await saidOf({ id: contactId }, 'A102')).toBe(5484);
    expect(await saidOf(renter, 'A103')).toBe(0);
  });
});
