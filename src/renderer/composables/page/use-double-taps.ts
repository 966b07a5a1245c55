/**
 * Some people tap twice. The second tap must not answer the question that the first one opened: nobody has read it
 * yet.
 */
import { onBeforeUnmount, onMounted, watch } from 'vue';

/** As long as a second tap may take. */
const DOUBLE_TAP_MS = 500;

export function useDoubleTaps(screen: () => string): void {
  let changedAt = -DOUBLE_TAP_MS;
  watch(screen, () => (changedAt = performance.now()));

  function clicked(event: MouseEvent) {
    if (event.detail < 2 || performance.now() - changedAt > DOUBLE_TAP_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }

  onMounted(() => document.addEventListener('click', clicked, true));
  onBeforeUnmount(() => document.removeEventListener('click', clicked, true));
}
