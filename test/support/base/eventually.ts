/** Waiting for what will come: limits for what hangs, not for what is slow, since a machine may be busy with much else. */
import { vi } from 'vitest';

const LIMIT_MS = 120_000;

interface Options {
  readonly timeout?: number;
  readonly interval?: number;
}

/** Until this holds without an error; answers what it answers. */
export const eventually = <T>(check: () => T | Promise<T>, options: Options = {}): Promise<T> =>
  vi.waitFor(check, { timeout: LIMIT_MS, interval: 20, ...options });

/** Until this is so; an error is one more way in which it is not so yet. */
export const until = (check: () => boolean | Promise<boolean>, options: Options = {}): Promise<void> =>
  eventually(async () => {
    if (!(await check())) throw new Error('what was waited for never came');
  }, options);
