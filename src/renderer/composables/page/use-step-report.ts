/**
 * Reports to the service which step the customer is at, so that staff see where help is needed. It never reports what
 * was typed. Nor does it say what staff do who open their desk here, but that they are there.
 */
import { watch } from 'vue';
import { useJourneyStore } from '../../stores/journey';
import { useKioskStore } from '../../stores/kiosk';
import { useStaffStore } from '../../stores/staff';

export function useStepReport(): void {
  const journey = useJourneyStore();
  const kiosk = useKioskStore();
  const staff = useStaffStore();
  watch(
    () => [journey.step, journey.booking?.id ?? null, kiosk.language, staff.open] as const,
    ([step, bookingId, language, isStaff]) => {
      // Nobody waits for it, and what could not be sent goes with the next step.
      void journey.bridge.call('journey.step', { step, bookingId, language, staff: isStaff });
    },
  );
}
