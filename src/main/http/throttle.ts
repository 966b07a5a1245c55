/** Counts by address for what nobody needs a key for. In memory: a restart forgives. */

const WINDOW_MS = 60_000;
/** A person with a phone opens a page and three documents; this is far more. */
const MOST_PER_WINDOW = 60;
/** However many addresses come, the memory they take is bounded. */
const MOST_ADDRESSES = 10_000;

export interface Throttle {
  /** Counts one more, and tells whether it is more than one minute's share. */
  isTooMuch(address: string): boolean;
}

export function createThrottle(nowMs: () => number): Throttle {
  const counts = new Map<string, number>();
  let windowAt = Number.NEGATIVE_INFINITY;
  return {
    isTooMuch(address) {
      const now = nowMs();
      if (Math.abs(now - windowAt) >= WINDOW_MS) {
        counts.clear();
        windowAt = now;
      }
      if (!counts.has(address) && counts.size >= MOST_ADDRESSES) return true;
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > MOST_PER_WINDOW;
    },
  };
}
