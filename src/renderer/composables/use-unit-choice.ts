/** Narrowing the list of units down, and putting it in order. */
import { computed, ref } from 'vue';
import { useI18n } from 'vue-i18n';
import type { UnitView } from '../../shared/shapes';
import { useCatalogStore } from '../stores/catalog';

const ALL = 'all';
const groups = ['small', 'medium', 'large'] as const;
type SizeGroup = (typeof groups)[number];

export function useUnitChoice() {
  const { t } = useI18n({ useScope: 'global' });
  const catalog = useCatalogStore();
  const typeId = ref(ALL);
  const size = ref(ALL);
  const order = ref('size');

  const all = computed(() => catalog.choosableUnits);
  const groupOf = computed(() => sizeGroups(all.value));
  const types = computed(() => {
    const offered = (catalog.storageTypes ?? []).filter((type) =>
      all.value.some((unit) => unit.storageType.id === type.id),
    );
    return [{ id: ALL, name: t('unit.all') }, ...offered];
  });
  const sizes = computed(() => {
    const present = groups.filter((group) => [...groupOf.value.values()].includes(group));
    return [
      { id: ALL, name: t('unit.all') },
      ...present.map((group) => ({ id: group, name: t(`unit.${group}`) })),
    ];
  });
  const orders = computed(() => [
    { id: 'size', name: t('unit.bySize') },
    { id: 'price', name: t('unit.byPrice') },
  ]);
  const units = computed(() => {
    const fitting = all.value
      .filter((unit) => typeId.value === ALL || unit.storageType.id === typeId.value)
      .filter((unit) => size.value === ALL || groupOf.value.get(unit.id) === size.value);
    // The service lists kind by kind, the smallest first; areas and volumes must not be put in one row.
    return order.value === 'size' ? fitting : fitting.toSorted(byPrice);
  });

  /** The largest of its kind: the measure a unit's drawing is held against. */
  function largestLike(unit: UnitView): number {
    const alike = all.value.filter((one) => one.storageType.id === unit.storageType.id);
    return Math.max(...alike.map((one) => one.area));
  }

  return { typeId, size, order, types, sizes, orders, units, largestLike };
}

/**
 * Small, medium and large among what is free here, by storage type, since square metres and cubic metres do not
 * compare. Units of one size are always in one group; fewer than three sizes make no groups worth choosing.
 */
export function sizeGroups(units: readonly UnitView[]): Map<string, SizeGroup> {
  const found = new Map<string, SizeGroup>();
  for (const type of new Set(units.map((unit) => unit.storageType.id))) {
    const ofType = units.filter((unit) => unit.storageType.id === type);
    const areas = [...new Set(ofType.map((unit) => unit.area))].toSorted((a, b) => a - b);
    for (const unit of ofType) {
      const third = Math.floor((areas.indexOf(unit.area) * 3) / Math.max(3, areas.length));
      found.set(unit.id, groups[third] ?? 'large');
    }
  }
  return found;
}

function byPrice(a: UnitView, b: UnitView): number {
  return a.rent.price - b.rent.price || a.number.localeCompare(b.number, undefined, { numeric: true });
}
