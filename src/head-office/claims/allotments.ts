/**
 * Allotting units to kiosks. Somebody says what is wanted; the program that runs makes the claims, then tells the kiosk.
 * A unit that is taken from one kiosk for another becomes the other's once the first has given it up, and not before.
 */
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';
import { noteChange } from './changes';
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
    const others = tx
      .selectFrom('allotted_unit')
      .select('kiosk_id')
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', unitId)
      .where('kiosk_id', '<>', kioskId);
    for (const { kiosk_id } of await others.execute())
      await withdrawUnits(tx, { propertyId, kioskId: kiosk_id }, [unitId], nowMs);
    await tx
      .insertInto('allotted_unit')
      .values({
        property_id: propertyId,
        unit_id: unitId,
        kiosk_id: kioskId,
        state: 'wanted',
        since_ms: nowMs,
        by_itself: byItself,
      })
      .onConflict((known) =>
        known
          .columns(['property_id', 'unit_id', 'kiosk_id'])
          .doUpdateSet({ state: 'wanted', since_ms: nowMs, by_itself: byItself })
          .where('allotted_unit.state', '=', 'withdrawn'),
      )
      .execute();
    if (byItself) continue;
    await tx
      .updateTable('allotted_unit')
      .set({ by_itself: false })
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', unitId)
      .where('kiosk_id', '=', kioskId)
      .where('by_itself', '=', true)
      .execute();
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
  const { numUpdatedRows } = await tx
    .updateTable('allotted_unit')
    .set({ state: 'withdrawn', since_ms: nowMs })
    .where('property_id', '=', propertyId)
    .where('kiosk_id', '=', kioskId)
    .where('unit_id', 'in', [...unitIds])
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return Number(numUpdatedRows);
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
    await database
      .updateTable('allotted_unit')
      .set({ state: 'wanted' })
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', row.unit_id)
      .where('kiosk_id', '=', row.kiosk_id)
      .where('state', '=', row.state)
      .execute();
  const wanted = await database
    .selectFrom('allotted_unit')
    .select(['unit_id', 'kiosk_id'])
    .where('property_id', '=', propertyId)
    .where('state', '=', 'wanted')
    .orderBy('unit_id')
    .execute();
  for (const [kioskId, units] of Map.groupBy(wanted, ({ kiosk_id }) => kiosk_id)) {
    const asks = units.map(
      ({ unit_id: unitId }) => ({ unitId, kind: 'allotted', atMs: nowMs, ...allottedAsk }) as const,
    );
    const answers = await claimUnits(database, { propertyId, kioskId }, asks);
    const made = asks.flatMap(({ unitId }, index) => (answers[index]?.kind === 'ours' ? [unitId] : []));
    if (made.length === 0) continue;
    await database
      .updateTable('allotted_unit')
      .set({ state: 'made', since_ms: nowMs })
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', (row) => row.fn.any(row.val(made)))
      .where('kiosk_id', '=', kioskId)
      .where('state', '=', 'wanted')
      .execute();
  }
  for (const row of await moved(database, propertyId, (_, after) => after === null))
    await database
      .deleteFrom('allotted_unit')
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', row.unit_id)
      .where('kiosk_id', '=', row.kiosk_id)
      // Somebody may have wanted it again meanwhile.
      .where('state', '=', row.state)
      .execute();
}

/** Allotted units that have come to another state by who has the claim on them. */
async function moved(
  database: Database,
  propertyId: Id<'property'>,
  isMeant: (state: AllotmentState, after: AllotmentState | null) => boolean,
) {
  const rows = await database
    .selectFrom('allotted_unit')
    .leftJoin('unit_claim', (join) =>
      join
        .onRef('unit_claim.property_id', '=', 'allotted_unit.property_id')
        .onRef('unit_claim.unit_id', '=', 'allotted_unit.unit_id')
        .onRef('unit_claim.kiosk_id', '=', 'allotted_unit.kiosk_id'),
    )
    .select(['allotted_unit.unit_id', 'allotted_unit.kiosk_id', 'allotted_unit.state', 'unit_claim.fence'])
    .where('allotted_unit.property_id', '=', propertyId)
    .execute();
  return rows.filter(({ state, fence }) => isMeant(state, allottedAfter(state, fence !== null)));
}
