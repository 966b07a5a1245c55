/** The life of a unit between tenants. */
import type { UnitState } from '../../shared/shapes';
import type { Lifecycle } from './lifecycle';

export type UnitEvent =
  | 'held'
  | 'released'
  | 'moved_in'
  | 'moved_out'
  | 'overlocked'
  | 'overlock_removed'
  | 'taken_out'
  | 'put_back';

export const unitLifecycle: Lifecycle<UnitState, UnitEvent> = {
  available: { held: 'held', taken_out: 'out_of_service' },
  held: { released: 'available', moved_in: 'occupied' },
  occupied: { moved_out: 'available', overlocked: 'overlocked' },
  overlocked: { overlock_removed: 'occupied', moved_out: 'available' },
  out_of_service: { put_back: 'available' },
};
