/** In which state each unit of a property is, as its kiosks reported it. */
import type { selectUnitStates } from '../database/figures/read';

export const unitStates = ['available', 'occupied', 'overlocked', 'to_check', 'out_of_service'] as const;
export type UnitState = (typeof unitStates)[number];

/** Of each unit: a contract that runs says more than anything else, and a catalogue only counts where nobody told anything. */
export function statesOf(
  {
    running,
    unitStates: told,
  }: {
    readonly running: readonly { readonly unit_id: string }[];
    readonly unitStates: Awaited<ReturnType<typeof selectUnitStates>>;
  },
  units: readonly { readonly id: string; readonly isOut: boolean }[],
): ReadonlyMap<string, UnitState> {
  const states = new Map<string, UnitState>(
    units.map(({ id, isOut }) => [id, isOut ? 'out_of_service' : 'available']),
  );
  for (const { unit_id: unitId, state } of told)
    if (state === 'to_check' || state === 'out_of_service') states.set(unitId, state);
  for (const { unit_id: unitId } of running) states.set(unitId, 'occupied');
  for (const { unit_id: unitId, state } of told)
    if (state === 'overlocked' && states.get(unitId) === 'occupied') states.set(unitId, 'overlocked');
  return states;
}
