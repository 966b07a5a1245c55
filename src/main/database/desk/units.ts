/** What the desk's list of units is made of. */
import type { ExpressionBuilder } from 'kysely';
import type { UnitFilterName } from '../../../shared/desk/choices';
import type { UnitState } from '../../../shared/shapes';
import type { Tables, Tx } from '../schema';
import { isFree, unitsWithType, type Offered } from '../unit/units';

/** The states behind each filter; null: every one. Which of the available ones are `elsewhere` is another question. */
const statesOf: Readonly<Record<UnitFilterName, readonly UnitState[] | null>> = {
  all: null,
  available: ['available'],
  elsewhere: ['available'],
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
  /** What this kiosk may rent out. */
  readonly offered: Offered;
}

/** By number. */
export function selectUnitsForDesk(
  tx: Tx,
  { filter, text, offered }: Asked,
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
      unit(unit.fn('instr', [unit.fn('upper', ['unit.number']), unit.val(text.toUpperCase())]), '>', 0),
    );
  return units.orderBy('unit.number').limit(count).offset(start).execute();
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
    occupied: counted('occupied'),
    to_check: counted('to_check'),
    out_of_service: counted('out_of_service'),
  };
}

/** Nobody has it by the books here, the catalogue offers it, and yet it is not to be rented out here. */
function isElsewhere(unit: ExpressionBuilder<Tables, 'unit'>, offered: Offered) {
  return unit.and([
    unit('unit.state', '=', 'available'),
    unit('unit.listed', '=', 1),
    unit.not(isFree(unit, { offered })),
  ]);
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
