/**
 * Some people tap twice. The second tap must not answer the question that the first one opened: nobody has read it
 * yet. A question is a screen, or a sheet over it.
 */
import { onBeforeUnmount, onMounted, watch } from 'vue';
import { useKeyboardStore } from '../../stores/keyboard';

/** As long as a second tap may take, and as far from the first as Chromium still counts it as one. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 100;

export function useDoubleTaps(screen: () => string): void {
  const keyboard = useKeyboardStore();
  let changedAt = 0;
  let third: MouseEvent | undefined;
  /** The sheet of the first tap. Another one is there when that tap opened, replaced or closed it. By name: nothing of a customer stays. */
  let firstIn: string | undefined;
  watch(screen, () => (changedAt = performance.now()));

  function clicked(event: MouseEvent) {
    const { sheet } = (event.target as Element).closest('dialog')?.dataset ?? {};
    // Chromium counts one, two, three, and begins with one again, however often the finger comes.
    const again = event.detail > 1 || (third !== undefined && isSameFinger(third, event));
    if (event.detail === 3) third = event;
    if (!again) firstIn = sheet;
    else if (sheet !== firstIn || event.timeStamp - changedAt <= DOUBLE_TAP_MS) {
      event.preventDefault();
      event.stopPropagation();
      // A field below the finger has taken the focus already. What is typed goes where the caret is.
      keyboard.field?.focus();
    }
  }

  onMounted(() => document.addEventListener('click', clicked, true));
  onBeforeUnmount(() => document.removeEventListener('click', clicked, true));
}

function isSameFinger(before: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent): boolean {
  const isSoon = timeStamp - before.timeStamp <= DOUBLE_TAP_MS;
  return isSoon && Math.hypot(clientX - before.clientX, clientY - before.clientY) <= DOUBLE_TAP_PX;
}
