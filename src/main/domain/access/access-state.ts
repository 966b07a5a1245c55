/** The life of an access code. A suspended one comes back with the same digits; a revoked one never does. */
import type { Lifecycle } from '../base/lifecycle';

export const accessStates = ['active', 'suspended', 'revoked'] as const;
export type AccessState = (typeof accessStates)[number];

export type AccessEvent =
  | 'hold_opened'
  | 'last_hold_closed'
  /** Another code takes its place: `replacementState` says in which state. */
  | 'exchanged'
  /** The tenant has left, and has a while to get out through the gate with a code that works. */
  | 'contract_ended'
  /** The site ended the contract, or that while is over. */
  | 'end_reached';

export const accessLifecycle: Lifecycle<AccessState, AccessEvent> = {
  active: {
    hold_opened: 'suspended',
    exchanged: 'revoked',
    contract_ended: 'active',
    end_reached: 'revoked',
  },
  suspended: {
    hold_opened: 'suspended',
    last_hold_closed: 'active',
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
