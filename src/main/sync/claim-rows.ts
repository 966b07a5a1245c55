/** What becomes of this kiosk's claims, each in the transaction that is handed in. Who asks head office: unit-claims.ts. */
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

/** What is known of the right to a unit without asking; null when the question is written down. */
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

/** Takes up head office's answer. `isNewlyLost`: another kiosk has what is held or rented here. */
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

/** What nothing needs is to be given up, after a rest. */
export async function sweep(tx: Tx, nowMs: number): Promise<void> {
  if (!mayGiveUp(await areBooksInDoubt(tx))) return;
  for (const claim of await selectIdleClaims(tx)) {
    if (claim.state === 'lost') await deleteUnitClaim(tx, claim.unit_id);
    else if (hasRested(claim.needed_at_ms, nowMs)) await saveClaimView(tx, claim, claimNotNeeded(claim));
  }
}

/**
 * Claims what is needed here and not claimed yet. At the start it is this kiosk's, because nobody else rented
 * out its units before it had a head office. Later, and while the books are in doubt, it is asked for.
 */
export async function adopt(
  tx: Tx,
  nowMs: number,
  { atStart }: { readonly atStart: boolean },
): Promise<void> {
  const claim = claimNeeded(atStart && !(await areBooksInDoubt(tx)));
  for (const unitId of await selectUnclaimedUnits(tx)) await insertClaim(tx, unitId, claim, nowMs);
}
