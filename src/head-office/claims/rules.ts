/** Who gets a unit, and for whom a claim is kept: rules without a database. The other files of this folder ask them. */
import type { ClaimAnswer, ClaimAsk } from '../../shared/head-office/https';
import type { Allotment, Claim } from '../../shared/head-office/documents';
import type { Id } from '../../shared/ids';

/** What is known of a unit when a kiosk asks for it. */
export interface UnitFacts {
  readonly claim: (Claim & { readonly fence: number }) | undefined;
  /** The running contract of another kiosk for the unit, where only others have rented it out. */
  readonly letByOther: Claim | undefined;
  /** The asking kiosk's own contract for it, as it reported; a restored kiosk may have lost it. */
  readonly letByItself: Claim | undefined;
}

export interface Asked extends Pick<ClaimAsk, 'letHere'> {
  /** Head office's own signature proves that it was granted to the kiosk before, whatever the database knows now. */
  readonly isReclaimed?: boolean | undefined;
  /** The grant that the kiosk relies on; `any`: whichever it has; null: none, so it gets a new number. */
  readonly held: number | null | 'any';
}

/**
 * The answer where no grant is needed: the unit is the kiosk's already, or another's. Null where it is to be granted.
 */
export function answerAsItStands(
  kioskId: string,
  { held, letHere }: Asked,
  { claim, letByOther, letByItself }: UnitFacts,
): ClaimAnswer | null {
  if (claim && claim.kioskId !== kioskId) {
    const { fence: _, ...by } = claim;
    return { kind: 'taken', by };
  }
  if (claim && (held === 'any' || held === claim.fence)) return { kind: 'ours', fence: claim.fence };
  const by = letByOther ?? (letHere ? undefined : letByItself);
  return by ? { kind: 'taken', by } : null;
}

/**
 * A unit that is free here may belong to a kiosk that has not reported yet, or not exist. Then it is granted only to
 * the kiosk that had it before.
 */
export function mayBeGranted({ isReclaimed }: Asked, isDoubtful: boolean): boolean {
  return !isDoubtful || isReclaimed === true;
}

export interface KioskInEra {
  readonly state: 'invited' | 'active' | 'revoked';
  /** The last era in which it asked again for everything that it holds. */
  readonly reclaimedInEra: number;
  /** Whether the events that it had written by then have arrived: they say what it rented out. */
  readonly eventsAreHere: boolean;
  /** Whether it was named before that era began: it may have joined before, and the dump lacks it. */
  readonly isOfFormerEra: boolean;
}

/**
 * Whether a kiosk may hold units unknown to this database. `raisedEra`: the last era that a person began, 0 for none.
 */
export function isWaitedFor(kiosk: KioskInEra, raisedEra: number): boolean {
  const { state, reclaimedInEra, eventsAreHere, isOfFormerEra } = kiosk;
  if (raisedEra === 0 || state === 'revoked') return false;
  if (state === 'invited') return isOfFormerEra;
  return reclaimedInEra < raisedEra || !eventsAreHere;
}

/**
 * Whether another kiosk says that its books have a tenant for the unit. That kiosk lost books and knows of the contract
 * from elsewhere, so no event will ever report it. `standing`: the units that each kiosk named last.
 */
export function isNamedByOther(
  unitId: string,
  kioskId: string,
  standing: ReadonlyMap<string, readonly string[]>,
): boolean {
  return [...standing].some(([by, unitIds]) => by !== kioskId && unitIds.includes(unitId));
}

/** Fencing numbers of one era; another era begins at the earliest a second later. */
const FENCES_IN_ERA = 1_000_000;

/**
 * The number after which this era's fencing numbers begin. They are higher than all of earlier eras, even those that
 * the database has lost.
 */
export function fencesFrom(last: number, raisedEra: number): number {
  return Math.max(last, raisedEra * FENCES_IN_ERA);
}

/**
 * The last fencing number whose outcome the database knows; of this era it knows all. `beforeEra`: the last one when
 * this era began.
 */
export function knownUpTo(last: number, beforeEra: number, raisedEra: number): number {
  return last < raisedEra * FENCES_IN_ERA ? last : beforeEra;
}

/**
 * Whether the database may have lost a grant: one of an earlier era, after the dump. A known grant that is missing has
 * ended.
 */
export function mayBeForgotten(fence: number, known: number, raisedEra: number): boolean {
  return fence > known && fence <= raisedEra * FENCES_IN_ERA;
}

/** A release ends exactly the grant that it names, so a late release ends no later grant. */
export function endsGrant(
  claim: { readonly kioskId: string; readonly fence: number | null } | undefined,
  release: { readonly kioskId: string; readonly fence: number },
): boolean {
  return claim?.kioskId === release.kioskId && claim.fence === release.fence;
}

/** A kiosk that lost its books gives the claim up each time; after this many times a person is needed. */
const MOST_TIMES_PUT_RIGHT = 3;

/**
 * Whether a rented unit's claim is to go back: its kiosk does not have it, and no other kiosk has rented out the unit.
 */
export function isStrayed(facts: {
  readonly letBy: string;
  readonly claimedBy: string | null;
  readonly isLetTwice: boolean;
  readonly timesPutRight: number;
}): boolean {
  const { letBy, claimedBy, isLetTwice, timesPutRight } = facts;
  return claimedBy !== letBy && !isLetTwice && timesPutRight < MOST_TIMES_PUT_RIGHT;
}

export type AllotmentState = 'wanted' | 'made' | 'withdrawn';

/** The next state of an allotted unit, by whether its kiosk has the claim; null: it is forgotten. */
export function allottedAfter(state: AllotmentState, isClaimedByIt: boolean): AllotmentState | null {
  if (isClaimedByIt) return state === 'wanted' ? 'made' : state;
  // The claim was made and is no longer the kiosk's: somebody released it, or the database was restored.
  return state === 'withdrawn' ? null : 'wanted';
}

/** What head office asks for a kiosk that is to have a unit. */
export const allottedAsk: Asked = { held: 'any', letHere: true };

/**
 * The allotment as the kiosk receives it. Its number rises whenever the units change, and above the number that the
 * kiosk has in force. A restored database does not know how far it had gone. Null for a kiosk that never had one.
 */
export function nextAllotment(
  before: Allotment | null,
  unitIds: readonly Id<'unit'>[],
  obeyedVersion: number,
): Allotment | null {
  if (!before && unitIds.length === 0) return null;
  const isSame =
    before !== null &&
    before.version >= obeyedVersion &&
    JSON.stringify(before.unitIds) === JSON.stringify(unitIds);
  if (isSame) return before;
  return { version: Math.max(before?.version ?? 0, obeyedVersion) + 1, unitIds: [...unitIds] };
}

/** A property with one active kiosk has all its units allotted to that kiosk by itself. */
export function onlyKiosk(activeKioskIds: readonly string[]): string | null {
  const [only, second] = activeKioskIds;
  return second === undefined ? (only ?? null) : null;
}
