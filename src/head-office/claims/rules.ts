/** Who gets a unit, and what stands for whom: rules without a database. What asks them: the other files of this folder. */
import type { ClaimAnswer, ClaimAsk } from '../../shared/head-office/https';
import type { Allotment, Claim } from '../../shared/head-office/documents';
import type { Id } from '../../shared/ids';

/** What is known of a unit when a kiosk asks for it. */
export interface UnitFacts {
  readonly claim: (Claim & { readonly fence: number }) | undefined;
  /** The contract of another kiosk that stands for the unit, where only others have rented it out. */
  readonly letByOther: Claim | undefined;
  /** The asking kiosk's own contract for it, as it reported; one that was restored may have forgotten it. */
  readonly letByItself: Claim | undefined;
}

export interface Asked extends Pick<ClaimAsk, 'letHere'> {
  /** It was granted to the kiosk before, by head office's own signature, whatever the database knows of that now. */
  readonly isReclaimed?: boolean | undefined;
  /** The grant that the kiosk relies on; `any`: whichever it has; null: none, so it gets another number. */
  readonly held: number | null | 'any';
}

/** What needs no grant: it is the kiosk's already, or another's. Null where the unit is to be granted. */
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
 * A unit that is free here may be the one of a kiosk that is waited for, or none of the property's. Then it
 * is granted to the kiosk that had it before.
 */
export function mayBeGranted({ isReclaimed }: Asked, isDoubtful: boolean): boolean {
  return !isDoubtful || isReclaimed === true;
}

export interface KioskInEra {
  readonly state: 'invited' | 'active' | 'revoked';
  /** The last era in which it has asked again for all that it holds. */
  readonly reclaimedInEra: number;
  /** Whether the events that it had written by then are here: they say what it rented out. */
  readonly eventsAreHere: boolean;
  /** Named before that era began: it may be one that joined before, and that the dump has forgotten. */
  readonly isOfFormerEra: boolean;
}

/** Whether a kiosk may hold what this database does not know. `raisedEra`: the last one a person began, 0 for none. */
export function isWaitedFor(kiosk: KioskInEra, raisedEra: number): boolean {
  const { state, reclaimedInEra, eventsAreHere, isOfFormerEra } = kiosk;
  if (raisedEra === 0 || state === 'revoked') return false;
  if (state === 'invited') return isOfFormerEra;
  return reclaimedInEra < raisedEra || !eventsAreHere;
}

/**
 * Whether another kiosk says that somebody has the unit by its books. It lost books and knows of the contract from
 * elsewhere, so no event will ever tell of it. `standing`: the units that each kiosk named last.
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
 * The number behind which the fencing numbers of this era count. Each is higher than all of the eras before,
 * also than those that the database has forgotten.
 */
export function fencesFrom(last: number, raisedEra: number): number {
  return Math.max(last, raisedEra * FENCES_IN_ERA);
}

/**
 * The last number of which the database knows what became: of this era all. `beforeEra`: the last one when this era had its
 * first.
 */
export function knownUpTo(last: number, beforeEra: number, raisedEra: number): number {
  return last < raisedEra * FENCES_IN_ERA ? last : beforeEra;
}

/** Whether the database may have forgotten a grant: of an era before, behind the dump. One that it knows of has ended. */
export function mayBeForgotten(fence: number, known: number, raisedEra: number): boolean {
  return fence > known && fence <= raisedEra * FENCES_IN_ERA;
}

/** A release ends the very grant that it names: one that comes late ends no later grant. */
export function endsGrant(
  claim: { readonly kioskId: string; readonly fence: number | null } | undefined,
  release: { readonly kioskId: string; readonly fence: number },
): boolean {
  return claim?.kioskId === release.kioskId && claim.fence === release.fence;
}

/** A kiosk that lost its books gives the claim up each time; beyond that a person is needed. */
const MOST_TIMES_PUT_RIGHT = 3;

/** Whether a rented unit's claim is to be put back: its kiosk does not have it, and no other has rented out the unit. */
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

/** How an allotted unit goes on by whether its kiosk has the claim; null: it is forgotten. */
export function allottedAfter(state: AllotmentState, isClaimedByIt: boolean): AllotmentState | null {
  if (isClaimedByIt) return state === 'wanted' ? 'made' : state;
  // A claim that was made and is not the kiosk's any more: somebody released it, or the database was restored.
  return state === 'withdrawn' ? null : 'wanted';
}

/** What head office asks for a kiosk that is to have a unit. */
export const allottedAsk: Asked = { held: 'any', letHere: true };

/**
 * The allotment as the kiosk receives it. Its number rises whenever the units change, also above what the
 * kiosk obeys. A database that was restored from an older dump does not know how far it had gone. Null for a
 * kiosk that never had any.
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
