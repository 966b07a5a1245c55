/** Narrowing the free units down by size, kind and price, and putting them in order. */
import { computed, ref } from 'vue';
import type { UnitView } from '../../../shared/shapes';
import { useTexts } from '../../locales/use-texts';
import { commonExtent } from './unit-geometry';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';
import { budgetsFor, groupAlike, sizeGroupOf, sizeGroups, withFirst, type SizeGroup } from './unit-groups';

export const ALL = 'all';

export function useUnitChoice() {
  const { t } = useTexts();
  const catalog = useCatalogStore();
  const journey = useJourneyStore();
  const typeId = ref(ALL);
  const size = ref<SizeGroup | typeof ALL>(ALL);
  const budget = ref(ALL);
  const cheapestFirst = ref(false);

  const all = computed<readonly UnitView[]>(() => catalog.choosableUnits);
  const types = computed(() => {
    const offered = (catalog.storageTypes ?? []).filter((type) =>
      all.value.some((unit) => unit.storageType.id === type.id),
    );
    return [{ id: ALL, name: t('unit.all') }, ...offered];
  });
  /** Only sizes that are there, each with what its cheapest unit costs. */
  const sizes = computed(() =>
    sizeGroups.flatMap((group) => {
      const [cheapest] = all.value.filter((unit) => sizeGroupOf(unit) === group).toSorted(byPrice);
      return cheapest === undefined ? [] : [{ group, from: cheapest.rent.formattedPrice }];
    }),
  );
  const budgets = computed(() => [
    { id: ALL, name: t('unit.anyPrice') },
    ...budgetsFor(all.value).map(({ price, formattedPrice }) => ({
      id: String(price),
      name: t('unit.upTo', { price: formattedPrice }),
    })),
  ]);
  const alike = computed(() => {
    const fitting = all.value
      .filter((unit) => typeId.value === ALL || unit.storageType.id === typeId.value)
      .filter((unit) => size.value === ALL || sizeGroupOf(unit) === size.value)
      .filter((unit) => budget.value === ALL || unit.rent.price <= Number(budget.value));
    // The service lists kind by kind, the smallest first; areas and volumes must not be put in one row.
    const ordered = cheapestFirst.value ? fitting.toSorted(byPrice) : fitting;
    return groupAlike(ordered);
  });
  /** A choice changes the group it lies in, and leaves every other one as it is: only that tile is drawn again. */
  const groups = computed(() => alike.value.map((group) => withFirst(group, journey.answers.unitId)));
  /** One scale for all tiles that can be seen side by side. */
  const paper = computed(() => commonExtent(alike.value.map((group) => group.units[0])));
  const narrowed = computed(() => [typeId, size, budget].some((one) => one.value !== ALL));

  function clear() {
    typeId.value = ALL;
    size.value = ALL;
    budget.value = ALL;
  }

  return { typeId, size, budget, cheapestFirst, types, sizes, budgets, groups, paper, narrowed, clear };
}

function byPrice(a: UnitView, b: UnitView): number {
  return a.rent.price - b.rent.price || a.number.localeCompare(b.number, undefined, { numeric: true });
}
