/**
 * Lets a limited number of tasks run at a time. The others wait. Tasks of one client run in the order in which they
 * came, and clients take turns. A client that asks for much delays only itself.
 */
import { createFairQueue } from './fair-queue';

export interface Turns {
  /** `whose`: the client it is done for; without it, all callers count as one client. */
  take<T>(work: () => Promise<T>, whose?: string): Promise<T>;
  /** How many pieces of work of a client wait. */
  waitingOf(whose: string): number;
}

export function createTurns(atOnce: number): Turns {
  const waiting = createFairQueue<() => void>();
  let running = 0;
  return {
    async take(work, whose = '') {
      // Work that ends hands the place over, so that nobody who comes later slips in between.
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.put(resolve, whose));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.take();
        if (next) next();
        else running -= 1;
      }
    },
    waitingOf: (whose) => waiting.countOf(whose),
  };
}
