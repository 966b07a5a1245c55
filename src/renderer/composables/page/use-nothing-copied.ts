/**
 * Nothing on this screen gets into the machine's clipboard, by whatever keyboard is plugged in. It would
 * outlive the customer and could be put into a field by the next one.
 */
import { onBeforeUnmount, onMounted } from 'vue';

const ways = ['copy', 'cut', 'dragstart'] as const;

export function useNothingCopied(): void {
  const refuse = (event: Event) => event.preventDefault();
  onMounted(() => {
    for (const way of ways) document.addEventListener(way, refuse, true);
  });
  onBeforeUnmount(() => {
    for (const way of ways) document.removeEventListener(way, refuse, true);
  });
}
