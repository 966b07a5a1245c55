/** How soon a failed attempt is repeated: later each time, and never by all kiosks at once. */

export interface Pace {
  readonly leastMs: number;
  readonly mostMs: number;
}

export const RECONNECT_PACE: Pace = { leastMs: 1000, mostMs: 30_000 };

/**
 * Where no head office answers at all, an attempt costs nobody anything, and the line is used soon after it is back. A
 * head office that is there and does not serve gets time: docs/head-office/line.md.
 */
const SILENT_MOST_MS = 2500;

export interface ReconnectBackoff {
  /** Milliseconds until the next attempt; `silent`: nobody was there (reach.ts). */
  next(silent?: boolean): number;
  /** It worked: the next failure begins at the shortest wait again. */
  reset(): void;
}

/**
 * `random`: from 0 up to 1. Each wait lies between the least and a bound that doubles with every failure,
 * also with the silent ones. Kiosks that all find somebody at once, and are not served, come back spread over
 * the whole of it.
 */
export function createReconnectBackoff(
  { leastMs, mostMs }: Pace,
  random: () => number = Math.random,
): ReconnectBackoff {
  let failures = 0;
  return {
    next(silent = false) {
      failures += 1;
      const bound = Math.min(mostMs, leastMs * 2 ** Math.min(failures, 20));
      return leastMs + random() * ((silent ? Math.min(bound, SILENT_MOST_MS) : bound) - leastMs);
    },
    reset() {
      failures = 0;
    },
  };
}
