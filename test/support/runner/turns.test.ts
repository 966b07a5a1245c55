/** Which costly test files a run leaves out: none for ever, and about as much work in each run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHARE, costlyFiles, restingFiles } from '../../../scripts/lib/turns.mjs';

const costly = costlyFiles();
const turnsOf = (seed: number) => {
  const resting = new Set(restingFiles(`${seed}`));
  return costly.filter(({ file }) => !resting.has(file));
};
const runs = Array.from({ length: 40 * SHARE }, (_, seed) => turnsOf(seed));

describe('costly test files take turns', () => {
  it('each that is listed is there', () => {
    expect(costly.filter(({ file }) => !existsSync(join(import.meta.dirname, '../../..', file)))).toEqual([]);
  });

  it('none rests in every run', () => {
    const hadTurn = new Set(runs.flat().map(({ file }) => file));
    expect(costly.filter(({ file }) => !hadTurn.has(file))).toEqual([]);
  });

  it('the same seed chooses the same', () => {
    expect(turnsOf(7)).toEqual(turnsOf(7));
  });

  it('a share of them runs, and one run costs at most twice as much as another', () => {
    const share = costly.length / SHARE;
    for (const turns of runs) {
      expect(turns.length).toBeGreaterThanOrEqual(Math.floor(share));
      expect(turns.length).toBeLessThanOrEqual(Math.ceil(share) + 2);
    }
    const costs = runs.map((turns) => turns.reduce((sum, { seconds }) => sum + seconds, 0));
    expect(Math.max(...costs)).toBeLessThan(2 * Math.min(...costs));
  });
});
