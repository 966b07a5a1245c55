/** Chance that comes again with the same seed: a number from 0 up to `sides`, which it does not reach. */
export type Roll = (sides: number) => number;

export function dice(seed: number): Roll {
  let state = seed % 2147483646 || 1;
  return (sides) => {
    state = (state * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * sides);
  };
}

/** Throws where there is none. */
export function pick<T>(all: readonly T[], roll: Roll): T {
  const one = all[roll(all.length)];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}

/**
 * What every choice by chance begins with, fast-check's too. `npm test` sets KEYTURN_SEED by the commit, the campaign draws
 * one each time, and both print it; a runner that is started by hand takes this one.
 */
const SEED_OF_CHECKS = 20261122;

export const seedOfRun = (): number => Number(process.env['KEYTURN_SEED'] ?? SEED_OF_CHECKS);

/**
 * What a check takes of the cases of a campaign: a tenth, one at least, chosen by the seed of the run. `npm run campaign`
 * takes all of them (KEYTURN_WHOLE=yes).
 */
export function tenthOf<T>(cases: readonly T[]): readonly T[] {
  if (process.env['KEYTURN_WHOLE'] === 'yes') return cases;
  const count = Math.ceil(cases.length / 10);
  const from = seedOfRun() % Math.max(cases.length, 1);
  return [...cases, ...cases].slice(from, from + count);
}
