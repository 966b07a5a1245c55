/** Queries on the units that kiosks are to have, and on the document that says so. */
import type { KioskAddress } from '../../../shared/head-office/names';
import type { Id } from '../../../shared/ids';
import type { AllotmentTable, AllottedUnitTable } from '../schema-claims';
import type { Database, Tx } from '../tx';

type AllottedUnit = Pick<AllottedUnitTable, 'unit_id' | 'kiosk_id'>;

/** Other kiosks that the unit is or was allotted to. */
export async function selectOtherHolders(
  tx: Tx,
  { propertyId, kioskId }: KioskAddress,
  unitId: Id<'unit'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('allotted_unit')
    .select('kiosk_id')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('kiosk_id', '<>', kioskId)
    .execute();
  return rows.map(({ kiosk_id }) => kiosk_id);
}

/**
 * The kiosk wants the unit. A unit that is allotted to it already stays as it is, except that now a person wants it.
 */
export async function saveWanted(
  tx: Tx,
  { propertyId, kioskId }: KioskAddress,
  unitId: Id<'unit'>,
  { nowMs, byItself }: { readonly nowMs: number; readonly byItself: boolean },
): Promise<void> {
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
  if (byItself) return;
  await tx
    .updateTable('allotted_unit')
    .set({ by_itself: false })
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('kiosk_id', '=', kioskId)
    .where('by_itself', '=', true)
    .execute();
}

/** Takes units out of the kiosk's allotment. Returns how many were in it. */
export async function updateWithdrawn(
  tx: Tx,
  { propertyId, kioskId }: KioskAddress,
  unitIds: readonly Id<'unit'>[],
  nowMs: number,
): Promise<number> {
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

/** The unit is wanted again, if its row is still as it was read. */
export async function updateWantedAgain(
  database: Database,
  propertyId: Id<'property'>,
  { unit_id, kiosk_id, state }: AllottedUnit & Pick<AllottedUnitTable, 'state'>,
): Promise<void> {
  await database
    .updateTable('allotted_unit')
    .set({ state: 'wanted' })
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unit_id)
    .where('kiosk_id', '=', kiosk_id)
    .where('state', '=', state)
    .execute();
}

/** The claims on wanted units are made. */
export async function updateMade(
  database: Database,
  { propertyId, kioskId }: KioskAddress,
  unitIds: readonly Id<'unit'>[],
  nowMs: number,
): Promise<void> {
  await database
    .updateTable('allotted_unit')
    .set({ state: 'made', since_ms: nowMs })
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', (row) => row.fn.any(row.val([...unitIds])))
    .where('kiosk_id', '=', kioskId)
    .where('state', '=', 'wanted')
    .execute();
}

/** Forgets a unit that was given up, if its row is still as it was read: a kiosk may want it again by now. */
export async function deleteAllotted(
  database: Database,
  propertyId: Id<'property'>,
  { unit_id, kiosk_id, state }: AllottedUnit & Pick<AllottedUnitTable, 'state'>,
): Promise<void> {
  await database
    .deleteFrom('allotted_unit')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unit_id)
    .where('kiosk_id', '=', kiosk_id)
    .where('state', '=', state)
    .execute();
}

/** Units of a property whose claims are to be made, in order. */
export function selectWanted(database: Database, propertyId: Id<'property'>): Promise<AllottedUnit[]> {
  return database
    .selectFrom('allotted_unit')
    .select(['unit_id', 'kiosk_id'])
    .where('property_id', '=', propertyId)
    .where('state', '=', 'wanted')
    .orderBy('unit_id')
    .execute();
}

/** Allotted units of a property, with the fencing number of the claim that the kiosk has; null: it has none. */
export function selectAllottedWithClaims(database: Database, propertyId: Id<'property'>) {
  return database
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
}

/** Units of a property that are allotted, or to be. */
export function selectAllotted(database: Database | Tx, propertyId: Id<'property'>): Promise<AllottedUnit[]> {
  return database
    .selectFrom('allotted_unit')
    .select(['unit_id', 'kiosk_id'])
    .where('property_id', '=', propertyId)
    .where('state', '<>', 'withdrawn')
    .execute();
}

/** Units allotted by the program, and not by a person, while the property had one kiosk. */
export function selectAllottedByItself(
  database: Database,
  propertyId: Id<'property'>,
): Promise<AllottedUnit[]> {
  return database
    .selectFrom('allotted_unit')
    .select(['unit_id', 'kiosk_id'])
    .where('property_id', '=', propertyId)
    .where('by_itself', '=', true)
    .where('state', '<>', 'withdrawn')
    .execute();
}

