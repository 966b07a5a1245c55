/** Queries on units. */
import { sql, type ExpressionBuilder } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { UnitState } from '../../../shared/shapes';
import { unitAfter, type UnitEvent } from '../../domain/unit/unit-state';
import { oncePerTransaction } from '../once';
import { prepared } from '../prepared';
import type { Tables, Tx } from '../schema';

/** Units, each with the name and measure of its storage type. */
export function unitsWithType(tx: Tx) {
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

const unitById = prepared((tx, { id }: { readonly id: Id<'unit'> }) =>
  unitsWithType(tx).where('unit.id', '=', id),
);

const unit = oncePerTransaction((tx, id: Id<'unit'>) => unitById.first(tx, { id }));

export function findUnit(tx: Tx, id: Id<'unit'>) {
  return unit.find(tx, id);
}

/** By the number that stands on its door. */
export function findUnitByNumber(tx: Tx, number: string) {
  return unitsWithType(tx).where('unit.number', '=', number).executeTakeFirst();
}

/** Free units that it makes sense to offer: all, those this kiosk has a claim on, or all but what others have. */
export type Offered =
  | { readonly kind: 'all' }
  | { readonly kind: 'own' }
  | { readonly kind: 'all_but'; readonly unitIds: readonly Id<'unit'>[] };

export interface UnitFilter {
  readonly offered: Offered;
  readonly storageTypeId?: Id<'storage_type'> | undefined;
  readonly minAreaThousandths?: number | undefined;
  readonly maxAreaThousandths?: number | undefined;
}

/** Units that can be rented now, smallest first; all of them, or `count` from the index `start`. */
export function selectFreeUnits(
  tx: Tx,
  filter: UnitFilter,
  part: { readonly start: number; readonly count: number } | null = null,
) {
  const query = unitsWithType(tx)
    .where((unit) => isFree(unit, filter))
    .orderBy('storage_type.position')
    .orderBy('unit.area_thousandths')
    .orderBy('unit.number');
  return (part ? query.limit(part.count).offset(part.start) : query).execute();
}

/**
 * Units that nobody rents by the books, including those that are held or to be checked: their numbers, as on the
 * doors.
 */
export async function selectUnrented(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('unit')
    .select('number')
    .where('state', 'in', ['available', 'held', 'to_check'])
    .where('listed', '=', 1)
    .execute();
  return rows.map(({ number }) => number).toSorted();
}

export type SizedUnit = Awaited<ReturnType<typeof selectUnitSizes>>[number];

/** Every unit that the catalogue lists, with its size on the floor. */
export function selectUnitSizes(tx: Tx) {
  return tx
    .selectFrom('unit')
    .select(['id', 'number', 'width_cm', 'length_cm'])
    .where('listed', '=', 1)
    .execute();
}

export async function countFreeUnits(tx: Tx, filter: UnitFilter): Promise<number> {
  const { count } = await tx
    .selectFrom('unit')
    .where((unit) => isFree(unit, filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a unit can be rented out here now. */
export function isFree(
  unit: ExpressionBuilder<Tables, 'unit'>,
  { offered, storageTypeId, minAreaThousandths, maxAreaThousandths }: UnitFilter,
) {
  return unit.and([
    unit('unit.state', '=', 'available'),
    unit('unit.listed', '=', 1),
    unit('unit.id', 'not in', (reserved) => reserved.selectFrom('elsewhere_reservation').select('unit_id')),
    ...(offered.kind === 'own'
      ? [sql<boolean>`unit.id IN (SELECT unit_id FROM unit_claim WHERE state = 'held')`]
      : []),
    ...(offered.kind === 'all_but'
      ? [sql<boolean>`unit.id NOT IN (SELECT value FROM json_each(${JSON.stringify(offered.unitIds)}))`]
      : []),
    ...(storageTypeId ? [unit('unit.storage_type_id', '=', storageTypeId)] : []),
    ...(minAreaThousandths === undefined ? [] : [unit('unit.area_thousandths', '>=', minAreaThousandths)]),
    ...(maxAreaThousandths === undefined ? [] : [unit('unit.area_thousandths', '<=', maxAreaThousandths)]),
  ]);
}

/** Lets an event happen to a unit; null, and nothing is changed, when its state forbids it. `taken_out` is `takeOutUnit`. */
export async function moveUnit(
  tx: Tx,
  id: Id<'unit'>,
  event: Exclude<UnitEvent, 'taken_out'>,
): Promise<UnitState | null> {
  const state = await stateAfter(tx, id, event);
  if (!state) return null;
  await tx
    .updateTable('unit')
    .set({ state, taken_out_at_ms: null, taken_out_why: null })
    .where('id', '=', id)
    .execute();
  unit.forget(tx);
  return state;
}

/** Staff take a unit out of service; null, and nothing is changed, when its state forbids it. */
export async function takeOutUnit(
  tx: Tx,
  id: Id<'unit'>,
  taken: { readonly atMs: number; readonly why: string },
): Promise<UnitState | null> {
  const state = await stateAfter(tx, id, 'taken_out');
  if (!state) return null;
  await tx
    .updateTable('unit')
    .set({ state, taken_out_at_ms: taken.atMs, taken_out_why: taken.why })
    .where('id', '=', id)
    .execute();
  unit.forget(tx);
  return state;
}

async function stateAfter(tx: Tx, id: Id<'unit'>, event: UnitEvent): Promise<UnitState | null> {
  const unit = await tx
    .selectFrom('unit')
    .select(['state', 'out_of_service'])
    .where('id', '=', id)
    .executeTakeFirst();
  return unit ? unitAfter(unit.state, event, { isOutInCatalogue: unit.out_of_service === 1 }) : null;
}

/** Those that the catalogue offers, free or not. */
export function selectOfferedUnits(tx: Tx): Promise<Pick<UnitRow, 'id' | 'number'>[]> {
  return tx.selectFrom('unit').select(['id', 'number']).where('listed', '=', 1).orderBy('number').execute();
}
