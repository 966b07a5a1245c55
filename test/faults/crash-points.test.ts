/**
 * Every place at which work can be cut off: a preloaded shim (crash-points/shim.c) lists each change to the disk and each
 * send of a whole work, and stops the process there: before the call, in the middle of the write, or with everything
 * lost that was not synced. Then it starts again, a client asks again what it was not answered, and everything is looked
 * through. KEYTURN_CRASH_POINTS says how many places of each work are tried (all, when there are fewer), KEYTURN_SEED
 * repeats a choice.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { partOf, seedOfRun, tenthOf } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import { adoptionRecording } from './crash-points/adopting';
import { billingRecording } from './crash-points/billing';
import { INSTEAD, tryScenario } from './crash-points/campaign';
import { changesOfContracts } from './crash-points/changing';
import { changesOfMoney } from './crash-points/changing-money';
import { closingScenario } from './crash-points/closing';
import { handOverScenario } from './crash-points/handing-over';
import { importScenario } from './crash-points/importing';
import { keptVisit } from './crash-points/keeping';
import { moveInScenario, paymentScenario } from './crash-points/renting';
import { restoreScenario } from './crash-points/restoring';
import { eachCut, type RecordedCut, type Recording } from './crash-points/recorded';
import { openCopy } from './crash-points/site';
import { changesIn, traced } from './crash-points/strace';
import { writeBackRecording } from './crash-points/writing-back';
import { openWorkshop, type Workshop } from './crash-points/workshop';

const count = Number(process.env['KEYTURN_CRASH_POINTS'] ?? 1);
const seed = seedOfRun();

const all = { tried: 0, missed: 0 };

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** `npm test` cuts one of them off. */
const scenarios = [
  moveInScenario,
  restoreScenario,
  closingScenario,
  paymentScenario,
  importScenario,
  handOverScenario,
];

// Holds: asvs-2.3.3
test.each(partOf(scenarios, scenarios.length))(
  '$name that is cut off at any write, sync or send has happened once, or goes on',
  { timeout: 240_000 + count * 30_000 },
  async (scenario) => {
    const { places, tried, missed, wrong } = await tryScenario(workshop, scenario, { count, seed });
    process.stdout.write(
      `crash points of ${scenario.name}: ${tried} cuts over ${places} places, ${missed.length} not met, seed ${seed}\n${missed.map((where) => `  not met: ${where}\n`).join('')}`,
    );
    all.tried += tried;
    all.missed += missed.length;
    expect(wrong).toEqual([]);
  },
);

/** `npm test` takes one of them with all its cuts, or with a tenth of them where they are many. */
const MANY_CUTS = 300;
const recordings: readonly Recording[] = [
  adoptionRecording,
  billingRecording,
  writeBackRecording,
  ...changesOfContracts,
  ...changesOfMoney,
  keptVisit,
];

/** Done once and recorded: this process writes what each cut leaves, and looks at it. */
test.each(partOf(recordings, recordings.length))(
  '$name that is cut off at any write or sync has happened as a whole, or not at all',
  async ({ name, record }) => {
    const recorded = await record(workshop);
    expect(recorded.wrong).toEqual([]);
    const dir = join(temporaryFolder(), 'data');
    const wrong: string[] = [];
    const look = async (cut: RecordedCut) => {
      const found = await recorded.wrongAfter(dir, cut).catch((error: unknown) => [String(error)]);
      wrong.push(...found.map((sentence) => `${cut.way} ${cut.named}: ${sentence}`));
    };
    const { cuts } = recorded;
    const tried = cuts.length > MANY_CUTS ? tenthOf(cuts) : cuts;
    const states = await eachCut(recorded, tried, { dir, look });
    process.stdout.write(`${name}: ${tried.length} of ${cuts.length} cuts, which leave ${states} states\n`);
    expect(wrong).toEqual([]);
  },
  7_200_000,
);

test('most of the chosen places are met: else nothing would have been tried', () => {
  expect(all.tried).toBeGreaterThan(all.missed);
  expect(all.missed).toBeLessThanOrEqual(Math.max(INSTEAD, all.tried * 0.5));
});

test('the shim lists every change to the disk that strace sees', async () => {
  const { template, backup } = await workshop.busy();
  const { dataDir, shim, tell, remove } = openCopy(workshop, template);
  onTestFinished(remove);
  const trace = join(dataDir, '../strace.txt');
  tell(null);
  const restored = await traced(trace, ['restore', backup, '--data-dir', dataDir], shim.environment);
  expect(restored).toBe(0);
  const seen = changesIn(trace, dataDir);
  // What a call that makes a file has made, strace does not say.
  const listed = shim.listed().filter(({ call }) => call !== 'create');
  expect(seen.length).toBeGreaterThan(100);
  expect(listed.map(({ call, file }) => `${call} ${file}`)).toEqual(seen);
});