/** Units whose claims are to be made or given up, of all properties. */
export function selectMoving(database: Database) {
  return database.selectFrom('allotted_unit').selectAll().where('state', '<>', 'made').execute();
}

/** Whether a kiosk has units in its allotment, or is to give some up. */
export async function isToHaveUnits(tx: Tx, kioskId: string): Promise<boolean> {
  const unit = await tx
    .selectFrom('allotted_unit')
    .select('unit_id')
    .where('kiosk_id', '=', kioskId)
    .limit(1)
    .executeTakeFirst();
  return unit !== undefined;
}

/** Units that the kiosk's document is to name, in order. */
export async function selectMade(tx: Tx, kioskId: string): Promise<Id<'unit'>[]> {
  const rows = await tx
    .selectFrom('allotted_unit')
    .select('unit_id')
    .where('kiosk_id', '=', kioskId)
    .where('state', '=', 'made')
    .orderBy('unit_id')
    .execute();
  return rows.map(({ unit_id }) => unit_id);
}

/** The document of a kiosk as it was published last. */
export function findAllotment(tx: Tx, kioskId: string): Promise<AllotmentTable | undefined> {
  return tx.selectFrom('allotment').selectAll().where('kiosk_id', '=', kioskId).executeTakeFirst();
}

/** Keeps the document of a kiosk in place of the last one. */
export async function saveAllotment(tx: Tx, { kiosk_id, ...published }: AllotmentTable): Promise<void> {
  await tx
    .insertInto('allotment')
    .values({ kiosk_id, ...published })
    .onConflict((known) => known.column('kiosk_id').doUpdateSet(published))
    .execute();
}

/** Of several kiosks each hears its place among them. */
const oneOfSeveral = (database: Database, propertyId: Id<'property'>) =>
  database
    .selectFrom('kiosk')
    .innerJoin('kiosk as other', (join) =>
      join.onRef('other.property_id', '=', 'kiosk.property_id').onRef('other.id', '<>', 'kiosk.id'),
    )
    .select('kiosk.id as kiosk_id')
    .where('kiosk.property_id', '=', propertyId)
    .where('kiosk.place', 'is not', null);

/** Kiosks that were ever allotted a unit, or for which head office has news about a contract, in order. */
export async function selectKiosksWithNews(
  database: Database,
  propertyId: Id<'property'>,
): Promise<readonly string[]> {
  const own = database.selectFrom('kiosk').select('id').where('property_id', '=', propertyId);
  const rows = await database
    .selectFrom('allotted_unit')
    .select('kiosk_id')
    .where('property_id', '=', propertyId)
    .union(database.selectFrom('allotment').select('kiosk_id').where('kiosk_id', 'in', own))
    .union(
      database
        .selectFrom('kiosk')
        .innerJoin('update_setting', 'update_setting.property_id', 'kiosk.property_id')
        .select('kiosk.id as kiosk_id')
        .where('kiosk.property_id', '=', propertyId)
        .where((row) =>
          row.or([
            row('update_setting.kiosk_id', '=', ''),
            row('update_setting.kiosk_id', '=', row.ref('kiosk.id')),
          ]),
        ),
    )
    .union(
      database
        .selectFrom('double_let_contract')
        .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
        .select('kiosk_id')
        .where('property_id', '=', propertyId),
    )
    .union(
      database
        .selectFrom('on_behalf_figure')
        .innerJoin('contract_figure', 'contract_figure.contract_id', 'on_behalf_figure.contract_id')
        .select('contract_figure.kiosk_id')
        .where('contract_figure.kiosk_id', 'in', own),
    )
    .union(oneOfSeveral(database, propertyId))
    // Also of one that nobody looks after any more.
    .union(
      database
        .selectFrom('document')
        .select('kiosk_id')
        .where('property_id', '=', propertyId)
        .where('kind', '=', 'notices'),
    )
    .union(database.selectFrom('waiting_taken').select('kiosk_id').where('kiosk_id', 'in', own))
    .union(database.selectFrom('approval_decision').select('kiosk_id').where('kiosk_id', 'in', own))
    .union(
      database.selectFrom('hand_over').select('to_kiosk as kiosk_id').where('property_id', '=', propertyId),
    )
    .union(
      database
        .selectFrom('unit_let')
        .select('kiosk_id')
        .where('property_id', '=', propertyId)
        .where((row) => row.or([row('ended_at_ms', 'is not', null), row('resumed_times', '>', 0)])),
    )
    .execute();
  return rows.map(({ kiosk_id }) => kiosk_id).toSorted();
}
