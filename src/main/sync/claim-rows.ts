/** Changes of this kiosk's claims, each in the caller's transaction. unit-claims.ts asks head office. */
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/schema';
import {
  deleteUnitClaim,
  findUnitClaim,
  insertUnitClaim,
  needsUnit,
  saveClaimView,
  selectIdleClaims,
  selectUnclaimedUnits,
  updateUnitClaim,
  type UnitClaimRow,
} from '../database/unit/claims';
import { findUnit } from '../database/unit/units';
import { findBooksInDoubt } from '../database/books/books-in-doubt';
import {
  claimAfter,
  claimNeeded,
  claimNotNeeded,
  claimToHold,
  hasRested,
  mayGiveUp,
  type ClaimVerdict,
  type UnitRight,
} from '../domain/unit/unit-claim';

export const areBooksInDoubt = async (tx: Tx): Promise<boolean> => (await findBooksInDoubt(tx)) !== null;

/** The right to a unit as far as it is known without asking; null when the question is written down. */
export async function writeDown(
  tx: Tx,
  unitId: Id<'unit'>,
  { nowMs, isLineUp }: { readonly nowMs: number; readonly isLineUp: boolean },
): Promise<UnitRight | null> {
  const claim = await findUnitClaim(tx, unitId);
  const unit = await findUnit(tx, unitId);
  const facts = unit && { listed: unit.listed === 1, state: unit.state };
  const known = claimToHold(claim, facts, isLineUp);
  if ('right' in known) {
    if (known.right === 'granted') await updateUnitClaim(tx, unitId, { needed_at_ms: nowMs });
    return known.right;
  }
  if (claim) await saveClaimView(tx, claim, known.ask, { needed_at_ms: nowMs });
  else await insertClaim(tx, unitId, known.ask, nowMs);
  return null;
}

function insertClaim(
  tx: Tx,
  unitId: Id<'unit'>,
  claim: Pick<UnitClaimRow, 'state' | 'fence'>,
  nowMs: number,
): Promise<void> {
  return insertUnitClaim(tx, {
    unit_id: unitId,
    kind: 'claimed',
    withdrawn: 0,
    needed_at_ms: nowMs,
    ...claim,
  });
}

/** Stores head office's answer. `isNewlyLost`: another kiosk has a unit that is held or rented here. */
export async function takeUp(
  tx: Tx,
  unitId: Id<'unit'>,
  verdict: ClaimVerdict & { readonly grant?: string | null | undefined },
): Promise<{ readonly right: UnitRight; readonly isNewlyLost: boolean }> {
  const claim = await findUnitClaim(tx, unitId);
  if (!claim) return { right: 'taken', isNewlyLost: false };
  const needed = verdict.kind === 'taken' && (await needsUnit(tx, unitId));
  const after = claimAfter(claim, verdict, needed);
  const signed_grant = verdict.kind === 'ours' ? (verdict.grant ?? null) : null;
  await saveClaimView(tx, claim, after, claim.signed_grant === signed_grant ? {} : { signed_grant });
  return {
    right: after?.state === 'held' ? 'granted' : 'taken',
    isNewlyLost: after?.state === 'lost' && claim.state !== 'lost',
  };
}

/** Gives up, after a while, the claims that nothing needs. */
export async function sweep(tx: Tx, nowMs: number): Promise<void> {
  if (!mayGiveUp(await areBooksInDoubt(tx))) return;
  for (const claim of await selectIdleClaims(tx)) {
    if (claim.state === 'lost') await deleteUnitClaim(tx, claim.unit_id);
    else if (hasRested(claim.needed_at_ms, nowMs)) await saveClaimView(tx, claim, claimNotNeeded(claim));
  }
}

/**
 * Claims units that are needed here and not claimed yet. At the start they count as this kiosk's, because nobody else
 * rented them out before it had a head office. Later, and while the books are in doubt, head office is asked.
 */
export async function adopt(
  tx: Tx,
  nowMs: number,
  { atStart }: { readonly atStart: boolean },
): Promise<void> {
  const claim = claimNeeded(atStart && !(await areBooksInDoubt(tx)));
  for (const unitId of await selectUnclaimedUnits(tx)) await insertClaim(tx, unitId, claim, nowMs);
}
