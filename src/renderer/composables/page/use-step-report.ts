/**
 * Reports to the service which step the customer is at, so that staff see where help is needed. It never reports what
 * was typed.
 */
import { watch } from 'vue';
import { useJourneyStore } from '../../stores/journey';
import { useKioskStore } from '../../stores/kiosk';

export function useStepReport(): void {
  const journey = useJourneyStore();
  const kiosk = useKioskStore();
  watch(
    () => [journey.step, journey.booking?.id ?? null, kiosk.language] as const,
    ([step, bookingId, language]) => {
      // Nobody waits for it, and what could not be sent goes with the next step.
      void journey.bridge.call('journey.step', { step, bookingId, language });
    },
  );
}
