/** Work that is looked at again and again while the application runs. */
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a closing application waits for a round under way. */
const LAST_ROUND_MS = 500;

export interface Rounds {
  stop(): Promise<void>;
}

/** Looks at once and then every `everyMs`, until stopped. A round that takes longer is not overtaken. `look` must not throw. */
export function lookRegularly(look: () => Promise<unknown>, everyMs: number): Rounds {
  let round: Promise<unknown> | null = null;
  const begin = () => {
    round ??= look().finally(() => {
      round = null;
    });
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  begin();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([round, sleep(LAST_ROUND_MS, undefined, { ref: false })]);
    },
  };
}
