/** Watches for signs of a customer and keeps the idle clock going, as long as the page is open. */
import { onBeforeUnmount, onMounted, watch } from 'vue';
import { playTone } from '../../sound';
import { useIdleStore } from '../../stores/idle';
import { wipe } from '../../stores/wipe';

const signs = ['pointerdown', 'keydown'] as const;

export function useIdle(): void {
  const idle = useIdleStore();
  const active = () => idle.active();
  let timer: ReturnType<typeof setInterval> | undefined;
  // Heard as well as seen. Nobody is warned who has not touched the screen, so it never sounds by itself.
  watch(
    () => idle.warnedAt !== null,
    (warned) => {
      if (warned) playTone();
    },
  );
  onMounted(() => {
    for (const sign of signs) window.addEventListener(sign, active, { capture: true, passive: true });
    timer = setInterval(() => {
      if (idle.tick()) wipe(true);
    }, 1000);
  });
  onBeforeUnmount(() => {
    for (const sign of signs) window.removeEventListener(sign, active, { capture: true });
    clearInterval(timer);
  });
}
