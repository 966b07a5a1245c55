/**
 * The model check of payments: the shipped services and Stripe adapter on real SQLite, against an emulated Stripe, in
 * virtual time. Whatever customers, cards, banks, the line and the power do in whatever order, after the next start
 * money was captured exactly where there is one contract, nothing is held, and every attempt has ended.
 * KEYTURN_SCHEDULES asks for more schedules, chosen again; KEYTURN_SEED repeats a choice.
 */
import { expect, test, vi } from 'vitest';
import { schedules } from './schedule';
import { openVirtualWorld } from './virtual-world';
import { fc } from '../support/base/fast-check';

vi.mock('node:timers/promises', async (importOriginal) => {
  const { virtualSleep } = await import('./virtual-time');
  return { ...(await importOriginal<object>()), setTimeout: virtualSleep };
});

const count = Number(process.env['KEYTURN_SCHEDULES'] ?? 25);
const play = openVirtualWorld();

test(
  'after any schedule money was captured exactly where one contract is, and nothing is left open',
  { timeout: 240_000 + count * 2000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(schedules(), async (schedule) => {
        expect(await play(schedule)).toEqual([]);
      }),
      {
        numRuns: count,
        // On a machine that is busy with other things fewer of them have to do.
        interruptAfterTimeLimit: 60_000 + count * 1000,
      },
    );
  },
);
