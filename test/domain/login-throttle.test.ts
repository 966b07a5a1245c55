import { expect, it } from 'vitest';
import { afterFailure, waitMs, type FailureCount } from '../../src/main/domain/login-throttle';

it('five failures are free, then the wait doubles up to a minute', () => {
  let count: FailureCount | null = null;
  const waits: number[] = [];
  for (let failure = 0; failure < 14; failure += 1) {
    count = afterFailure(count, 1000);
    waits.push(waitMs(count, 1000) / 1000);
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});

it('waiting is all it takes', () => {
  const count = { failures: 50, lastFailureAtMs: 1000 };
  expect(waitMs(count, 60_999)).toBe(1);
  expect(waitMs(count, 61_000)).toBe(0);
});

it('a quarter of an hour without a failure starts the count anew', () => {
  const count = { failures: 50, lastFailureAtMs: 0 };
  expect(afterFailure(count, 15 * 60_000).failures).toBe(51);
  expect(afterFailure(count, 15 * 60_000 + 1).failures).toBe(1);
});

it('a clock turned back lengthens no wait beyond a minute', () => {
  expect(waitMs({ failures: 50, lastFailureAtMs: 1_000_000 }, 0)).toBe(60_000);
});
