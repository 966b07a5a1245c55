/** On whose behalf a service acts. A key with `portal` alone sees only what was made with it; the screen its own. */
import type { Id } from '../../shared/ids';

export type Caller =
  | { readonly kind: 'screen' }
  | {
      readonly kind: 'api_key';
      readonly id: Id<'api_key'>;
      /** The first key of its line: what was made with one key is its successor's too. */
      readonly client: Id<'api_key'>;
      readonly all: boolean;
    };

/** Whether a booking made by a client (null: at the screen) is this caller's to see. */
export function mayAct(caller: Caller, client: Id<'api_key'> | null): boolean {
  if (caller.kind === 'screen') return client === null;
  return caller.all || client === caller.client;
}

/** How a caller stands in the audit: never a name. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'screen' ? 'screen' : `api_key:${caller.id}`;
}
