/**
 * Twenty kiosks, each cut off, stalled or reset at random while they write: when all is mended, head office has what they
 * wrote, each event once and in order. KEYTURN_PARTITIONS asks for more, and for longer backlogs, as often as
 * KEYTURN_HEALINGS says and at a kiosk's own pace; KEYTURN_SEED for the same schedule again. How long it takes is reported, and never judged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RECONNECT_PACE } from '../../src/main/sync/pace';
import { dice, pick, seedOfRun, type Roll } from '../support/base/dice';
import { mishap } from '../support/head-office/proxy';
import { until } from '../support/base/eventually';
import { converged, expectSame, openFleet, type FleetKiosk } from './fleet';
import { QUICK } from './https-rig';

const asked = process.env['KEYTURN_PARTITIONS'];
const partitions = Number(asked ?? 25);
/** Kiosks that are cut off at the same time. */
const LANES = 4;
const healings = Number(process.env['KEYTURN_HEALINGS'] ?? 100);
const rounds =
  asked === undefined
    ? [{ backlog: 1000, times: 1 }]
    : [
        { backlog: 1000, times: healings },
        { backlog: 50_000, times: Math.ceil(healings / 20) },
      ];
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

/** What a kiosk wrote while it was cut off is confirmed: milliseconds from the healing, and from the line's return. */
async function heals(kiosk: FleetKiosk, backlog: number, roll: Roll) {
  kiosk.proxy.cut();
  await until(() => !kiosk.line.up());
  await kiosk.outbox.happen(backlog);
  await sleep(roll(3000));
  const { promise: returned, resolve } = Promise.withResolvers<number>();
  const unlisten = kiosk.line.onChange((up) => up && resolve(performance.now()));
  const healed = performance.now();
  kiosk.proxy.heal();
  await converged([kiosk]);
  const confirmed = performance.now();
  unlisten();
  return { healing: confirmed - healed, line: confirmed - (await returned) };
}

const told = (all: readonly number[]) =>
  [0.5, 0.99].map((part) => Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? 0));

test.each(rounds)(
  'a backlog of $backlog events is reported after the line was cut, each once and in order',
  { timeout: 120_000 + healings * 30_000 },
  async ({ backlog, times }) => {
    const roll = dice(seed);
    const { kiosks, rig } = await openFleet(
      Array.from({ length: Math.min(LANES, times) }, (_, index) => `kiosk-${index + 1}`),
      asked === undefined ? QUICK : RECONNECT_PACE,
    );
    const took: Awaited<ReturnType<typeof heals>>[] = [];
    const left = Array.from({ length: times }).values();
    const at = async (kiosk: FleetKiosk) => {
      for (const _ of left) took.push(await heals(kiosk, backlog, roll));
    };
    await Promise.all(kiosks.map(at));
    const [fromHealing, fromLine] = [
      told(took.map(({ healing }) => healing)),
      told(took.map(({ line }) => line)),
    ];
    process.stdout.write(
      `${times} times ${backlog} events: confirmed ${fromHealing.join(' and ')} ms (median and p99) after healing, ${fromLine.join(' and ')} ms after the line was up\n`,
    );
    for (const kiosk of kiosks) {
      const all = (await rig.told(kiosk)).map(({ hash }) => hash);
      expect(all).toEqual((await kiosk.outbox.events()).map(({ hash }) => hash));
    }
  },
);
