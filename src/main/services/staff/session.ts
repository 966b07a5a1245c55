import type { SignedIn } from '../../../shared/desk/session';
import type { Id } from '../../../shared/ids';
import type { StaffCaller } from '../base/caller';

/** Where a call of the front desk comes from. */
export interface DeskPlace {
  readonly place: 'kiosk' | 'desk';
  /** The browser's address, for throttling; the kiosk's own screen has none. */
  readonly address: string;
}

/** A session that holds. */
export interface StaffSession {
  readonly id: Id<'staff_session'>;
  readonly caller: StaffCaller;
  readonly who: SignedIn;
}
