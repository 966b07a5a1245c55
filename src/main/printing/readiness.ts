/** Whether something outside works, as last seen: asking never waits, and looking is done in the background. */

const LOOK_AGAIN_MS = 60_000;

export interface Readiness {
  ready(): boolean;
  /** What was seen no longer counts; the next question looks again. */
  doubt(): void;
}

/** Looks at once. `now` is any clock in milliseconds that does not jump. */
export function createReadiness(
  look: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): Readiness {
  let ready = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = false;

  async function lookAgain(): Promise<void> {
    looking = true;
    lookedAt = now();
    ready = await look().catch(() => false);
    looking = false;
  }

  void lookAgain();
  return {
    ready() {
      if (!looking && now() - lookedAt >= LOOK_AGAIN_MS) void lookAgain();
      return ready;
    },
    doubt() {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
