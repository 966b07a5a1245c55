/** Locks the desk when nobody has touched anything for a while, and reports to the service that somebody is there. */
import { onBeforeUnmount, onMounted, watch } from 'vue';
import { useDesk } from '../base/desk';
import { useAct } from '../base/use-act';
import { useDeskStore } from '../base/store';

const TOUCH_EVERY_MS = 20_000;
/** At the kiosk: nobody signs in, so the screen is the customer's again. */
const ABANDONED_MS = 45_000;
const signs = ['pointerdown', 'keydown'] as const;

export function useLock(): void {
  const desk = useDeskStore();
  const { exit } = useDesk();
  const act = useAct();
  let lastSignAt = Date.now();
  let toldAt = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;

  const alive = () => {
    lastSignAt = Date.now();
  };

  async function look() {
    const now = Date.now();
    // A clock that was set back keeps no desk open for longer.
    const quietMs = Math.abs(now - lastSignAt);
    toldAt = Math.min(toldAt, now);
    if (desk.who === null) {
      if (now < desk.phoneUntilMs) alive();
      else if (quietMs >= ABANDONED_MS) exit?.();
      return;
    }
    if (quietMs >= desk.who.lockAfterSeconds * 1000) {
      await act.run('session.leave', {});
      desk.who = null;
    } else if (lastSignAt > toldAt && now - toldAt >= TOUCH_EVERY_MS) {
      toldAt = now;
      await act.run('session.touch', {});
    }
  }

  watch(() => desk.who?.staffId, alive);
  onMounted(() => {
    for (const sign of signs) window.addEventListener(sign, alive, { capture: true, passive: true });
    timer = setInterval(() => void look(), 1000);
  });
  onBeforeUnmount(() => {
    for (const sign of signs) window.removeEventListener(sign, alive, { capture: true });
    clearInterval(timer);
  });
}
