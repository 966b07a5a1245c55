/** The life of a unit between tenants. */
import type { UnitState } from '../../../shared/shapes';
import type { Lifecycle } from '../base/lifecycle';

export type UnitEvent =
  | 'held'
  | 'released'
  | 'moved_in'
  | 'moved_out'
  | 'overlocked'
  | 'overlock_removed'
  | 'taken_out'
  | 'put_back'
  /** Somebody has it by a contract that the books lack. */
  | 'found_let';

export const unitLifecycle: Lifecycle<UnitState, UnitEvent> = {
  available: { held: 'held', taken_out: 'out_of_service', found_let: 'occupied' },
  held: { released: 'available', moved_in: 'occupied' },
  occupied: { found_let: 'occupied', moved_out: 'available', overlocked: 'overlocked' },
  overlocked: { found_let: 'overlocked', overlock_removed: 'occupied', moved_out: 'available' },
  out_of_service: { put_back: 'available', found_let: 'occupied' },
};
