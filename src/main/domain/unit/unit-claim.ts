/**
 * The life of a kiosk's claim on a unit, under a head office. Only a unit whose claim is `held` may be
 * held for a customer, paid for and rented out.
 */
import type { UnitState } from '../../../shared/shapes';
import { next, type Lifecycle } from '../base/lifecycle';

export type ClaimState =
  /** Written down before head office is asked: it may have been asked, and have said yes. */
  | 'asked'
  | 'held'
  /** Another kiosk has it, and a booking or a contract here needs it. */
  | 'lost'
  /** Nothing needs it any more: head office is hearing of it, perhaps knows already. */
  | 'giving_up';

export type ClaimEvent =
  | 'granted'
  /** Another kiosk has it. */
  | 'refused'
  | 'wanted_again'
  | 'not_needed'
  /** Asked for again before anything is rented out: what was held may have changed hands. */
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

export type UnitRight =
  /** This kiosk's until it gives it up. */
  | 'granted'
  /** Another kiosk has it. */
  | 'taken'
  /** Not allotted to this kiosk, and head office cannot be asked now. */
  | 'out_of_reach';

/** What a claim says of the unit, as it is written down. */
export function rightBy(state: ClaimState | undefined): UnitRight {
  if (state === 'held') return 'granted';
  return state === 'lost' ? 'taken' : 'out_of_reach';
}

export interface ClaimView {
  readonly state: ClaimState;
  /** Of head office's grant; null: not known. */
  readonly fence: number | null;
}

export interface UnitUse {
  readonly state: UnitState;
  /** A booking that could still become a move-in. */
  readonly isBooked: boolean;
  readonly hasContracts: boolean;
  /** One of which nobody has said that it has ended. */
  readonly hasStandingContract: boolean;
  /** Staff here have it out of service. */
  readonly isTakenOut: boolean;
}

/**
 * Whether something here needs the unit. A unit that its tenant left and that nobody has checked is needed.
 * So is one that staff took out of service: another kiosk would rent it out. A unit whose only contracts ended in another
 * way is not needed, though Keyturn cannot free it.
 */
export function isNeeded({
  state,
  isBooked,
  isTakenOut,
  hasContracts,
  hasStandingContract,
}: UnitUse): boolean {
  if (isBooked || isTakenOut || state === 'held' || state === 'to_check') return true;
  return isRented(state) && (!hasContracts || hasStandingContract);
}

const isRented = (state: UnitState | undefined) => state === 'occupied' || state === 'overlocked';

/**
 * Whether a tenant has the unit by the books here, without a grant from head office. No event can report that: a lost
 * contract keeps its unit and is in no event. So the unit itself is reported to head office.
 */
export function standsUngranted(claim: ClaimState, unit: UnitState | undefined): boolean {
  return (claim === 'asked' || claim === 'lost') && isRented(unit);
}

export interface ClaimQuestion {
  readonly held: number | null;
  /** Something here relies on it: head office may have forgotten it. */
  readonly isReclaimed: boolean;
  readonly letHere: boolean;
}

/** What head office is asked for a claim (shared/head-office/https.ts says what the members mean that it hears). */
export function questionFor({ state, fence }: ClaimView, unit: UnitState | undefined): ClaimQuestion {
  const isHeld = state === 'held';
  return { held: isHeld ? fence : null, isReclaimed: isHeld, letHere: isRented(unit) };
}

export type ClaimVerdict = { readonly kind: 'ours'; readonly fence: number } | { readonly kind: 'taken' };

/** Head office grants by an older number than before: it is none that may be believed. */
export function isOutdated(verdict: ClaimVerdict, { held }: Pick<ClaimQuestion, 'held'>): boolean {
  return verdict.kind === 'ours' && verdict.fence < (held ?? 0);
}

