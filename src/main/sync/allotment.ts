/** What head office's documents change in this kiosk's claims, each in the caller's transaction. */
import type { Allotment, Taken } from '../../shared/head-office/documents';
import type { KioskStatus } from '../../shared/head-office/status';
import type { Id } from '../../shared/ids';
import { findMeta, saveMeta } from '../database/meta';
import type { Tx } from '../database/schema';
import {
  findUnitClaim,
  insertUnitClaim,
  needsUnit,
  saveClaimView,
  selectUngranted,
  selectUnitClaims,
} from '../database/unit/claims';
import { claimNotNeeded, claimTakenIn, claimReportedOf, mayGiveUp } from '../domain/unit/unit-claim';
import { areBooksInDoubt } from './claim-rows';

/** The number of the allotment in force. */
const VERSION = 'allotment_version';

async function obeyedVersion(tx: Tx): Promise<number> {
  return Number((await findMeta(tx, VERSION)) ?? 0);
}

/**
 * Claims newly allotted units before they are rented out: a claim decides, for allotted units too. Gives up units that
 * were taken out, once nothing here needs them. An allotment older than the one in force comes from a head office that
 * went back, and changes nothing. Returns whether it was used.
 */
export async function obeyAllotment(tx: Tx, allotment: Allotment, nowMs: number): Promise<boolean> {
  if (allotment.version < (await obeyedVersion(tx))) return false;
  const allotted = new Set(allotment.unitIds);
  const inDoubt = await areBooksInDoubt(tx);
  for (const unitId of allotted) await takeIn(tx, unitId, nowMs);
  for (const claim of await selectUnitClaims(tx)) {
    if (claim.kind !== 'allotted' || allotted.has(claim.unit_id)) continue;
    const isKept = !mayGiveUp(inDoubt) || (await needsUnit(tx, claim.unit_id));
    const after = isKept ? claim : claimNotNeeded(claim);
    await saveClaimView(tx, claim, after, { kind: 'claimed', withdrawn: 1 });
  }
  await saveMeta(tx, VERSION, String(allotment.version));
  return true;
}

async function takeIn(tx: Tx, unitId: Id<'unit'>, nowMs: number): Promise<void> {
  const claim = await findUnitClaim(tx, unitId);
  const change = { kind: 'allotted', withdrawn: 0 } as const;
  const { state, fence } = claimTakenIn(claim);
  if (claim) await saveClaimView(tx, claim, { state, fence }, change);
  else await insertUnitClaim(tx, { unit_id: unitId, ...change, state, fence, needed_at_ms: nowMs });
}

/** For head office: the allotment in force, and withdrawn units whose claims are not given up yet. */
export async function allotmentStatus(
  tx: Tx,
): Promise<Pick<KioskStatus['allotment'], 'version' | 'stillHeld' | 'standing'>> {
  const claims = await selectUnitClaims(tx);
  return {
    version: await obeyedVersion(tx),
    stillHeld: claims.filter((claim) => claim.withdrawn === 1).map((claim) => claim.unit_id),
    standing: await selectUngranted(tx),
  };
}

/**
 * Claims that are this kiosk's without its knowing, because head office was restored from before they were given up.
 * They are given up again, except those that a contract here needs or may need. Returns the units held here that
 * another kiosk now has, which must be claimed again.
 */
export async function compareTaken(
  tx: Tx,
  taken: Taken,
  kioskId: string,
  nowMs: number,
): Promise<Id<'unit'>[]> {
  const claims = new Map((await selectUnitClaims(tx)).map((claim) => [String(claim.unit_id), claim]));
  const inDoubt = await areBooksInDoubt(tx);
  const doubted: Id<'unit'>[] = [];
  for (const [unit, { kioskId: by, kind, fence }] of Object.entries(taken.units)) {
    // The names of a record that its schema has read; `Object.entries` knows texts only.
    const unitId = unit as Id<'unit'>;
    const isThisKiosks = by === kioskId;
    const claim = claims.get(unit);
    const needed = isThisKiosks && !claim && (await needsUnit(tx, unitId));
    const after = claimReportedOf(claim, { isThisKiosks, fence }, { needed, inDoubt });
    if (after === 'doubted') doubted.push(unitId);
    else if (after)
      await insertUnitClaim(tx, { unit_id: unitId, kind, ...after, needed_at_ms: nowMs, withdrawn: 0 });
  }
  return doubted;
}
