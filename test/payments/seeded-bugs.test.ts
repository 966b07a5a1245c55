/**
 * The model check is tested before it is trusted: with any of these bugs in the shipped source, the same schedules find
 * something wrong. Runs under the project `seeded-bugs`, whose plugin puts the bugs there, asleep. `npm test` wakes a tenth
 * of them, chosen by KEYTURN_SEED; `npm run campaign` wakes all.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { schedules } from './schedule';
import { seededBugs } from './seeded-bugs';
import { openVirtualWorld } from './virtual-world';
import { tenthOf } from '../support/base/dice';
import { fc } from '../support/base/fast-check';

vi.mock('node:timers/promises', async (importOriginal) => {
  const { virtualSleep } = await import('./virtual-time');
  return { ...(await importOriginal<object>()), setTimeout: virtualSleep };
});

const play = openVirtualWorld();
afterEach(() => {
  globalThis.keyturnSeededBug = undefined;
});

test.each(tenthOf(seededBugs))('is caught: $name', { timeout: 600_000 }, async ({ name, more, seed = 1 }) => {
  globalThis.keyturnSeededBug = name;
  let found: string[] = [];
  const holds = fc.asyncProperty(schedules(more), async (schedule) => {
    found = await play(schedule);
    return found.length === 0;
  });
  await fc.check(holds, { numRuns: 600, seed, endOnFailure: true });
  expect(found).not.toEqual([]);
});

test('without a seeded bug the schedules that find most find nothing', { timeout: 600_000 }, async () => {
  for (const { more, seed = 1 } of tenthOf(seededBugs))
    for (const schedule of fc.sample(schedules(more), { numRuns: 3, seed }))
      expect(await play(schedule)).toEqual([]);
});
