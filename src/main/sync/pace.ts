/** How soon something that failed is tried again: later each time, and never all kiosks at once. */

export interface Pace {
  readonly leastMs: number;
  readonly mostMs: number;
}

export const RECONNECT_PACE: Pace = { leastMs: 1000, mostMs: 30_000 };

export interface Backoff {
  /** Milliseconds until the next attempt. */
  next(): number;
  /** It has worked: the next failure begins at the least again. */
  reset(): void;
}

/** `random`: from 0 up to 1. Each wait lies between the least and a bound that doubles with every failure. */
export function createBackoff({ leastMs, mostMs }: Pace, random: () => number = Math.random): Backoff {
  let failures = 0;
  return {
    next() {
      failures += 1;
      const bound = Math.min(mostMs, leastMs * 2 ** Math.min(failures, 20));
      return leastMs + random() * (bound - leastMs);
    },
    reset() {
      failures = 0;
    },
  };
}
