/**
 * Who has which unit. A grant compares and sets in one transaction, and its fencing number is higher than all before it
 * at the property. So only one kiosk gets a unit, and a message about an earlier grant changes nothing on a later one.
 */
import type { Claim } from '../../shared/head-office/documents';
import type { ClaimAnswer, Release } from '../../shared/head-office/https';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import {
  deleteClaim,
  findClaim,
  lockFence,
  saveClaim,
  selectClaimsOf,
  updateFence,
} from '../database/claims/claims';
import { selectStanding } from '../database/claims/eras';
import { selectLetsOfUnits } from '../database/claims/lets';
import type { Database, Tx } from '../database/tx';
import type { UnitClaimTable } from '../database/schema-claims';
import { isSomebodyWaitedFor, raisedEra, requireNoDoubt } from './put-back';
import {
  answerAsItStands,
  endsGrant,
  fencesFrom,
  isNamedByOther,
  knownUpTo,
  mayBeForgotten,
  mayBeGranted,
  type Asked,
  type UnitFacts,
} from './rules';

export interface Ask extends Pick<Claim, 'kind' | 'atMs'>, Omit<Asked, 'isReclaimed'> {
  readonly unitId: Id<'unit'>;
  /** What head office signed of the grant `held`; see https.ts. */
  readonly grant?: string | null | undefined;
}

/** Claims of a kiosk that need proof; head office's own questions need none. */
export interface Judge {
  /** Those of the units that the property does not have. */
  unknown(unitIds: readonly Id<'unit'>[]): Promise<ReadonlySet<Id<'unit'>>>;
  /** Whether head office signed that it granted the unit to the kiosk by this number. */
  isGrant(grant: { unitId: Id<'unit'>; fence: number; signature: string }): boolean;
}

/** Changes of one property's claims, by the caller that has locked them. */
export interface Changing {
  readonly tx: Tx;
  /** Whether the database may have forgotten a grant of this number. */
  readonly isForgotten: (fence: number) => boolean;
  readonly find: (unitId: Id<'unit'>) => Promise<UnitClaimTable | undefined>;
  /** Returns the fencing number. */
  readonly grant: (unitId: Id<'unit'>, claim: Claim) => Promise<number>;
  readonly remove: (unitId: Id<'unit'>) => Promise<void>;
}

/**
 * Changes the property's claims one transaction after the other; each commit notifies the program that informs kiosks.
 */
export function changeClaims<T>(
  database: Database,
  propertyId: Id<'property'>,
  work: (changing: Changing) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (tx) => {
    const { last, before_era } = await lockFence(tx, propertyId);
    await requireNoDoubt(tx);
    const era = await raisedEra(tx);
    const known = knownUpTo(last, before_era, era);
    let fence = fencesFrom(last, era);
    const before = fence;
    const done = await work({
      tx,
      isForgotten: (number) => mayBeForgotten(number, known, era),
      find: (unitId) => findClaim(tx, propertyId, unitId),
      async grant(unitId, claim) {
        fence += 1;
        await saveClaim(tx, { propertyId, unitId }, { ...claim, fence });
        return fence;
      },
      async remove(unitId) {
        fence += 1;
        await deleteClaim(tx, propertyId, unitId);
      },
    });
    if (fence !== before) await updateFence(tx, propertyId, { last: fence, before_era: known });
    return done;
  });
}

