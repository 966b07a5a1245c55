/** The looks at the books are tested before they are trusted: each of these bugs is noticed, by the invariant that is about it. `npm test` sows one. */
import { afterEach, expect, test } from 'vitest';
import { tenthOf } from '../support/base/dice';
import { sownBugs } from './sown-bugs';
import { liveYears } from './years';

afterEach(() => {
  globalThis.keyturnSeededBug = undefined;
});

/** Some months that meet every bug, and in which nothing is wrong without one (years.test.ts). */
const months = { units: 12, days: 300, seed: 3, withFaults: false };

test.each(tenthOf(sownBugs))('is noticed: $name', async ({ name, noticedBy }) => {
  globalThis.keyturnSeededBug = name;
  await expect(liveYears(months)).rejects.toThrow(new RegExp(`^${noticedBy}: `, 'm'));
});
