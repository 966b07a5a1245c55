/** Chance that comes again with the same seed: a number from 0 up to `sides`, which it does not reach. */
export type Roll = (sides: number) => number;

export const dice = (seed: number): Roll => diceFrom(begunBy(seed));

export const begunBy = (seed: number) => ({ state: seed % 2147483646 || 1 });

/** The same, whose state somebody keeps: they go on where that stands. */
export function diceFrom(kept: { state: number }): Roll {
  return (sides) => {
    kept.state = (kept.state * 48271) % 2147483647;
    return Math.floor((kept.state / 2147483647) * sides);
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

/** `npm run campaign` tries everything (KEYTURN_WHOLE=yes); a check a part of it, chosen by the seed of the run. */
const isWhole = () => process.env['KEYTURN_WHOLE'] === 'yes';

/** What a check takes of the cases of a campaign: a tenth, one at least. */
export const tenthOf = <T>(cases: readonly T[]): readonly T[] => partOf(cases, 10);

/** The same with a part of another size: `parts` checks in a row meet every case. */
export function partOf<T>(cases: readonly T[], parts: number): readonly T[] {
  if (isWhole()) return cases;
  const count = Math.ceil(cases.length / parts);
  const from = seedOfRun() % Math.max(cases.length, 1);
  return [...cases, ...cases].slice(from, from + count);
}

/** How many of something a campaign tries, and how many a check. */
export const wholeOr = (whole: number, check: number): number => (isWhole() ? whole : check);

/** Says of one place after the other whether a check looks closely there: at one of so many. */
export function oneIn(places: number): () => boolean {
  let place = seedOfRun() % places;
  return () => isWhole() || (place = (place + 1) % places) === 0;
}
