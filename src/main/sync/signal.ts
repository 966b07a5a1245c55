/** Waits for something to do, and not forever. */

export interface Signal {
  /** Ends the waiting, or the next one if nobody waits. */
  give(): void;
  wait(ms: number): Promise<void>;
}

export function createSignal(): Signal {
  let given = false;
  let end: (() => void) | null = null;
  return {
    give() {
      given = true;
      end?.();
    },
    async wait(ms) {
      if (!given) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        timer.unref();
        end = resolve;
        await promise;
        clearTimeout(timer);
        end = null;
      }
      given = false;
    },
  };
}
