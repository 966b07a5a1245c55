/** The life of a booking. */
import type { BookingState } from '../../../shared/shapes';
import type { Lifecycle } from '../base/lifecycle';

export type BookingEvent =
  | 'payment_began'
  | 'payment_released'
  | 'moved_in'
  | 'paid_at_desk'
  /** It takes the place of a contract: its tenant changes the unit. */
  | 'transferred'
  | 'cancelled'
  | 'expired'
  | 'review_raised'
  | 'settled_as_moved_in'
  | 'settled_as_cancelled';

export const bookingLifecycle: Lifecycle<BookingState, BookingEvent> = {
  draft: {
    payment_began: 'payment_pending',
    paid_at_desk: 'moved_in',
    transferred: 'moved_in',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  payment_pending: { payment_released: 'draft', moved_in: 'moved_in', review_raised: 'needs_review' },
  needs_review: { settled_as_moved_in: 'moved_in', settled_as_cancelled: 'cancelled' },
  moved_in: {},
  cancelled: {},
  expired: {},
};

export const finalBookingStates: readonly BookingState[] = ['moved_in', 'cancelled', 'expired'];
