/** Streets of the postal code that fit what was typed of the address so far. */
import { ref, watch, type Ref } from 'vue';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';

export function useStreets(): Ref<readonly string[]> {
  const { contact } = useJourneyStore().answers;
  const catalog = useCatalogStore();
  const streets = ref<readonly string[]>([]);
  watch(
    () => contact.address,
    async (typed) => {
      const { countryId, postalCode } = contact;
      const found = postalCode === '' ? [] : await catalog.streetsOf({ countryId, postalCode, typed });
      // The next letter may have been typed meanwhile.
      if (contact.address === typed) streets.value = found;
    },
  );
  return streets;
}
