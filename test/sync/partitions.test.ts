/**
 * Twenty kiosks, each cut off, stalled or reset at random while they write: when all is mended, head office has what they
 * wrote, each event once and in order. KEYTURN_PARTITIONS asks for more, and for longer backlogs; KEYTURN_SEED for the
 * same schedule again. How long it takes is told, and never judged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dice, pick, seedOfRun } from '../support/dice';
import { mishap } from '../support/head-office/proxy';
import { converged, expectSame, openFleet } from './fleet';

const asked = process.env['KEYTURN_PARTITIONS'];
const partitions = Number(asked ?? 25);
const backlogs = asked === undefined ? [1000] : [1000, 50_000];
const seed = seedOfRun();
const KIOSKS = 20;

test(
  `${KIOSKS} kiosks through ${partitions} partitions: head office has the union, each event once and in order (seed ${seed})`,
  { timeout: 400_000 + partitions * 2000 },
  async () => {
    const roll = dice(seed);
    const { postgres, kiosks } = await openFleet(
      Array.from({ length: KIOSKS }, (_, index) => `kiosk-${index + 1}`),
    );
    const mending: Promise<void>[] = [];
    for (let count = 0; count < partitions; count += 1) {
      const kiosk = pick(kiosks, roll);
      await kiosk.outbox.happen(1 + roll(10));
      mishap(kiosk.proxy, roll);
      await kiosk.outbox.happen(1 + roll(10));
      mending.push(sleep(roll(600)).then(() => kiosk.proxy.heal()));
      if (mending.length >= 8) await mending.shift();
    }
    await Promise.all(mending);
    for (const { proxy } of kiosks) proxy.heal();
    await converged(kiosks);
    for (const kiosk of kiosks) await expectSame(postgres, kiosk);
  },
);

test.each(backlogs)(
  'a backlog of %i events is told after the line was cut, each once and in order',
  { timeout: 300_000 },
  async (backlog) => {
    const { postgres, kiosks } = await openFleet(['north']);
    const [kiosk] = kiosks;
    if (!kiosk) throw new Error('no kiosk');
    await kiosk.outbox.happen(1);
    await converged(kiosks);
    kiosk.proxy.cut();
    await kiosk.outbox.happen(backlog);
    kiosk.proxy.heal();
    const began = performance.now();
    await converged(kiosks);
    const ms = performance.now() - began;
    process.stdout.write(`backlog of ${backlog}: confirmed ${Math.round(ms)} ms after healing\n`);
    expect((await kiosk.outbox.state()).unconfirmed).toBe(0);
    await expectSame(postgres, kiosk);
  },
);
