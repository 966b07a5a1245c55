/**
 * Gives the claim on a rented unit back to the kiosk that rented it out. The listener grants such a unit to no other
 * kiosk. But a restored database may have granted it before it learned of the contract again.
 */
import type { Id } from '../../shared/ids';
import { hasEndedLet, lockStandingLet } from '../database/claims/lets';
import { savePutRight, selectWithoutClaim } from '../database/claims/put-right';
import type { Database, Tx } from '../database/tx';
import type { Log } from '../log';
import { changeClaims } from './claims';
import { isStrayed } from './rules';

export interface PutRightParts {
  readonly database: Database;
  readonly log: Log;
}

/** Units that were rented twice are not decided here. */
export async function putClaimsRight(
  { database, log }: PutRightParts,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  const found = await strayed(database, propertyId);
  if (found.length === 0) return;
  await changeClaims(database, propertyId, async ({ tx, find, grant }) => {
    for (const row of found) {
      const { contract_id, unit_id: unitId, kiosk_id: kioskId } = row;
      const foundWith = (await find(unitId))?.kiosk_id ?? null;
      if (foundWith === kioskId) continue;
      // A kiosk that had the unit for a tenant who has left may get the claim back by a restore: it took
      // nothing.
      const taker =
        foundWith !== null && (await hasEndedLet(tx, { propertyId, unitId }, foundWith)) ? null : foundWith;
      if (!(await note(tx, { contract_id, found_with: taker, at_ms: nowMs }))) continue;
      await grant(unitId, { kioskId, kind: 'claimed', atMs: row.at_ms });
      if (taker !== null)
        log.error(
          { unit: unitId, letBy: kioskId, foundWith: taker },
          'the claim on a let unit was another kiosk’s; it is put back',
        );
    }
  });
}

/** False where its kiosk has since reported the end of the contract: then nobody took anything. */
async function note(
  tx: Tx,
  found: { readonly contract_id: Id<'contract'>; readonly found_with: string | null; readonly at_ms: number },
): Promise<boolean> {
  if (!(await lockStandingLet(tx, found.contract_id))) return false;
  await savePutRight(tx, found);
  return true;
}

/** Running contracts, alone for their unit, whose kiosk does not have the claim. */
async function strayed(database: Database, propertyId: Id<'property'>) {
  const rows = await selectWithoutClaim(database, propertyId);
  return rows.filter((row) =>
    isStrayed({
      letBy: row.kiosk_id,
      claimedBy: row.claimed_by,
      isLetTwice: Boolean(row.is_let_twice),
      timesPutRight: row.times ?? 0,
    }),
  );
}
