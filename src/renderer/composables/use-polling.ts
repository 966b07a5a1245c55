/** Asks repeatedly, one question at a time: the next one is due some time after the last answer. */
import { onBeforeUnmount, onMounted } from 'vue';

export function usePolling(everyMs: () => number, ask: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function next() {
    if (!stopped) timer = setTimeout(() => void run(), everyMs());
  }

  async function run() {
    try {
      await ask();
    } finally {
      next();
    }
  }

  onMounted(next);
  onBeforeUnmount(() => {
    stopped = true;
    clearTimeout(timer);
  });
}
