/**
 * The price of the chosen unit before anything is held: today, and then every month. It appears and updates without a
 * touch and never blocks the customer. Without an answer there is no price yet.
 */
import { computed, ref, watch } from 'vue';
import type { QuoteView } from '../../../shared/shapes';
import { useJourneyStore } from '../../stores/journey';
import { useKioskStore } from '../../stores/kiosk';

export function usePricePreview(options: { readonly unitId?: () => string } = {}) {
  const journey = useJourneyStore();
  const kiosk = useKioskStore();
  const { bridge } = journey;
  const quote = ref<QuoteView | null>(null);

  /** Until they say more, the least that it costs who pays the usual tax, on the first day. */
  const asked = computed(() => {
    const unitId = options.unitId?.() ?? journey.answers.unitId;
    const { userTypeId: kind } = journey.answers;
    const userTypeId = kind === kiosk.state?.usualUserTypeId ? null : kind;
    const moveInDate = journey.answers.moveInDate ?? kiosk.state?.moveInDates.earliest ?? null;
    if (unitId === null || moveInDate === null) return null;
    return {
      language: kiosk.language,
      unitId,
      userTypeId,
      moveInDate,
      joinsVisit: journey.besides !== null,
    };
  });

  let shownFor: string | null = null;
  watch(
    () => JSON.stringify(asked.value),
    async (key) => {
      const input = asked.value;
      // A price must not stand beside another unit than its own; beside another day it is only a moment old.
      if (input?.unitId !== shownFor) quote.value = null;
      if (input === null) return;
      shownFor = input.unitId;
      const answer = await bridge.call('quote.preview', input);
      // Another unit has been touched meanwhile; its own answer is on the way.
      if (key === JSON.stringify(asked.value)) quote.value = answer.ok ? answer.value : null;
    },
    { immediate: true },
  );

  return quote;
}
