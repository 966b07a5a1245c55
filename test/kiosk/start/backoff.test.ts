import { expect, it } from 'vitest';
import { createRestartBackoff } from '../../../src/main/kiosk/start/backoff';
import { keepOpen } from '../../../src/main/kiosk/start/keep-open';

it('a restart waits longer each time, up to half a minute', () => {
  const backoff = createRestartBackoff(() => 0);
  const waits = Array.from({ length: 9 }, () => backoff.next());
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

it('a restart waits briefly again after a minute of calm, not counting the wait itself', () => {
  let now = 0;
  const backoff = createRestartBackoff(() => now);
  for (let death = 0; death < 7; death += 1) backoff.next();
  now = 30_000 + 60_000;
  expect(backoff.next()).toBe(30_000);
  now += 30_000 + 60_001;
  expect(backoff.next()).toBe(500);
});

it('a window that dies is opened again, until told to stop', async () => {
  const opened: ((reason: string) => void)[] = [];
  const told: string[] = [];
  const reopening = keepOpen({
    open() {
      const { promise, resolve } = Promise.withResolvers<string>();
      opened.push(resolve);
      return {
        ended: promise,
        close: () => {
          resolve('closed');
          return Promise.resolve();
        },
      };
    },
    backoff: { next: () => 1 },
    tell: (line) => told.push(line),
  });
  opened[0]?.('page crashed');
  await expect.poll(() => opened.length).toBe(2);
  expect(told).toEqual(['The screen is gone (page crashed); opening it again in 0.001 s.']);
  await reopening.close();
  expect(opened).toHaveLength(2);
});
