/**
 * Allotting units to kiosks. Somebody says what is wanted; the program that runs makes the claims, then tells the kiosk.
 * A unit that is taken from one kiosk for another becomes the other's once the first has given it up, and not before.
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

/**
 * Writes down that the kiosk is to have the units; any other kiosk that was to have them is to give them up.
 */
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

/** Takes units out of the kiosk's allotment. Answers how many were in it. */
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
 * Makes the claims that are wanted, where the unit is free or the kiosk's own already, and forgets withdrawn units that
 * were given up.
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

/** Allotted units that have come to another state by who has the claim on them. */
async function moved(
  database: Database,
  propertyId: Id<'property'>,
  isMeant: (state: AllotmentState, after: AllotmentState | null) => boolean,
) {
  const rows = await selectAllottedWithClaims(database, propertyId);
  return rows.filter(({ state, fence }) => isMeant(state, allottedAfter(state, fence !== null)));
}
