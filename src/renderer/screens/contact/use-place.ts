/** What the postal code says of the rest of the address: filled in, shown, and left to the customer to change. */
import { computed, ref, watch } from 'vue';
import type { PlaceOfPostalCode } from '../../../shared/contact-channels';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';

/** The fewest letters and digits of a code with letters in it. */
const SHORTEST_CODE = 5;

const lettersOf = (code: string) => code.replaceAll(/[^\p{Letter}\p{Number}]/gu, '').length;

export function usePlace() {
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const contact = computed(() => journey.answers.contact);
  const place = ref<PlaceOfPostalCode | null>(null);
  /** The customer wants to write city and state themselves. */
  const opened = ref(false);

  const asks = (name: 'city' | 'region') =>
    catalog.addressForm?.fields.some((field) => field.name === name) === true;

  /** What was written because of the former code goes with it; what the customer wrote stays. */
  function fill(found: PlaceOfPostalCode | null) {
    const { value } = contact;
    const former = place.value;
    place.value = found;
    if (found !== null) journey.answered('postalCode');
    const city = found?.cities.length === 1 ? (found.cities[0] ?? '') : '';
    if (value.city.trim() === '' || former?.cities.includes(value.city)) value.city = city;
    if (value.region === 0 || value.region === former?.region) value.region = found?.region ?? 0;
  }

  watch(
    () => [contact.value.countryId, contact.value.postalCode, catalog.addressForm?.postalCode] as const,
    async ([countryId, postalCode, form]) => {
      if (form === undefined || form.example === '') return;
      const whole = form.keyboard === 'digits' ? lettersOf(form.example) : SHORTEST_CODE;
      const found = lettersOf(postalCode) < whole ? null : await catalog.placeOf({ countryId, postalCode });
      // The next digit may have been typed meanwhile.
      if (contact.value.postalCode === postalCode && contact.value.countryId === countryId) fill(found);
    },
    { immediate: true },
  );

  return {
    opened,
    /** Places to choose from, where the code has several. */
    choices: computed(() => {
      const cities = place.value?.cities ?? [];
      return cities.length > 1 && !cities.includes(contact.value.city) ? cities : [];
    }),
    /** "Austin", "Texas": as filled in, and as the answers still are; else null, and both are ordinary fields. */
    filled: computed(() => {
      const { city, region } = contact.value;
      const found = place.value;
      if (opened.value || found === null || city === '' || !found.cities.includes(city)) return null;
      if (journey.refusals.some(({ field }) => field === 'city' || field === 'region')) return null;
      if (!asks('region')) return asks('city') ? [city] : null;
      const name = catalog.regions?.find(({ id }) => id === region)?.name;
      return region === found.region && name !== undefined ? [city, name] : null;
    }),
  };
}
