/** Keeps a window open: one that dies is opened again, after a wait that grows while it keeps dying. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Backoff } from './backoff';

export interface OpenWindow {
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

export interface KeepOpenOptions {
  readonly open: () => OpenWindow;
  readonly backoff: Backoff;
  readonly tell: (line: string) => void;
}

export interface Keeper {
  close(): Promise<void>;
}

export function keepOpen({ open, backoff, tell }: KeepOpenOptions): Keeper {
  const stop = new AbortController();
  let current: OpenWindow | null = null;

  const running = (async () => {
    while (!stop.signal.aborted) {
      current = open();
      const reason = await current.ended;
      if (stop.signal.aborted) return;
      const waitMs = backoff.next();
      tell(`The screen is gone (${reason}); opening it again in ${waitMs / 1000} s.`);
      await wait(waitMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();

  return {
    async close() {
      stop.abort();
      await current?.close();
      await running;
    },
  };
}
