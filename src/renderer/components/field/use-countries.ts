/** Countries to choose from, found by any of their names. The property's own country is preselected. */
import { computed } from 'vue';
import { countryWords } from './country-words';
import { useCatalogStore } from '../../stores/catalog';
import { useKioskStore } from '../../stores/kiosk';

export function useCountries() {
  const catalog = useCatalogStore();
  const kiosk = useKioskStore();
  const byId = computed(() => new Map((catalog.countries ?? []).map((country) => [country.id, country])));

  return {
    countries: computed(() => catalog.countries ?? []),
    /** Those with a dialling code, which each shows. */
    dialled: computed(() =>
      (catalog.countries ?? [])
        .filter(({ dialingCode }) => dialingCode !== '')
        .map(({ id, name, dialingCode }) => ({ id, name, note: `+${dialingCode}` })),
    ),
    wordsOf: (id: number): readonly string[] => {
      const country = byId.value.get(id);
      return country === undefined ? [] : countryWords(country);
    },
    own: computed(() => kiosk.state?.property.countryId ?? 0),
  };
}