/** The claim after head office's answer; null: it ends here. `needed`: something here needs the unit. */
export function claimAfter(claim: ClaimView, verdict: ClaimVerdict, needed: boolean): ClaimView | null {
  // What is to be given up is given up by the number that it has now.
  if (verdict.kind === 'ours')
    return { state: next(claimLifecycle, claim.state, 'granted') ?? claim.state, fence: verdict.fence };
  if (claim.state === 'giving_up') return claim;
  return needed ? { state: next(claimLifecycle, claim.state, 'refused') ?? claim.state, fence: null } : null;
}

/** Head office has forgotten this kiosk's claims. Nothing is rented out until they are granted again. */
export function claimNotBelieved(claim: ClaimView): ClaimView {
  return { state: next(claimLifecycle, claim.state, 'doubted') ?? claim.state, fence: null };
}

/** Before a unit is held: what is known of the right to it without asking, or the claim to ask with. */
export function claimToHold(
  claim: ClaimView | undefined,
  unit: { readonly listed: boolean; readonly state: UnitState } | undefined,
  isLineUp: boolean,
): { readonly right: UnitRight } | { readonly ask: ClaimView } {
  if (claim?.state === 'held') return { right: 'granted' };
  // Held or rented here already, or not of the catalogue: nobody is asked.
  const mayBeHeld = unit?.listed === true && (unit.state === 'available' || (claim && unit.state === 'held'));
  if (!mayBeHeld) return { right: 'taken' };
  if (!isLineUp) return { right: 'out_of_reach' };
  // Another grant is asked for: a release of the former one may still be on its way.
  return { ask: claim ? wantedAgain(claim) : NEW_CLAIM };
}

const NEW_CLAIM: ClaimView = { state: 'asked', fence: null };

function wantedAgain(claim: ClaimView): ClaimView {
  const state = next(claimLifecycle, claim.state, 'wanted_again');
  return state ? { state, fence: null } : claim;
}

/** Of a unit that came into the allotment: it is asked for before it is rented out. */
export function claimTakenIn(claim: ClaimView | undefined): ClaimView {
  if (!claim) return NEW_CLAIM;
  return claim.state === 'giving_up' ? wantedAgain(claim) : claim;
}

/** Of a claim that nothing needs any more. */
export function claimNotNeeded(claim: ClaimView): ClaimView {
  return { ...claim, state: next(claimLifecycle, claim.state, 'not_needed') ?? claim.state };
}

/**
 * For a unit that head office calls claimed. `doubted`: it is held here, and head office is asked again. A claim that
 * the kiosk does not know is given up, with two exceptions. The first is a unit that is rented out here. The second
 * is books in doubt: a contract that they lack may need it.
 */
export function claimReportedOf(
  claim: ClaimView | undefined,
  told: { readonly isThisKiosks: boolean; readonly fence: number | null },
  here: { readonly needed: boolean; readonly inDoubt: boolean },
): 'doubted' | ClaimView | null {
  if (claim) return claim.state === 'held' && !told.isThisKiosks ? 'doubted' : null;
  if (!told.isThisKiosks) return null;
  // The message may date from before it was given up: to ask for its number would be to claim it again.
  return { state: here.needed || here.inDoubt ? 'asked' : 'giving_up', fence: told.fence };
}

/** Of a unit that something here needs and that nobody has claimed. */
export const claimNeeded = (isTrusted: boolean): ClaimView => ({
  // Before this kiosk had a head office nobody else let it.
  state: isTrusted ? 'held' : 'asked',
  fence: null,
});

/**
 * After part of the books is lost. Another kiosk may have what was held, and what was to be given up may be
 * rented by now.
 */
export function claimAfterLoss(claim: ClaimView): ClaimView {
  return claim.state === 'lost' ? claim : { ...claim, state: 'asked' };
}

/** Whether the unit is not this kiosk's any more: a copy of the books from before would let it. */
export function isClaimLetGo(before: ClaimState | undefined, after: ClaimState | undefined): boolean {
  return before === 'held' && after !== 'held';
}

/** Nothing is given up while the books may lack the contract that it was claimed for. */
export const mayGiveUp = (inDoubt: boolean): boolean => !inDoubt;
