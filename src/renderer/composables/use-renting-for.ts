/** Whether a customer rents for a business. The customer type says it, where the property has one for businesses. */
import { computed } from 'vue';
import { userKindOf } from './use-words';
import { useCatalogStore } from '../stores/catalog';
import { useJourneyStore } from '../stores/journey';
import { useKioskStore } from '../stores/kiosk';

/** Kinds of one person alone. An association may be a company too. */
const persons = ['general', 'student', 'military'];

export function useRentingFor() {
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const kiosk = useKioskStore();
  const hasBusinesses = computed(
    () => catalog.userTypes?.some(({ name }) => userKindOf(name) === 'business') === true,
  );
  const kind = computed(() => {
    const chosen = catalog.userTypes?.find(({ id }) => id === journey.answers.userTypeId);
    return chosen === undefined ? null : userKindOf(chosen.name);
  });

  return {
    /** A kind for businesses brings the fields of a company, and one for persons takes them away. */
    chooseKind({ id, name }: { readonly id: string; readonly name: string }) {
      const chosen = userKindOf(name);
      const changes = journey.answers.userTypeId !== id && kiosk.asked.details.includes('person');
      journey.chooseUserType(id);
      if (changes && hasBusinesses.value && chosen !== null)
        journey.answers.company.on = chosen === 'business';
    },
    /** Whether a company is still to be asked about; who is self-employed switches it off. */
    asksCompany: computed(
      () =>
        journey.answers.company.on ||
        (catalog.userTypes
          ? !hasBusinesses.value || !persons.includes(kind.value ?? '')
          : catalog.failed.includes('userTypes')),
    ),
  };
}
