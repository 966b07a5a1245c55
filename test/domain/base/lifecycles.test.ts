import { describe, expect, it } from 'vitest';
import {
  bookingLifecycle,
  finalBookingStates,
  type BookingEvent,
} from '../../../src/main/domain/booking/booking-state';
import { faultsOf, next } from '../../../src/main/domain/base/lifecycle';
import {
  attemptLifecycle,
  intentFault,
  isIdle,
  readerWorks,
  type AttemptState,
} from '../../../src/main/domain/attempt/payment-attempt';
import {
  accessLifecycle,
  accessStates,
  replacementState,
  type AccessEvent,
  type AccessState,
} from '../../../src/main/domain/access/access-state';
import {
  contractLifecycle,
  contractStates,
  isOverstay,
  lastDayOf,
  type ContractEvent,
  type ContractState,
} from '../../../src/main/domain/contract/contract-state';
import { finalRefundStates, refundLifecycle } from '../../../src/main/domain/contract/refund';
import { isSaidFree } from '../../../src/main/domain/books/books-in-doubt';
import { claimLifecycle, isNeeded } from '../../../src/main/domain/unit/unit-claim';
import {
  stateByCatalogue,
  unitAfter,
  unitLifecycle,
  type UnitEvent,
} from '../../../src/main/domain/unit/unit-state';
import {
  bookingStateSchema,
  unitStateSchema,
  type BookingState,
  type UnitState,
} from '../../../src/shared/shapes';

