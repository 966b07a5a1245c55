/**
 * On whose behalf a service acts. A key with `portal` alone sees only what was made with it, and the screen
 * its own. Staff see every booking, because what their role allows is decided at the desk's router.
 */
import type { StaffRole } from '../../../shared/desk/roles';
import type { Id } from '../../../shared/ids';

/** Somebody of the staff who has signed in: at the kiosk itself, or with a browser at the desk. */
export interface StaffCaller {
  readonly kind: 'staff';
  readonly id: Id<'staff'>;
  readonly role: StaffRole;
  readonly place: 'kiosk' | 'desk';
}

/** With the name that colleagues and customers see. */
export interface StaffMember extends StaffCaller {
  readonly name: string;
}

export type Caller =
  | { readonly kind: 'screen' }
  | StaffCaller
  | {
      readonly kind: 'api_key';
      readonly id: Id<'api_key'>;
      /** The first key of its line: what was made with one key is its successor's too. */
      readonly client: Id<'api_key'>;
      readonly all: boolean;
    };

/** The person in front of the kiosk. */
export const screen: Caller = { kind: 'screen' };

/**
 * Whose a booking is: the key's it was made with (null: at the screen or the desk), and the screen's once
 * taken up there.
 */
export interface BookingOwner {
  readonly api_key_id: Id<'api_key'> | null;
  readonly at_screen: 0 | 1;
}

/** Whether a booking is this caller's to see. */
export function mayAct(caller: Caller, booking: BookingOwner): boolean {
  if (caller.kind === 'staff') return true;
  if (caller.kind === 'screen') return booking.api_key_id === null || booking.at_screen === 1;
  return caller.all || booking.api_key_id === caller.client;
}

/** Whose work it is, where clients wait for each other: a key and its successors are one. */
export function clientOf(caller: Caller): string {
  return caller.kind === 'api_key' ? caller.client : caller.kind;
}

/** How a caller stands in the audit: never a name. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'screen' ? 'screen' : `${caller.kind}:${caller.id}`;
}
