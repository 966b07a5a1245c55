/** The life of an access code. A suspended one comes back with the same digits; a revoked one never does. */
import type { Lifecycle } from '../base/lifecycle';

export const accessStates = ['active', 'suspended', 'revoked'] as const;
export type AccessState = (typeof accessStates)[number];

/** Why a code is suspended. Each cause is there once or not at all; the code works when none is left. */
export const suspensionCauses = ['staff', 'arrears', 'fraud'] as const;
export type SuspensionCause = (typeof suspensionCauses)[number];

export type AccessEvent =
  | 'suspended'
  /** The last cause is gone. */
  | 'restored'
  /** Another code takes its place: `replacementState` says in which state. */
  | 'exchanged'
  /** The tenant has left, and has a while to get out through the gate with a code that works. */
  | 'contract_ended'
  /** The site ended the contract, or that while is over. */
  | 'end_reached';

export const accessLifecycle: Lifecycle<AccessState, AccessEvent> = {
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

/** A new code instead of a suspended one is suspended too: asking for other digits does not open the gate. */
export function replacementState(replaced: AccessState): AccessState | null {
  return replaced === 'revoked' ? null : replaced;
}