/** Answers each question in its place. A claim that the kiosk has already stays as it is. */
export async function claimUnits(
  database: Database,
  kiosk: KioskAddress,
  asks: readonly Ask[],
  judge: Judge | null = null,
): Promise<ClaimAnswer[]> {
  // Most kiosks ask for what they have already, which needs no lock.
  const known = await factsOf(database, kiosk, asks);
  const answers = asks.map((ask) => answerAsItStands(kiosk.kioskId, ask, known.of(ask.unitId)));
  if (answers.every((answer) => answer !== null)) return answers;
  const open = asks.flatMap(({ unitId }, index) => (answers[index] ? [] : [unitId]));
  const unknown = await judge?.unknown(open);
  return changeClaims(database, kiosk.propertyId, async ({ tx, grant, isForgotten }) => {
    const isWaiting = await isSomebodyWaitedFor(tx, kiosk);
    const standing = await selectStanding(tx, kiosk.propertyId);
    const now = await factsOf(tx, kiosk, asks);
    const isDoubtful = (unitId: Id<'unit'>) =>
      isWaiting || unknown?.has(unitId) === true || isNamedByOther(unitId, kiosk.kioskId, standing);
    const granted: ClaimAnswer[] = [];
    for (const ask of asks) {
      const { unitId, kind, atMs } = ask;
      const facts = now.of(unitId);
      const answer = answerAsItStands(kiosk.kioskId, ask, facts);
      if (answer) {
        granted.push(answer);
        continue;
      }
      const isReclaimed = wasGranted(ask, isForgotten, judge);
      if (!mayBeGranted({ ...ask, isReclaimed }, isDoubtful(unitId))) {
        granted.push({ kind: 'not_yet' });
        continue;
      }
      // An allotted unit stays allotted, no matter who asks for it again.
      const claim = { kioskId: kiosk.kioskId, kind: facts.claim?.kind ?? kind, atMs };
      const fence = await grant(unitId, claim);
      now.set(unitId, { ...claim, fence });
      granted.push({ kind: 'ours', fence });
    }
    return granted;
  });
}

/** Proved by head office's own signature of a grant that the database has lost. */
function wasGranted(
  { unitId, held, grant }: Ask,
  isForgotten: Changing['isForgotten'],
  judge: Judge | null,
): boolean {
  if (!judge || typeof held !== 'number' || !grant || !isForgotten(held)) return false;
  return judge.isGrant({ unitId, fence: held, signature: grant });
}

interface AskedUnits {
  readonly of: (unitId: Id<'unit'>) => UnitFacts;
  /** It was granted in this very transaction. */
  readonly set: (unitId: Id<'unit'>, claim: Claim & { readonly fence: number }) => void;
}

async function factsOf(
  database: Database | Tx,
  { propertyId, kioskId }: KioskAddress,
  asks: readonly Ask[],
): Promise<AskedUnits> {
  const unitIds = asks.map(({ unitId }) => unitId);
  const claims = await selectClaimsOf(database, propertyId, unitIds);
  const lets = await selectLetsOfUnits(database, propertyId, unitIds);
  const claimOf = (row: (typeof lets)[number]): [Id<'unit'>, Claim] => [
    row.unit_id,
    { kioskId: row.kiosk_id, kind: 'claimed', atMs: row.at_ms },
  ];
  const letByItself = new Map(lets.filter((row) => row.kiosk_id === kioskId).map(claimOf));
  // Where it has rented out the unit too, people settle it, and the claim stays.
  const others = lets.filter((row) => row.kiosk_id !== kioskId && !letByItself.has(row.unit_id));
  const letByOthers = new Map(others.map(claimOf));
  const known = new Map(
    claims.map((row) => [
      row.unit_id,
      { kioskId: row.kiosk_id, kind: row.kind, atMs: row.at_ms, fence: row.fence },
    ]),
  );
  return {
    of: (unitId) => ({
      claim: known.get(unitId),
      letByOther: letByOthers.get(unitId),
      letByItself: letByItself.get(unitId),
    }),
    set: (unitId, claim) => known.set(unitId, claim),
  };
}

/** Ends each named grant that the kiosk still has. */
export function giveUpUnits(
  database: Database,
  { propertyId, kioskId }: KioskAddress,
  releases: readonly Release[],
): Promise<void> {
  return changeClaims(database, propertyId, async ({ find, remove }) => {
    for (const { unitId, fence } of releases) {
      const claim = await find(unitId);
      const grant = claim && { kioskId: claim.kiosk_id, fence: claim.fence };
      if (endsGrant(grant, { kioskId, fence })) await remove(unitId);
    }
  });
}
