/** The tax on the chosen unit's rent for each kind of customer, as the service prices it. Comes behind the tiles. */
import { ref, watch } from 'vue';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';
import { useKioskStore } from '../../stores/kiosk';

export function useRentTaxes() {
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const kiosk = useKioskStore();
  const { bridge } = journey;
  /** By user type: the rate as people read it. */
  const rates = ref<Record<string, string>>({});

  async function fetchRate(userTypeId: string) {
    const { unitId } = journey.answers;
    const moveInDate = journey.answers.moveInDate ?? kiosk.state?.moveInDates.earliest;
    const { language } = kiosk;
    if (unitId === null || moveInDate === undefined) return;
    const answer = await bridge.call('quote.preview', { language, unitId, userTypeId, moveInDate });
    if (!answer.ok || language !== kiosk.language) return;
    const rent = answer.value.lines.find((line) => line.code === 'rent');
    if (rent !== undefined) rates.value[userTypeId] = rent.taxPercentage.formattedPrice;
  }

  watch(
    () => catalog.userTypes,
    (userTypes) => {
      rates.value = {};
      void Promise.all((userTypes ?? []).map(({ id }) => fetchRate(id)));
    },
    { immediate: true },
  );
  return rates;
}
