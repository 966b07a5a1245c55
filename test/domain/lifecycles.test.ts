import { describe, expect, it } from 'vitest';
import {
  bookingLifecycle,
  finalBookingStates,
  type BookingEvent,
} from '../../src/main/domain/booking/booking-state';
import { faultsOf, next } from '../../src/main/domain/base/lifecycle';
import {
  attemptLifecycle,
  intentFault,
  isIdle,
  readerWorks,
  type AttemptState,
} from '../../src/main/domain/attempt/payment-attempt';
import { finalRefundStates, refundLifecycle } from '../../src/main/domain/contract/refund';
import { claimLifecycle } from '../../src/main/domain/unit/unit-claim';
import { unitLifecycle, type UnitEvent } from '../../src/main/domain/unit/unit-state';
import {
  bookingStateSchema,
  unitStateSchema,
  type BookingState,
  type UnitState,
} from '../../src/shared/shapes';

describe('lifecycles', () => {
  it('a booking, a unit, a payment attempt and a refund reach and can leave every state', () => {
    expect(faultsOf(bookingLifecycle, 'draft', finalBookingStates)).toEqual([]);
    expect(faultsOf(unitLifecycle, 'available', [])).toEqual([]);
    expect(faultsOf(attemptLifecycle, 'recorded', ['captured', 'released'])).toEqual([]);
    expect(faultsOf(claimLifecycle, 'asked', [])).toEqual([]);
    expect(faultsOf(refundLifecycle, 'asked', finalRefundStates)).toEqual([]);
  });

  it('the check of a lifecycle sees a state that nothing leads to and one that cannot be left', () => {
    expect(faultsOf<'a' | 'b' | 'c', 'go'>({ a: { go: 'b' }, b: {}, c: { go: 'a' } }, 'a', [])).toEqual([
      'c cannot be reached',
      'b cannot be left',
    ]);
  });

  const allowed: Record<BookingState, Partial<Record<BookingEvent, BookingState>>> = {
    draft: {
      payment_began: 'payment_pending',
      paid_at_desk: 'moved_in',
      cancelled: 'cancelled',
      expired: 'expired',
    },
    payment_pending: { payment_released: 'draft', moved_in: 'moved_in', review_raised: 'needs_review' },
    needs_review: { settled_as_moved_in: 'moved_in', settled_as_cancelled: 'cancelled' },
    moved_in: {},
    cancelled: {},
    expired: {},
  };
  const events: BookingEvent[] = [
    'payment_began',
    'payment_released',
    'moved_in',
    'cancelled',
    'expired',
    'review_raised',
    'settled_as_moved_in',
    'settled_as_cancelled',
  ];
  it.each(bookingStateSchema.options.flatMap((state) => events.map((event) => [state, event] as const)))(
    'a booking in %s answers %s as decided',
    (state, event) => {
      expect(next(bookingLifecycle, state, event)).toBe(allowed[state][event] ?? null);
    },
  );

  const unitMoves: Record<UnitState, Partial<Record<UnitEvent, UnitState>>> = {
    available: { held: 'held', taken_out: 'out_of_service' },
    held: { released: 'available', moved_in: 'occupied' },
    occupied: { moved_out: 'available', overlocked: 'overlocked' },
    overlocked: { overlock_removed: 'occupied', moved_out: 'available' },
    out_of_service: { put_back: 'available' },
  };
  const unitEvents: UnitEvent[] = [
    'held',
    'released',
    'moved_in',
    'moved_out',
    'overlocked',
    'overlock_removed',
    'taken_out',
    'put_back',
  ];
  it.each(unitStateSchema.options.flatMap((state) => unitEvents.map((event) => [state, event] as const)))(
    'a unit that is %s answers %s as decided',
    (state, event) => {
      expect(next(unitLifecycle, state, event)).toBe(unitMoves[state][event] ?? null);
    },
  );

  it('an attempt whose reader works is never idle, and only idle attempts take another card', () => {
    for (const state of Object.keys(attemptLifecycle) as AttemptState[]) {
      expect(readerWorks(state) && isIdle(state)).toBe(false);
      if (next(attemptLifecycle, state, 'card_asked')) expect(isIdle(state)).toBe(true);
    }
  });
});

describe('whether an intent pays for a booking', () => {
  const hour = 60 * 60 * 1000;
  const nowMs = 1_000 * hour;
  const metadata = { bookingId: 'b', attemptId: 'a', quoteSha256: 'q', kioskId: 'k' };
  const expected = { ...metadata, cardAmount: 14_934, currency: 'USD', live: false, nowMs };
  const charge = { refunded: false, disputed: false, captureBeforeMs: nowMs + hour, card: {} };
  const paid = {
    status: 'requires_capture',
    amount: 14_934,
    amountCapturable: 14_934,
    amountReceived: 0,
    currency: 'usd',
    live: false,
    metadata,
    createdMs: nowMs - hour,
    charge,
  };
  const captured = { status: 'succeeded', amountCapturable: 0, amountReceived: 14_934 };
  it.each([
    ['one that fits', {}, null],
    ['one already captured', captured, null],
    [
      'one captured, whose authorisation would be over',
      { ...captured, charge: { ...charge, captureBeforeMs: nowMs } },
      null,
    ],
    [
      'one whose authorisation has no end that is known',
      { charge: { ...charge, captureBeforeMs: null } },
      null,
    ],
    ['one by a clock that goes before ours', { createdMs: nowMs + hour }, null],
    ['one of another booking', { metadata: { ...metadata, bookingId: 'x' } }, 'foreign'],
    ['one of another attempt', { metadata: { ...metadata, attemptId: 'x' } }, 'foreign'],
    ['one of another price', { metadata: { ...metadata, quoteSha256: 'x' } }, 'foreign'],
    ['one of another kiosk', { metadata: { ...metadata, kioskId: 'x' } }, 'foreign'],
    ['one that says nothing of itself', { metadata: {} }, 'foreign'],
    ['one without a card yet', { status: 'requires_payment_method' }, 'not_paid'],
    ['one that was called off', { status: 'canceled' }, 'not_paid'],
    ['one of another amount', { amount: 14_933 }, 'other_amount'],
    ['one of which less was authorised', { amountCapturable: 14_933 }, 'other_amount'],
    ['one of which less was captured', { ...captured, amountReceived: 14_933 }, 'other_amount'],
    ['one of another currency', { currency: 'eur' }, 'other_amount'],
    ['test money in live mode', { live: true }, 'other_mode'],
    ['one refunded', { charge: { ...charge, refunded: true } }, 'refunded'],
    ['one disputed', { charge: { ...charge, disputed: true } }, 'disputed'],
    ['one made a day ago', { createdMs: nowMs - 24 * hour }, 'too_old'],
    ['one whose authorisation is over', { charge: { ...charge, captureBeforeMs: nowMs } }, 'too_old'],
    ['one without card details', { charge: { ...charge, card: null } }, 'no_card_details'],
    ['one without a charge', { charge: null }, 'no_card_details'],
  ] as const)('%s is judged from what the provider says', (_, over, fault) => {
    expect(intentFault(expected, { ...paid, ...over })).toBe(fault);
  });
});
