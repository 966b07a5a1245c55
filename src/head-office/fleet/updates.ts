/** What a kiosk reported of its updates, in words: for its card and for commands. */
import type { KioskStatus } from '../../shared/head-office/status';

/** Null where nothing updates it by itself. `when`: a moment as its reader wants it. */
export function updatesWords(
  { updates }: KioskStatus,
  when: (ms: number) => string,
): { readonly text: string; readonly matters: boolean } | null {
  if (!updates) return null;
  const { ring, paused, lastUpdateMs, lastRollBack } = updates;
  const isTakenBack = lastRollBack !== null && lastRollBack.atMs >= (lastUpdateMs ?? 0);
  const parts = [
    ring === null ? 'no ring' : `ring ${ring}`,
    ...(paused ? ['paused'] : []),
    lastUpdateMs === null ? 'not updated yet' : `updated ${when(lastUpdateMs)}`,
    ...(lastRollBack === null
      ? []
      : [
          `${lastRollBack.from} ${lastRollBack.stayed ? 'does not work and stays' : 'taken back'} ${when(lastRollBack.atMs)}`,
        ]),
  ];
  return { text: parts.join(', '), matters: isTakenBack };
}
