/** What an amount that staff type comes to. Only the service rounds, so it is asked each time the amount changes. */
import { ref, watch, type Ref } from 'vue';

/**
 * Null while there is nothing to ask, and until the answer is there. An answer to an earlier wish is ignored.
 * `ask` answers null where it was refused.
 */
export function useComesTo<Wish, Sum>(
  wanted: Readonly<Ref<Wish | null>>,
  ask: (wish: Wish) => Promise<Sum | null>,
): Readonly<Ref<Sum | null>> {
  const sum: Ref<Sum | null> = ref(null);
  watch(
    wanted,
    async (wish) => {
      sum.value = null;
      if (wish === null) return;
      const answer = await ask(wish);
      if (JSON.stringify(wish) === JSON.stringify(wanted.value)) sum.value = answer;
    },
    { immediate: true },
  );
  return sum;
}
