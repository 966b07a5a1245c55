/**
 * On whose behalf a service acts. A key with `portal` alone sees only what was made with it; the screen its own; staff
 * every booking, for what their role allows is decided at the desk's door.
 */
import type { StaffRole } from '../../shared/desk/roles';
import type { Id } from '../../shared/ids';

/** Somebody of the staff who has signed in: at the kiosk itself, or with a browser at the desk. */
export interface StaffCaller {
  readonly kind: 'staff';
  readonly id: Id<'staff'>;
  readonly role: StaffRole;
  readonly place: 'kiosk' | 'desk';
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

/** Whether a booking made by a client (null: at the screen or the desk) is this caller's to see. */
export function mayAct(caller: Caller, client: Id<'api_key'> | null): boolean {
  if (caller.kind === 'staff') return true;
  if (caller.kind === 'screen') return client === null;
  return caller.all || client === caller.client;
}

/** How a caller stands in the audit: never a name. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'screen' ? 'screen' : `${caller.kind}:${caller.id}`;
}
