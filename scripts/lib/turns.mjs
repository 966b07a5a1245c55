/**
 * Costly test files take turns: `npm test` runs a share of them, which its seed chooses, and all others. Ten of six hundred
 * files took a fifth of all processor time. `npm test -- everything` runs all, and so does a runner that is started by itself.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** One of so many costly files has its turn. */
export const SHARE = 24;
/** From how many seconds of processor time a file is costly. */
const COSTLY_SECONDS = 2.5;
/** Run every time whatever they cost: a whole move-in, and the promises about money, crashes, roles and hostile requests. */
const EVERY_TIME = [
  'test/e2e/move-in/move-in.spec.ts',
  'test/e2e/payment/payment.spec.ts',
  'test/faults/crash-points.test.ts',
  'test/fuzz/v1.test.ts',
  'test/head-office/people/roles.test.ts',
  'test/payments/model.test.ts',
  'test/services/payment/schedules.test.ts',
  'test/simulation/years.test.ts',
];
const list = join(root, 'scripts/lib/costly-tests.json');

/** Every costly file as a list of `{ file, seconds }`, the dearest first. */
export function costlyFiles() {
  return JSON.parse(readFileSync(list, 'utf8'));
}

/**
 * The costly files that rest in a run with this seed. The list is cut into groups of files that cost about the same, and the
 * seed chooses one of each: so each run costs about the same. Journeys and tests have groups of their own.
 */
export function restingFiles(seed, costly = costlyFiles()) {
  const isJourney = ({ file }) => file.endsWith('.spec.ts');
  return [costly.filter(isJourney), costly.filter((each) => !isJourney(each))]
    .flatMap((files, kind) =>
      files.filter(({ file }, at) => {
        const group = files.slice(at - (at % SHARE), at - (at % SHARE) + SHARE);
        const digest = createHash('sha256')
          .update(`${seed} ${kind} ${Math.floor(at / SHARE)}`)
          .digest();
        return group[digest.readUInt32BE(0) % group.length].file !== file;
      }),
    )
    .map(({ file }) => file);
}

/** What rests in the run that this process belongs to, by the variable that `npm test` sets. */
export function restingHere() {
  const seed = process.env['KEYTURN_TURNS'];
  return seed === undefined ? [] : restingFiles(seed);
}

/** Writes the list again from what a whole run has measured, `{ file, seconds }` each. */
export function writeCostlyFiles(measured) {
  const costly = measured
    .filter(({ file, seconds }) => seconds >= COSTLY_SECONDS && !EVERY_TIME.includes(file))
    .map(({ file, seconds }) => ({ file, seconds: Math.round(seconds) }))
    .toSorted((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1));
  writeFileSync(list, `${JSON.stringify(costly, null, 2)}\n`);
}
