/** Keeps a window, or a page without one, open: one that dies is opened again, after a wait that grows while it keeps dying. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RestartBackoff } from './backoff';

export interface OpenWindow {
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

export interface KeepOpenOptions {
  /** What it is, at the beginning of a sentence; absent: the screen. */
  readonly what?: string;
  readonly open: () => OpenWindow;
  readonly backoff: RestartBackoff;
  readonly tell: (line: string) => void;
}

export interface Reopening {
  close(): Promise<void>;
}

export function keepOpen({ what = 'The screen', open, backoff, tell }: KeepOpenOptions): Reopening {
  const stop = new AbortController();
  let current: OpenWindow | null = null;

  const running = (async () => {
    while (!stop.signal.aborted) {
      current = open();
      const reason = await current.ended;
      if (stop.signal.aborted) return;
      const waitMs = backoff.next();
      tell(`${what} is gone (${reason}); opening it again in ${waitMs / 1000} s.`);
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
