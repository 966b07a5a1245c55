/** Whether this kiosk may let a unit. Alone it may let all; under a head office those allotted to it, and what it asks for. */
import type { Id } from '../../shared/ids';

export type UnitRight =
  /** This kiosk's until it gives it up. */
  | 'granted'
  /** Another kiosk has it. */
  | 'taken'
  /** Not allotted to this kiosk, and head office cannot be asked now. */
  | 'out_of_reach';

export interface UnitRights {
  /** Asks for the unit, before it is held; never within a transaction, because it may go over the network. */
  secure(unitId: Id<'unit'>): Promise<UnitRight>;
  /** Whether it makes sense to offer the unit now; `secure` decides. */
  offers(unitId: Id<'unit'>): boolean;
}

/** Of a kiosk without a head office. */
export const allUnits: UnitRights = { secure: async () => 'granted', offers: () => true };
