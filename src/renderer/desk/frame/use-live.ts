/** Keeps what the page shows up to date: how late it is, and when all of it is to be asked for again. */
import { onBeforeUnmount, onMounted, watch } from 'vue';
import { useDesk } from '../base/desk';
import { useDeskStore } from '../base/store';

/** A change is hardly alone: what is shown is asked for so much later, and no more often. */
const SOON_MS = 300;
const SELDOM_MS = 3000;

export function useLive(): void {
  const desk = useDeskStore();
  const { exit } = useDesk();
  let timer: ReturnType<typeof setInterval> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let lookedAtMs = 0;
  let deafen: (() => void) | null = null;
  /** Who works now, or null. What came for an earlier one is not begun. */
  let hearing: string | null = null;

  /** A page that nobody saw has asked for nothing meanwhile. */
  function look() {
    soon = undefined;
    lookedAtMs = desk.nowMs = Date.now();
    if (!document.hidden) desk.stale += 1;
  }

  function hear() {
    const waitMs = SELDOM_MS - Math.abs(Date.now() - lookedAtMs);
    soon ??= setTimeout(look, Math.max(SOON_MS, waitMs));
  }

  function rest() {
    hearing = null;
    clearTimeout(soon);
    soon = undefined;
    deafen?.();
    deafen = null;
  }

  async function listen(worker: string | null) {
    rest();
    // At the kiosk the page has no HTTP: it asks every few seconds.
    if (worker === null || exit !== null) return;
    hearing = worker;
    const { hearChanges } = await import('./hear-changes');
    if (hearing === worker) deafen ??= hearChanges(hear);
  }
  // Where that part of the program does not come, the page asks every few seconds too.
  watch(
    () => desk.worker,
    (worker) => void listen(worker).catch(() => undefined),
  );

  onMounted(() => {
    document.addEventListener('visibilitychange', look);
    timer = setInterval(() => (desk.nowMs = Date.now()), 1000);
  });
  onBeforeUnmount(() => {
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
    rest();
  });
}
