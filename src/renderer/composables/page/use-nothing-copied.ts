/**
 * Nothing on this screen reaches the machine's clipboard, whatever keyboard is plugged in. The clipboard outlasts the
 * customer, and the next one could paste it.
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
