/** The sizes that are there, and the offers of the one that was chosen: the cheapest first, a few at a time. */
import { computed, ref, watch } from 'vue';
import { useParts } from '../../composables/use-parts';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';
import { sizeGroupOf, type SizeGroup } from '../../stores/sizes';
import { isEnough } from './room-for';
import { commonExtent } from './unit-geometry';
import { groupAlike, sizesOf, withFirst } from './unit-groups';

/** As many as are taken in at a glance, and fit without turning. */
const OFFERS_AT_ONCE = 6;

export function useUnitChoice() {
  const catalog = useCatalogStore();
  const journey = useJourneyStore();

  const sizes = computed(() => sizesOf(catalog.choosableUnits));
  /** The unit that is chosen, or was until somebody else took it, says the size where nobody has. */
  const size = computed<SizeGroup | null>(() => {
    if (journey.size !== null) return journey.size;
    const known = [...(catalog.units ?? []), ...(journey.booking ? [journey.booking.unit] : [])];
    const unit = known.find(({ id }) => id === (journey.answers.unitId ?? journey.lostUnitId));
    return unit === undefined ? null : sizeGroupOf(unit);
  });
  const alike = computed(() =>
    groupAlike(
      catalog.choosableUnits.filter((unit) => size.value === null || sizeGroupOf(unit) === size.value),
    ),
  );
  const page = ref(0);
  const { pages, shown } = useParts(alike, page, OFFERS_AT_ONCE);
  // A customer who comes back finds what they had chosen.
  watch(
    [alike, size],
    () => {
      const { unitId } = journey.answers;
      const at = alike.value.findIndex((group) => group.units.some(({ id }) => id === unitId));
      page.value = at < 0 ? 0 : Math.floor(at / OFFERS_AT_ONCE);
    },
    { immediate: true },
  );
  /** A choice changes the group it lies in, and leaves every other one as it is: only that tile is drawn again. */
  const groups = computed(() => shown.value.map((group) => withFirst(group, journey.answers.unitId)));
  /** One scale for all tiles that can be seen side by side. */
  const paper = computed(() => commonExtent(shown.value.map((group) => group.units[0])));
  /** What the others are compared with: the cheapest of this size as its tile shows it, on whichever page. */
  const cheapest = computed(() => {
    const [first] = alike.value;
    return first ? withFirst(first, journey.answers.unitId).units[0] : null;
  });

  /** The only offer of a size is taken at once, unless it is too small; its screen is a touch away. */
  function takeSize(wanted: SizeGroup) {
    const isFirst = journey.answers.unitId === null && journey.held === null;
    journey.chooseSize(wanted);
    const offers = groupAlike(catalog.choosableUnits.filter((unit) => sizeGroupOf(unit) === wanted));
    const [only] = offers;
    const { load, reach } = journey.stored;
    if (!isFirst || offers.length > 1 || !only || !isEnough(load, only.units[0], reach)) return;
    journey.chooseUnit(only.units[0].id);
    journey.onlyOffer = only.units[0].id;
    journey.leave('unit');
  }

  return { takeSize, sizes, size, alike, groups, paper, cheapest, page, pages };
}
