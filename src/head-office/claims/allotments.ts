/**
 * Allotting units to kiosks. Somebody says what is wanted; the program that runs makes the claims, then tells the kiosk.
 * A unit that is taken from one kiosk for another becomes the other's once the first has given it up, and not before.
 */
import type { NatsConnection } from '@nats-io/transport-node';
import type { ExpressionBuilder } from 'kysely';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/connect';
import type { Tables } from '../database/schema';
import { claimFor } from './bucket';
import { noteChange } from './changes';

/** Writes down that the kiosk is to have the units; whoever else was to have them is to give them up. */
export async function allotUnits(
  tx: Tx,
  { propertyId, kioskId }: KioskAddress,
  unitIds: readonly Id<'unit'>[],
  nowMs: number,
): Promise<void> {
  await noteChange(tx);
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
      })
      .onConflict((known) =>
        known
          .columns(['property_id', 'unit_id', 'kiosk_id'])
          .doUpdateSet({ state: 'wanted', since_ms: nowMs })
          .where('allotted_unit.state', '=', 'withdrawn'),
      )
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
  await noteChange(tx);
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
 * were given up. Answers whether an allotment has changed by it.
 */
export async function makeAllotments(
  { connection, database }: { readonly connection: NatsConnection; readonly database: Database },
  nowMs: number,
): Promise<boolean> {
  let isChanged = await wantLostOnes(database);
  const wanted = await database
    .selectFrom('allotted_unit')
    .selectAll()
    .where('state', '=', 'wanted')
    .execute();
  for (const { property_id: propertyId, unit_id: unitId, kiosk_id: kioskId } of wanted) {
    const answer = await claimFor(connection, { propertyId, kioskId }, unitId, {
      kind: 'allotted',
      atMs: nowMs,
    });
    if (answer.kind !== 'ours') continue;
    isChanged = true;
    await database
      .updateTable('allotted_unit')
      .set({ state: 'made', since_ms: nowMs })
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', unitId)
      .where('kiosk_id', '=', kioskId)
      .where('state', '=', 'wanted')
      .execute();
  }
  await database.deleteFrom('allotted_unit').where('state', '=', 'withdrawn').where(isUnclaimed).execute();
  return isChanged;
}

/** A claim that was made and is not the kiosk's any more, e.g. because the broker forgot it and another came first. */
async function wantLostOnes(database: Database): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('allotted_unit')
    .set({ state: 'wanted' })
    .where('state', '=', 'made')
    .where(isUnclaimed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Where the kiosk has no claim on the unit, as far as the bucket was followed. */
function isUnclaimed(row: ExpressionBuilder<Tables, 'allotted_unit'>) {
  return row.not(
    row.exists(
      row
        .selectFrom('unit_claim')
        .select('unit_claim.unit_id')
        .whereRef('unit_claim.unit_id', '=', 'allotted_unit.unit_id')
        .whereRef('unit_claim.kiosk_id', '=', 'allotted_unit.kiosk_id'),
    ),
  );
}
