/** What is earned in each month: the days of each bill, less those that were credited, and what the journal has in all. */
import { expect, it } from 'vitest';
import { earnedLines } from '../../../src/main/services/ledger/earned';
import { onTwelfthOfApril } from '../../support/desk/transferring';

it('rent is earned in the months of its days, also where the unit was changed within one', async () => {
  const tenant = await onTwelfthOfApril();
  await tenant.move();
  await tenant.runOn('2027-04-28');
  const lines = await Array.fromAsync(earnedLines(tenant.ctx.store));
  expect(lines.filter((line) => /month|rent/.test(line))).toEqual([
    'month,account,currency,earned',
    '2027-03,rent,USD,57.68',
    // 54.63 for eleven days of the former unit, and 126.03 for nineteen of the next one.
    '2027-04,rent,USD,180.66',
    // Billed already, and not earned on 28 April.
    '2027-05,rent,USD,199.00',
  ]);
  const booked = tenant.raw
    .prepare<[], [string, number]>(
      `SELECT account, sum(credit_minor - debit_minor) FROM posting
        WHERE account IN ('rent', 'plan', 'add_on', 'fees', 'late', 'damage', 'rounding') GROUP BY 1 ORDER BY 1`,
    )
    .raw()
    .all();
  const sums = Map.groupBy(lines.slice(1), (line) => line.split(',')[1] ?? '');
  const earned = [...sums].map(([account, own]) => [
    account,
    own.reduce((sum, line) => sum + Number(line.split(',')[3]?.replace('.', '')), 0),
  ]);
  expect(earned.toSorted()).toEqual(booked.toSorted());
});