describe('lifecycles', () => {
  // Holds: v1-6.3
  it('a booking, a unit, a contract, a code, a payment attempt and a refund reach and can leave every state', () => {
    expect(faultsOf(bookingLifecycle, 'draft', finalBookingStates)).toEqual([]);
    expect(faultsOf(unitLifecycle, 'available', [])).toEqual([]);
    expect(faultsOf(attemptLifecycle, 'recorded', ['captured', 'released'])).toEqual([]);
    expect(faultsOf(contractLifecycle, 'active', [])).toEqual([]);
    expect(faultsOf(accessLifecycle, 'active', ['revoked'])).toEqual([]);
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
  // Holds: v1-6.1, asvs-2.3.1
  it.each(bookingStateSchema.options.flatMap((state) => events.map((event) => [state, event] as const)))(
    'a booking in %s answers %s as decided',
    (state, event) => {
      expect(next(bookingLifecycle, state, event)).toBe(allowed[state][event] ?? null);
    },
  );

  const unitMoves: Record<UnitState, Partial<Record<UnitEvent, UnitState>>> = {
    available: { held: 'held', taken_out: 'out_of_service', found_let: 'occupied' },
    held: { released: 'available', moved_in: 'occupied' },
    occupied: {
      overlocked: 'overlocked',
      vacated: 'to_check',
      vacated_empty: 'available',
      found_let: 'occupied',
      found_free: 'available',
    },
    overlocked: {
      overlock_removed: 'occupied',
      vacated: 'to_check',
      found_let: 'overlocked',
      found_free: 'available',
    },
    to_check: {
      checked_empty: 'available',
      found_full: 'occupied',
      taken_out: 'out_of_service',
      found_let: 'occupied',
    },
    out_of_service: { put_back: 'available', found_let: 'occupied' },
  };
  const unitEvents: UnitEvent[] = [
    'held',
    'released',
    'moved_in',
    'vacated',
    'vacated_empty',
    'checked_empty',
    'found_full',
    'overlocked',
    'overlock_removed',
    'taken_out',
    'put_back',
    'found_let',
    'found_free',
  ];
  // Holds: v1-6.2
  it.each(unitStateSchema.options.flatMap((state) => unitEvents.map((event) => [state, event] as const)))(
    'a unit that is %s answers %s as decided',
    (state, event) => {
      expect(next(unitLifecycle, state, event)).toBe(unitMoves[state][event] ?? null);
    },
  );

  it('a unit that the catalogue has out of service is offered no more once it is free', () => {
    for (const state of unitStateSchema.options)
      for (const event of unitEvents) {
        const after = unitMoves[state][event] ?? null;
        expect(unitAfter(state, event, { isOutInCatalogue: false })).toBe(after);
        expect(unitAfter(state, event, { isOutInCatalogue: true })).toBe(
          after === 'available' ? 'out_of_service' : after,
        );
      }
  });

  it('the catalogue moves free units alone, and offers none that staff took out', () => {
    const facts = [false, true].flatMap((isOutInCatalogue) =>
      [false, true].map((isTakenOut) => ({ isOutInCatalogue, isTakenOut })),
    );
    for (const state of [null, ...unitStateSchema.options])
      for (const fact of facts) {
        const isFree = state === null || state === 'available' || state === 'out_of_service';
        const isOut = fact.isOutInCatalogue || fact.isTakenOut;
        const free = isOut ? 'out_of_service' : 'available';
        expect(stateByCatalogue(state, fact)).toBe(isFree ? free : state);
      }
  });

  const endings = {
    vacated: 'ended',
    ended_by_site: 'ended',
    ended_at_head_office: 'ended',
    transferred: 'ended',
  } as const;
  const contractMoves: Record<ContractState, Partial<Record<ContractEvent, ContractState>>> = {
    active: { notice_given: 'notice', ...endings },
    notice: { notice_changed: 'notice', notice_withdrawn: 'active', ...endings },
    ended: { settled: 'closed', found_full: 'notice' },
    closed: { reopened: 'ended' },
  };
  const contractEvents: ContractEvent[] = [
    'notice_given',
    'notice_changed',
    'notice_withdrawn',
    'vacated',
    'ended_by_site',
    'ended_at_head_office',
    'transferred',
    'settled',
    'found_full',
    'reopened',
  ];
  it.each(contractStates.flatMap((state) => contractEvents.map((event) => [state, event] as const)))(
    'a contract that is %s answers %s as decided',
    (state, event) => {
      expect(next(contractLifecycle, state, event)).toBe(contractMoves[state][event] ?? null);
    },
  );

  const accessMoves: Record<AccessState, Partial<Record<AccessEvent, AccessState>>> = {
    active: {
      suspended: 'suspended',
      exchanged: 'revoked',
      contract_ended: 'active',
      end_reached: 'revoked',
    },
    suspended: {
      suspended: 'suspended',
      restored: 'active',
      exchanged: 'revoked',
      contract_ended: 'revoked',
      end_reached: 'revoked',
    },
    revoked: {},
  };
  const accessEvents: AccessEvent[] = ['suspended', 'restored', 'exchanged', 'contract_ended', 'end_reached'];
  it.each(accessStates.flatMap((state) => accessEvents.map((event) => [state, event] as const)))(
    'a code that is %s answers %s as decided',
    (state, event) => {
      expect(next(accessLifecycle, state, event)).toBe(accessMoves[state][event] ?? null);
    },
  );

  it('a unit that nobody has checked stays the kiosk’s own, and staff may say that somebody has it', () => {
    const use = { isBooked: false, isTakenOut: false, hasContracts: true, hasStandingContract: false };
    expect(unitStateSchema.options.filter((state) => isNeeded({ ...use, state }))).toEqual([
      'held',
      'to_check',
    ]);
    // Another kiosk would let what is out of service here alone.
    const takenOut = { ...use, state: 'out_of_service', isTakenOut: true } as const;
    expect(isNeeded(takenOut)).toBe(true);
    expect(unitStateSchema.options.filter(isSaidFree)).toEqual(
      unitStateSchema.options.filter((state) => state !== 'occupied' && state !== 'overlocked'),
    );
  });

  it('a code instead of a suspended one is suspended too, and none comes instead of a revoked one', () => {
    expect(accessStates.map(replacementState)).toEqual(['active', 'suspended', null]);
  });

  it('a tenant is charged to the day wished for, but for the days of notice at least', () => {
    expect(lastDayOf('2027-04-10', '2027-04-01', 14)).toBe('2027-04-15');
    expect(lastDayOf('2027-04-15', '2027-04-01', 14)).toBe('2027-04-15');
    expect(lastDayOf('2027-04-16', '2027-04-01', 14)).toBe('2027-04-16');
    expect(lastDayOf('2027-03-01', '2027-04-01', 0)).toBe('2027-04-01');
  });

  it('a tenant who has not left stays beyond the last day from the day after it', () => {
    expect(isOverstay('notice', '2027-04-15', '2027-04-15')).toBe(false);
    expect(isOverstay('notice', '2027-04-15', '2027-04-16')).toBe(true);
    expect(isOverstay('ended', '2027-04-15', '2027-04-16')).toBe(false);
    expect(isOverstay('active', null, '2027-04-16')).toBe(false);
  });

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
  // Holds: v1-4.15
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
    ['one of this kiosk under its former name', { metadata: { ...metadata, kioskId: 'x' } }, null],
    ['one that says nothing of itself', { metadata: {} }, 'foreign'],
    ['one without a card yet', { status: 'requires_payment_method' }, 'not_paid'],
    ['one that was called off', { status: 'canceled' }, 'not_paid'],
    ['one of another amount', { amount: 14_933 }, 'other_amount'],
    ['one of which less was authorized', { amountCapturable: 14_933 }, 'other_amount'],
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
