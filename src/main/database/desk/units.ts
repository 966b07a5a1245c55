/** The rows of the desk's list of units. */
import type { ExpressionBuilder } from 'kysely';
import type { UnitFilterName, UnitSort } from '../../../shared/desk/choices';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { UnitState } from '../../../shared/shapes';
import type { SizeRange } from '../../domain/unit/typed-size';
import type { Tables, Tx } from '../schema';
import { isFree, unitsWithType, type Offered } from '../unit/units';

/** The states behind each filter; null: every one. Which of the available ones are `elsewhere` is another question. */
const statesOf: Readonly<Record<UnitFilterName, readonly UnitState[] | null>> = {
  all: null,
  available: ['available'],
  elsewhere: ['available'],
  held: ['held'],
  occupied: ['occupied', 'overlocked'],
  to_check: ['to_check'],
  out_of_service: ['out_of_service'],
};

/** A unit that the catalogue offers no more is listed only while something is left to be done about it. */
function isShown(unit: ExpressionBuilder<Tables, 'unit'>) {
  return unit.or([
    unit('unit.listed', '=', 1),
    unit('unit.state', 'not in', ['available', 'out_of_service']),
  ]);
}

interface Asked {
  readonly filter: UnitFilterName;
  /** Part of the number, in upper or lower case. */
  readonly text: string;
  /** Where the text may be a size: those of that size are found too. */
  readonly size: SizeRange | null;
  readonly typeId: Id<'storage_type'> | null;
  readonly floor: number | null;
  readonly sort: UnitSort;
  /** What this kiosk may rent out. */
  readonly offered: Offered;
}

const sortedBy = {
  number: 'unit.number',
  size: 'unit.area_thousandths',
  rent: 'unit.rent_minor',
  floor: 'unit.floor',
} as const;

/** Those that are equal by what they are sorted by: by number. */
export function selectUnitsForDesk(
  tx: Tx,
  { filter, text, size, typeId, floor, sort, offered }: Asked,
  { start, count }: { readonly start: number; readonly count: number },
) {
  const states = statesOf[filter];
  let units = unitsWithType(tx)
    .select((unit) => isElsewhere(unit, offered).as('is_elsewhere'))
    .where(isShown);
  if (states) units = units.where('unit.state', 'in', states);
  if (filter === 'available' || filter === 'elsewhere')
    units = units.where((unit) => {
      const elsewhere = isElsewhere(unit, offered);
      return filter === 'elsewhere' ? elsewhere : unit.not(elsewhere);
    });
  if (text !== '')
    units = units.where((unit) =>
      unit.or([
        unit(unit.fn('instr', [unit.fn('upper', ['unit.number']), unit.val(text.toUpperCase())]), '>', 0),
        ...(size === null ? [] : [isOfSize(unit, size, 'area'), isOfSize(unit, size, 'volume')]),
      ]),
    );
  if (typeId !== null) units = units.where('unit.storage_type_id', '=', typeId);
  if (floor !== null) units = units.where('unit.floor', '=', floor);
  return units.orderBy(sortedBy[sort]).orderBy('unit.number').limit(count).offset(start).execute();
}

function isOfSize(
  unit: ExpressionBuilder<Tables & { storage_type: Tables['storage_type'] }, 'unit' | 'storage_type'>,
  size: SizeRange,
  measure: keyof SizeRange,
) {
  const [from, to] = size[measure];
  return unit.and([
    unit('storage_type.measure', '=', measure),
    unit('unit.area_thousandths', '>=', from),
    unit('unit.area_thousandths', '<', to),
  ]);
}

/** Those of some ids that there are, whether they are listed or not. */
export function selectChosenUnits(tx: Tx, ids: readonly Id<'unit'>[], offered: Offered) {
  return unitsWithType(tx)
    .select((unit) => isElsewhere(unit, offered).as('is_elsewhere'))
    .where('unit.id', 'in', ids)
    .orderBy('unit.number')
    .execute();
}

/** One of them, whether it is listed or not. */
export function findUnitForDesk(tx: Tx, id: Id<'unit'>, offered: Offered) {
  return unitsWithType(tx)
    .select((unit) => isElsewhere(unit, offered).as('is_elsewhere'))
    .where('unit.id', '=', id)
    .executeTakeFirst();
}

/** How many units there are by each filter. */
export async function countUnits(tx: Tx, offered: Offered): Promise<Record<UnitFilterName, number>> {
  const rows = await tx
    .selectFrom('unit')
    .select((unit) => [
      'state',
      isElsewhere(unit, offered).as('is_elsewhere'),
      unit.fn.countAll<number>().as('count'),
    ])
    .where(isShown)
    .groupBy(['state', 'is_elsewhere'])
    .execute();
  const counted = (filter: UnitFilterName) =>
    rows
      .filter(({ state }) => statesOf[filter]?.includes(state) ?? true)
      .filter(
        ({ state, is_elsewhere: there }) =>
          filter === 'all' || state !== 'available' || Number(there) === Number(filter === 'elsewhere'),
      )
      .reduce((sum, { count }) => sum + count, 0);
  return {
    all: counted('all'),
    available: counted('available'),
    elsewhere: counted('elsewhere'),
    held: counted('held'),
    occupied: counted('occupied'),
    to_check: counted('to_check'),
    out_of_service: counted('out_of_service'),
  };
}

/** Nobody has it by the books here, the catalogue offers it, and yet it is not to be rented out here. */
export function isElsewhere(unit: ExpressionBuilder<Tables, 'unit'>, offered: Offered) {
  return unit.and([
    unit('unit.state', '=', 'available'),
    unit('unit.listed', '=', 1),
    unit.not(isFree(unit, { offered })),
  ]);
}

/** The types and floors of the units that are listed. */
export async function selectUnitPlaces(tx: Tx) {
  const types = await tx
    .selectFrom('storage_type')
    .select(['id', 'name as storage_type_name', 'translations as storage_type_translations'])
    .where('id', 'in', (unit) => unit.selectFrom('unit').select('storage_type_id').where(isShown))
    .orderBy('position')
    .execute();
  const floors = await tx
    .selectFrom('unit')
    .select('floor')
    .distinct()
    .where(isShown)
    .orderBy('floor')
    .execute();
  return { types, floors: floors.map(({ floor }) => floor) };
}

/** What a contract costs a month by now, before any discount. */
export async function findMonthlyRent(
  tx: Tx,
  contract: { readonly id: Id<'contract'>; readonly rent_minor: Minor },
): Promise<Minor> {
  const change = await tx
    .selectFrom('rent_change')
    .select('new_minor')
    .where('contract_id', '=', contract.id)
    .where('state', '=', 'effective')
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change?.new_minor ?? contract.rent_minor;
}

/** The latest first. */
export function selectContractsOfUnit(tx: Tx, unitId: Id<'unit'>, limit: number) {
  return tx
    .selectFrom('rental_contract')
    .leftJoin('ended_contract', 'ended_contract.contract_id', 'rental_contract.id')
    .selectAll('rental_contract')
    .select('ended_contract.heard_at_ms as ended_at_ms')
    .where('rental_contract.unit_id', '=', unitId)
    .orderBy('rental_contract.signed_at_ms', 'desc')
    .limit(limit)
    .execute();
}

/** The booking that holds a unit. */
export function findBookingOfUnit(tx: Tx, unitId: Id<'unit'>) {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('state', 'in', ['draft', 'payment_pending', 'needs_review'])
    .orderBy('created_at_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many units wait for somebody to look into them. */
export async function countToCheck(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('unit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'to_check')
    .executeTakeFirstOrThrow();
  return count;
}
