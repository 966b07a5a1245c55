/** The life of a kiosk's claim on a unit, under a head office. What may be held, paid for and let is `held` and nothing else. */
import type { Lifecycle } from './lifecycle';

export type ClaimState =
  /** Written down before head office is asked: it may have been asked, and have said yes. */
  | 'asked'
  | 'held'
  /** Another kiosk has it, and a booking or a contract here needs it. */
  | 'lost'
  /** Nothing needs it any more: head office is being told, perhaps knows already. */
  | 'giving_up';

export type ClaimEvent =
  | 'granted'
  /** Another kiosk has it. */
  | 'refused'
  | 'wanted_again'
  | 'not_needed'
  /** Asked for again before anything is let: what was held may have changed hands. */
  | 'doubted';

/** It ends where its row is deleted: given up, or refused while nothing here needs it. */
export const claimLifecycle: Lifecycle<ClaimState, ClaimEvent> = {
  asked: {
    granted: 'held',
    refused: 'lost',
    not_needed: 'giving_up',
    wanted_again: 'asked',
    doubted: 'asked',
  },
  held: { granted: 'held', refused: 'lost', not_needed: 'giving_up', doubted: 'asked' },
  lost: { granted: 'held', refused: 'lost', wanted_again: 'asked' },
  // An answer to an earlier question changes nothing any more.
  giving_up: { wanted_again: 'asked' },
};

/** How long a claim is kept that nothing needs: the customer who asked for it may be about to hold the unit. */
export const CLAIM_REST_MS = 2 * 60_000;

/** Whether a claim that nothing needs has rested; so has one from a future that a clock turned back has left behind. */
export function hasRested(neededAtMs: number, nowMs: number): boolean {
  return neededAtMs > nowMs || nowMs - neededAtMs >= CLAIM_REST_MS;
}
