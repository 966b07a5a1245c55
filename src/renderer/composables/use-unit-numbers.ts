/** The units that are rented together, by their numbers. */
import { computed } from 'vue';
import { useJourneyStore } from '../stores/journey';
import { useKioskStore } from '../stores/kiosk';
import { isVisit } from '../stores/several';
import { isolated } from '../../shared/isolated';

export function useUnitNumbers() {
  const journey = useJourneyStore();
  const kiosk = useKioskStore();

  function listed(numbers: readonly string[]): string {
    return new Intl.ListFormat(kiosk.language, { type: 'conjunction' }).format(numbers.map(isolated));
  }
  /** Where there is more than one. */
  const several = computed(() => isVisit(journey.held));
  const numbers = computed(() => listed(journey.held?.visit.units.map(({ number }) => number) ?? []));
  return { several, numbers, listed };
}
