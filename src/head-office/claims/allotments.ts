/**
 * Allotting units to kiosks. A person says what is wanted; the running program makes the claims, then informs the
 * kiosk. A unit that moves to another kiosk becomes that kiosk's only once the first one has given it up.
 */
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';
import {
  deleteAllotted,
  saveWanted,
  selectAllottedWithClaims,
  selectOtherHolders,
  selectWanted,
  updateMade,
  updateWantedAgain,
  updateWithdrawn,
} from '../database/claims/allotments';
import { noteChange } from '../database/claims/changes';
import { claimUnits } from './claims';
import { allottedAfter, allottedAsk, type AllotmentState } from './rules';

/** Notes that the kiosk is to have the units; any other kiosk that was to have them must give them up. */
export async function allotUnits(
  tx: Tx,
  { propertyId, kioskId }: KioskAddress,
  unitIds: readonly Id<'unit'>[],
  { nowMs, byItself = false }: { readonly nowMs: number; readonly byItself?: boolean },
): Promise<void> {
  await noteChange(tx, propertyId);
  for (const unitId of new Set(unitIds)) {
    for (const other of await selectOtherHolders(tx, { propertyId, kioskId }, unitId))
      await withdrawUnits(tx, { propertyId, kioskId: other }, [unitId], nowMs);
    await saveWanted(tx, { propertyId, kioskId }, unitId, { nowMs, byItself });
  }
}

/** Takes units out of the kiosk's allotment. Returns how many were in it. */
export async function withdrawUnits(
  tx: Tx,
  { propertyId, kioskId }: KioskAddress,
  unitIds: readonly Id<'unit'>[],
  nowMs: number,
): Promise<number> {
  if (unitIds.length === 0) return 0;
  await noteChange(tx, propertyId);
  return updateWithdrawn(tx, { propertyId, kioskId }, unitIds, nowMs);
}

/**
 * Makes the wanted claims, where the unit is free or the kiosk's own, and forgets withdrawn units that were given up.
 */
export async function makeAllotments(
  database: Database,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  for (const row of await moved(
    database,
    propertyId,
    (state, after) => state === 'made' && after === 'wanted',
  ))
    await updateWantedAgain(database, propertyId, row);
  const wanted = await selectWanted(database, propertyId);
  for (const [kioskId, units] of Map.groupBy(wanted, ({ kiosk_id }) => kiosk_id)) {
    const asks = units.map(
      ({ unit_id: unitId }) => ({ unitId, kind: 'allotted', atMs: nowMs, ...allottedAsk }) as const,
    );
    const answers = await claimUnits(database, { propertyId, kioskId }, asks);
    const made = asks.flatMap(({ unitId }, index) => (answers[index]?.kind === 'ours' ? [unitId] : []));
    if (made.length > 0) await updateMade(database, { propertyId, kioskId }, made, nowMs);
  }
  for (const row of await moved(database, propertyId, (_, after) => after === null))
    await deleteAllotted(database, propertyId, row);
}

/** Allotted units whose state has changed, because the claim on them did. */
async function moved(
  database: Database,
  propertyId: Id<'property'>,
  isMeant: (state: AllotmentState, after: AllotmentState | null) => boolean,
) {
  const rows = await selectAllottedWithClaims(database, propertyId);
  return rows.filter(({ state, fence }) => isMeant(state, allottedAfter(state, fence !== null)));
}
