/** Queries on units. */
import type { Id } from '../../shared/ids';
import { next } from '../domain/lifecycle';
import { unitLifecycle, type UnitEvent } from '../domain/unit-state';
import type { Tx } from './schema';

function unitsWithType(tx: Tx) {
  return tx
    .selectFrom('unit')
    .innerJoin('storage_type', 'storage_type.id', 'unit.storage_type_id')
    .selectAll('unit')
    .select([
      'storage_type.name as storage_type_name',
      'storage_type.translations as storage_type_translations',
      'storage_type.measure as measure',
    ]);
}

export type UnitRow = NonNullable<Awaited<ReturnType<typeof findUnit>>>;

export function findUnit(tx: Tx, id: Id<'unit'>) {
  return unitsWithType(tx).where('unit.id', '=', id).executeTakeFirst();
}

/** By the number that stands on its door. */
export function findUnitByNumber(tx: Tx, number: string) {
  return unitsWithType(tx).where('unit.number', '=', number).executeTakeFirst();
}

export interface UnitFilter {
  readonly storageTypeId?: Id<'storage_type'> | undefined;
  readonly minAreaThousandths?: number | undefined;
  readonly maxAreaThousandths?: number | undefined;
}

/** Units that can be rented now, smallest first. */
export function selectFreeUnits(tx: Tx, filter: UnitFilter) {
  let query = unitsWithType(tx).where('unit.state', '=', 'available').where('unit.listed', '=', 1);
  if (filter.storageTypeId) query = query.where('unit.storage_type_id', '=', filter.storageTypeId);
  if (filter.minAreaThousandths !== undefined)
    query = query.where('unit.area_thousandths', '>=', filter.minAreaThousandths);
  if (filter.maxAreaThousandths !== undefined)
    query = query.where('unit.area_thousandths', '<=', filter.maxAreaThousandths);
  return query
    .orderBy('storage_type.position')
    .orderBy('unit.area_thousandths')
    .orderBy('unit.number')
    .execute();
}

/** Lets an event happen to a unit; false, and nothing is changed, when its state forbids it. */
export async function moveUnit(tx: Tx, id: Id<'unit'>, event: UnitEvent): Promise<boolean> {
  const unit = await tx.selectFrom('unit').select('state').where('id', '=', id).executeTakeFirst();
  const state = unit && next(unitLifecycle, unit.state, event);
  if (!state) return false;
  await tx.updateTable('unit').set({ state }).where('id', '=', id).execute();
  return true;
}
