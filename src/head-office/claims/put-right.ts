/**
 * Gives the claim on a rented unit back to the kiosk that rented it out. The listener grants such a unit to no other
 * kiosk. But a restored database may have granted it before it learned of the contract again.
 */
import type { Id } from '../../shared/ids';
import { hasEndedLet, lockStandingLet } from '../database/claims/lets';
import { savePutRight, selectWithoutClaim } from '../database/claims/put-right';
import type { Database } from '../database/tx';
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
      // Since it was found it may have ended, or have been handed over to another kiosk: then nobody took anything.
      const foundWith = (await find(unitId))?.kiosk_id ?? null;
      if (foundWith === kioskId) continue;
      // A kiosk that had the unit for a tenant who has left may get the claim back by a restore: it took
      // nothing.
      const taker =
        foundWith !== null && (await hasEndedLet(tx, { propertyId, unitId }, foundWith)) ? null : foundWith;
      if ((await lockStandingLet(tx, contract_id)) !== kioskId) continue;
      await savePutRight(tx, { contract_id, found_with: taker, at_ms: nowMs });
      await grant(unitId, { kioskId, kind: 'claimed', atMs: row.at_ms });
      if (taker !== null)
        log.error(
          { unit: unitId, letBy: kioskId, foundWith: taker },
          'the claim on a let unit was another kiosk’s; it is put back',
        );
    }
  });
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
