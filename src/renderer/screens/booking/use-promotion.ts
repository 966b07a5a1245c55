/** A discount code: written at once when it is applied, so that its effect is seen before going on. */
import { computed } from 'vue';
import { useJourneyStore } from '../../stores/journey';

export function usePromotion() {
  const journey = useJourneyStore();

  const plain = (code: string | null | undefined) => (code ?? '').trim().toLowerCase();
  /** The code that the price has in it, as the property writes it; null without one. */
  const applied = computed(() => {
    const code = journey.booking?.discountCode ?? null;
    return code !== null && plain(code) === plain(journey.answers.discountCode) ? code : null;
  });
  /** What it takes off, line by line. */
  const lines = computed(() =>
    (journey.booking?.quote.lines ?? []).filter((line) => line.code === 'discount'),
  );

  async function apply(): Promise<boolean> {
    journey.refusals = [];
    const written = await journey.save();
    // It was asked for by name: leaving a change by Back must not bring the former price back unsaid.
    if (written && journey.beforeChange !== null) {
      const { addOnIds, discountCode } = journey.answers;
      Object.assign(journey.beforeChange, { addOnIds: [...addOnIds], discountCode });
    }
    return written;
  }

  async function remove(): Promise<void> {
    journey.answers.discountCode = '';
    await apply();
  }

  return { applied, lines, apply, remove };
}
