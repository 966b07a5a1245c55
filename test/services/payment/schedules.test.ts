/**
 * Whatever customers, staff and the power line do in whatever order: after the next start money was captured exactly
 * where there is one contract, no unit is rented twice, and the books add up. KEYTURN_SCHEDULES asks for more of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemplate, openWorld, type WorldTemplate } from '../../support/services/world';
import { fc } from '../../support/base/fast-check';

const schedules = Number(process.env['KEYTURN_SCHEDULES'] ?? 15);
const folder = mkdtempSync(join(tmpdir(), 'keyturn-schedules-'));
let template: WorldTemplate;

beforeAll(async () => {
  template = await makeTemplate(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const weights = {
  book: 3,
  tap: 7,
  present: 10,
  payAtDevice: 5,
  callOff: 2,
  cancel: 2,
  link: 2,
  sign: 2,
  sweep: 2,
  restart: 2,
  reprice: 1,
  turnClock: 2,
  pause: 4,
};

interface Step {
  readonly action: string;
  readonly unit: number;
  readonly choice: number;
  /** Whether the next thing happens only when this one is over. */
  readonly awaited: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.oneof(
    ...Object.entries(weights).map(([action, weight]) => ({ arbitrary: fc.constant(action), weight })),
  ),
  unit: fc.nat({ max: 2 }),
  choice: fc.nat({ max: 11 }),
  awaited: fc.boolean(),
});

// Holds: asvs-2.3.3
test(
  'after any schedule the money is where the contracts are',
  { timeout: 60_000 + schedules * 2000 },
  async () => {
    let world = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
        world += 1;
        const kiosk = openWorld(template, folder, world);
        const { actions } = kiosk;
        for (const unit of [0, 1, 2]) await actions['book']?.(unit, 0);
        const begun: Promise<unknown>[] = [];
        for (const { action, unit, choice, awaited } of steps) {
          // What fails, fails like a call that never came through: only the state of things counts.
          const done = Promise.resolve()
            .then(() => actions[action]?.(unit, choice))
            .catch(() => null);
          begun.push(done);
          if (awaited) await done;
        }
        await Promise.all(begun);
        const wrong = await kiosk.verdict();
        kiosk.close();
        expect(wrong).toEqual([]);
      }),
      { numRuns: schedules, interruptAfterTimeLimit: 50_000 + schedules * 1500 },
    );
  },
);
