/**
 * Some people tap twice. The second tap must not answer the question that the first one opened: nobody has read it
 * yet. A question is a screen, or a sheet over it.
 */
import { onBeforeUnmount, onMounted, watch } from 'vue';

/** As long as a second tap may take. */
const DOUBLE_TAP_MS = 500;

export function useDoubleTaps(screen: () => string): void {
  let changedAt = 0;
  let thirdAt = -Infinity;
  /** The sheet of the first tap. Another one is there when that tap opened, replaced or closed it. By name: nothing of a customer stays. */
  let firstIn: string | undefined;
  watch(screen, () => (changedAt = performance.now()));

  function clicked(event: MouseEvent) {
    const { sheet } = (event.target as Element).closest('dialog')?.dataset ?? {};
    // Chromium counts one, two, three, and begins with one again, however often the finger comes.
    const again = event.detail > 1 || event.timeStamp - thirdAt <= DOUBLE_TAP_MS;
    if (event.detail === 3) thirdAt = event.timeStamp;
    if (!again) firstIn = sheet;
    else if (sheet !== firstIn || event.timeStamp - changedAt <= DOUBLE_TAP_MS) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  onMounted(() => document.addEventListener('click', clicked, true));
  onBeforeUnmount(() => document.removeEventListener('click', clicked, true));
}
