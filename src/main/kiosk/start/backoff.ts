/**
 * How long to wait before something that died is started again: at once the first time, then doubling. So a
 * screen that dies at every start does not take the machine with it. Calm for a while forgives everything.
 */
export interface RestartBackoff {
  /** Milliseconds to wait before the next start. Call it once per death. */
  next(): number;
}

const firstWaitMs = 500;
const longestWaitMs = 30_000;
const FORGIVEN_AFTER_MS = 60_000;

/** `now` is any clock in milliseconds that does not jump. Calm of `forgivenAfterMs` forgives what was before. */
export function createRestartBackoff(
  now: () => number = () => performance.now(),
  forgivenAfterMs = FORGIVEN_AFTER_MS,
): RestartBackoff {
  let deaths = 0;
  let lastDeath = Number.NEGATIVE_INFINITY;
  return {
    next() {
      const time = now();
      // The wait itself is not calm: only what comes after it counts.
      deaths = time - lastDeath > forgivenAfterMs + waitAfter(deaths) ? 1 : deaths + 1;
      lastDeath = time;
      return waitAfter(deaths);
    },
  };
}

function waitAfter(deaths: number): number {
  return deaths === 0 ? 0 : Math.min(firstWaitMs * 2 ** (deaths - 1), longestWaitMs);
}
