/** Listens for signs of life and keeps the idle clock going, as long as the page stands. */
import { onBeforeUnmount, onMounted } from 'vue';
import { useIdleStore } from '../stores/idle';
import { wipe } from '../stores/wipe';

const signs = ['pointerdown', 'keydown'] as const;

export function useIdle(): void {
  const idle = useIdleStore();
  const active = () => idle.active();
  let timer: ReturnType<typeof setInterval> | undefined;
  onMounted(() => {
    for (const sign of signs) window.addEventListener(sign, active, { capture: true, passive: true });
    timer = setInterval(() => {
      if (idle.tick()) wipe();
    }, 1000);
  });
  onBeforeUnmount(() => {
    for (const sign of signs) window.removeEventListener(sign, active, { capture: true });
    clearInterval(timer);
  });
}
