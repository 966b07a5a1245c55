/**
 * Allotting units to kiosks. Somebody says what is wanted; the program that runs makes the claims, then tells the kiosk.
 * A unit that is taken from one kiosk for another becomes the other's once the first has given it up, and not before.
 */
import type { ExpressionBuilder } from 'kysely';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/connect';
import type { Tables } from '../database/schema';
import { noteChange } from './changes';
import { claimUnits } from './claims';

/** Writes down that the kiosk is to have the units; whoever else was to have them is to give them up. */
export async function allotUnits(
  tx: Tx,
  { propertyId, kioskId }: KioskAddress,
  unitIds: readonly Id<'unit'>[],
  nowMs: number,
  /** Because the kiosk is the only one, and not because somebody said so. */
  byItself = false,
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
  // A claim that was made and is not the kiosk's any more: somebody released it, or the database was restored.
  await database
    .updateTable('allotted_unit')
    .set({ state: 'wanted' })
    .where('property_id', '=', propertyId)
    .where('state', '=', 'made')
    .where(isUnclaimed)
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
      ({ unit_id: unitId }) =>
        ({ unitId, kind: 'allotted', atMs: nowMs, held: 'any', letHere: true }) as const,
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
  await database
    .deleteFrom('allotted_unit')
    .where('property_id', '=', propertyId)
    .where('state', '=', 'withdrawn')
    .where(isUnclaimed)
    .execute();
}

/** Where the kiosk has no claim on the unit. */
function isUnclaimed(row: ExpressionBuilder<Tables, 'allotted_unit'>) {
  return row.not(
    row.exists(
      row
        .selectFrom('unit_claim')
        .select('unit_claim.unit_id')
        .whereRef('unit_claim.property_id', '=', 'allotted_unit.property_id')
        .whereRef('unit_claim.unit_id', '=', 'allotted_unit.unit_id')
        .whereRef('unit_claim.kiosk_id', '=', 'allotted_unit.kiosk_id'),
    ),
  );
}
