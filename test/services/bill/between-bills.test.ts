/** While bills are made, others are answered between two contracts. */
import { expect, it } from 'vitest';
import { makeBills } from '../../../src/main/services/bill/run';
import { moveInOn } from '../../support/services/billed';
import { openLeaving } from '../../support/services/leaving';

/** How often other work had its turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work;
  isDone = true;
  return turns;
}

it('others are answered between two contracts of a round, whether anything is due or not', async () => {
  const tenant = await openLeaving({ moveIn: '2027-02-20' });
  const { ctx, raw } = tenant;
  for (const nth of [1, 2, 3, 4, 5]) await moveInOn(tenant, { moveIn: '2027-02-20' }, nth);
  const bills = () => Number(raw.prepare('SELECT count(*) FROM invoice WHERE is_move_in = 0').pluck().get());
  const round = () => turnsDuring(makeBills(ctx, new AbortController().signal));
  tenant.on('2027-02-26');
  expect(await round()).toBeGreaterThanOrEqual(6);
  expect(bills()).toBe(6);
  // The next day nothing is due.
  tenant.on('2027-02-27');
  expect(await round()).toBeGreaterThanOrEqual(6);
  expect(bills()).toBe(6);
});
