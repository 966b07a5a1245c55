/** The life of a unit between tenants. It is offered only while it is available. */
import type { UnitState } from '../../../shared/shapes';
import { next, type Lifecycle } from '../base/lifecycle';

export type UnitEvent =
  | 'held'
  | 'released'
  | 'moved_in'
  /** The tenant has left; whether anything is left inside has to be looked at. */
  | 'vacated'
  /** The tenant has left, and staff saw that nothing is left inside. */
  | 'vacated_empty'
  | 'checked_empty'
  /** Something is left inside: the tenant still has it. */
  | 'found_full'
  /** A person has put the second lock on, or taken it off. */
  | 'overlocked'
  | 'overlock_removed'
  /** Staff let nobody have it, and put it back. */
  | 'taken_out'
  | 'put_back'
  /** Somebody has it by a contract that the books lack. */
  | 'found_let'
  /** Nobody has it by that contract: staff gave it up. */
  | 'found_free';

export const unitLifecycle: Lifecycle<UnitState, UnitEvent> = {
  available: { held: 'held', taken_out: 'out_of_service', found_let: 'occupied' },
  held: { released: 'available', moved_in: 'occupied' },
  occupied: {
    overlocked: 'overlocked',
    vacated: 'to_check',
    vacated_empty: 'available',
    found_let: 'occupied',
    found_free: 'available',
  },
  // While the second lock is on, nobody can have seen it empty, and it cannot be rented.
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

/**
 * The state after an event; null where the event is not allowed. A unit that the catalogue has out of service is not
 * offered once it is free.
 */
export function unitAfter(
  state: UnitState,
  event: UnitEvent,
  { isOutInCatalogue }: { readonly isOutInCatalogue: boolean },
): UnitState | null {
  const after = next(unitLifecycle, state, event);
  return after === 'available' && isOutInCatalogue ? 'out_of_service' : after;
}

/** What the catalogue makes of a unit: it takes one out of service, and puts it back, only while it is free. */
export function stateByCatalogue(
  state: UnitState | null,
  { isOutInCatalogue, isTakenOut }: { readonly isOutInCatalogue: boolean; readonly isTakenOut: boolean },
): UnitState {
  const isFree = state === null || state === 'available' || state === 'out_of_service';
  if (!isFree) return state;
  return isOutInCatalogue || isTakenOut ? 'out_of_service' : 'available';
}
