/** Units that somebody chooses for one act, one by one or as a range of the list. */
import { reactive, watch } from 'vue';
import type { UnitRowShown } from '../../../shared/desk/units';

export interface Picked {
  /** Units are being chosen. */
  isOn: boolean;
  /** In the order in which they were chosen; kept while another part of the list is shown. */
  readonly units: ReadonlyMap<string, UnitRowShown>;
  /** Chooses a unit or not; with Shift all from the last one to it. */
  pick(unit: UnitRowShown, isChosen: boolean, isRange: boolean): void;
  /** All that the list shows. */
  pickAll(): void;
  clear(): void;
}

export function usePicked(listed: () => readonly UnitRowShown[]): Picked {
  const units = reactive(new Map<string, UnitRowShown>());
  let last: string | null = null;

  function put(unit: UnitRowShown, isChosen: boolean) {
    if (isChosen) units.set(unit.id, unit);
    else units.delete(unit.id);
  }

  // A unit that is chosen has the state that the list shows.
  watch(listed, (all) => {
    for (const unit of all) if (units.has(unit.id)) units.set(unit.id, unit);
  });

  return reactive({
    isOn: false,
    units,
    pick(unit: UnitRowShown, isChosen: boolean, isRange: boolean) {
      const all = listed();
      const to = all.findIndex(({ id }) => id === unit.id);
      const from = isRange ? all.findIndex(({ id }) => id === last) : -1;
      const between = from < 0 ? [unit] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const each of between) put(each, isChosen);
      last = unit.id;
    },
    pickAll() {
      for (const unit of listed()) put(unit, true);
    },
    clear() {
      units.clear();
      last = null;
    },
  });
}
