/** The limit of text messages for a site: what an operator said they pay for in a day. */
import { expect, test } from 'vitest';
import { fullAfterUse, untilNextMs } from '../../../src/main/domain/base/allowance';
import { textsOfSite } from '../../../src/main/domain/login/one-time-code';

const DAY_MS = 86_400_000;

/** How many go out in one day if somebody asks at every moment. */
function asked(mostPerDay: number): number {
  const allowance = textsOfSite(mostPerDay);
  let sent = 0;
  let fullAtMs: number | null = null;
  for (let nowMs = 0; nowMs < DAY_MS; nowMs += untilNextMs(allowance, fullAtMs, nowMs)) {
    fullAtMs = fullAfterUse(allowance, fullAtMs, nowMs);
    sent += 1;
  }
  return sent;
}

test.each([1, 2, 3, 4, 7, 8, 100, 10_000])('as many as %i a day go out, and never one more', (mostPerDay) => {
  expect(asked(mostPerDay)).toBe(mostPerDay);
});
