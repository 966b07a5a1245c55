/** What a kiosk reported of its updates, in words: for its card and for commands. */
import type { KioskStatus } from '../../shared/head-office/status';
import { inOneLine } from '../../shared/in-one-line';
import type { Speech } from '../locales/speech';
import { isOlderVersion } from './older-version';

/** Null where nothing updates it by itself. `when`: a moment as its reader wants it. */
export function updatesWords(
  { updates, version }: KioskStatus,
  when: (ms: number) => string,
  { t, language }: Pick<Speech, 't' | 'language'>,
): { readonly text: string; readonly matters: boolean } | null {
  if (!updates) return null;
  const words = t.fleet.updates;
  const { ring, paused, pinned = null, lastUpdateMs, lastRollBack } = updates;
  const isTakenBack = lastRollBack !== null && lastRollBack.atMs >= (lastUpdateMs ?? 0);
  // It takes nothing, also none that mends a fault, until somebody unpins it.
  const isAhead = pinned !== null && isOlderVersion(pinned, version);
  const parts = [
    ring === null ? words.noRing : words.ring(ring),
    ...(paused ? [words.paused] : []),
    ...(pinned === null ? [] : [(isAhead ? words.pinnedBelow : words.pinned)(pinned)]),
    lastUpdateMs === null ? words.notYet : words.updated(when(lastUpdateMs)),
    ...(lastRollBack === null
      ? []
      : [(lastRollBack.stayed ? words.stays : words.takenBack)(lastRollBack.from, when(lastRollBack.atMs))]),
  ];
  return { text: inOneLine(parts, language), matters: isTakenBack || isAhead };
}
