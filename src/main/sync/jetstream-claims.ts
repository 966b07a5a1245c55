/** Who may let a unit, decided by the broker: the first to create the unit's key has it. */
import { claimSchema, type Claim } from '../../shared/head-office/documents';
import { bucketSubject, claimKey, CLAIMS_BUCKET, type KioskAddress } from '../../shared/head-office/names';
import { bucketStream } from '../../shared/head-office/permissions';
import type { Id } from '../../shared/ids';
import { lastStored } from './direct-get';
import { LineDown, type HeadOfficeLine } from './line';
import type { NatsLink } from './nats-link';
import { storeAfter } from './publish';

/** How often somebody else may come in between; more often, and the line is not to be relied upon. */
const MOST_TRIES = 5;

interface Standing {
  /** Of the key in its stream; 0: there never was one. */
  readonly sequence: number;
  readonly claim: Claim | null;
}

export function createClaims(
  link: NatsLink,
  { propertyId, kioskId }: KioskAddress,
): Pick<HeadOfficeLine, 'claim' | 'release'> {
  const subjectOf = (unitId: Id<'unit'>) => bucketSubject(CLAIMS_BUCKET, claimKey(propertyId, unitId));

  async function standing(unitId: Id<'unit'>): Promise<Standing> {
    const stored = await lastStored(link, bucketStream(CLAIMS_BUCKET), subjectOf(unitId));
    if (!stored) return { sequence: 0, claim: null };
    if (stored.isRemoved) return { sequence: stored.sequence, claim: null };
    return { sequence: stored.sequence, claim: readClaim(stored.body) };
  }

  return {
    async claim(unitId, atMs) {
      const body: Claim = { kioskId, kind: 'claimed', atMs };
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const { sequence, claim } = await standing(unitId);
        if (claim) return claim.kioskId === kioskId ? { kind: 'ours' } : { kind: 'taken', by: claim };
        const bytes = new TextEncoder().encode(JSON.stringify(body));
        if (await storeAfter(link, subjectOf(unitId), bytes, { after: sequence })) return { kind: 'ours' };
      }
      throw new LineDown('the claim on a unit changes all the time');
    },
    async release(unitId) {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const { sequence, claim } = await standing(unitId);
        if (claim?.kioskId !== kioskId) return;
        const conditions = { after: sequence, remove: true };
        if (await storeAfter(link, subjectOf(unitId), new Uint8Array(), conditions)) return;
      }
      throw new LineDown('the claim on a unit changes all the time');
    },
  };
}

function readClaim(bytes: Uint8Array): Claim {
  try {
    return claimSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    // Somebody has it, whoever that is: the unit is not let.
    throw new LineDown('a claim at the broker cannot be read', { cause: error });
  }
}
