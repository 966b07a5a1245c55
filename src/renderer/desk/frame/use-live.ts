/** Keeps what the page shows up to date: how late it is, and when all of it is to be asked for again. */
import { onBeforeUnmount, onMounted } from 'vue';
import { useDeskStore } from '../base/store';

export function useLive(): void {
  const desk = useDeskStore();
  let timer: ReturnType<typeof setInterval> | undefined;

  /** A page that nobody saw has asked for nothing meanwhile. */
  const look = () => {
    desk.nowMs = Date.now();
    if (!document.hidden) desk.stale += 1;
  };

  onMounted(() => {
    document.addEventListener('visibilitychange', look);
    timer = setInterval(() => (desk.nowMs = Date.now()), 1000);
  });
  onBeforeUnmount(() => {
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  });
}
