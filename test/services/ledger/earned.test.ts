/** What is earned in each month: the days of each bill, less those that were credited, and what the journal has in all. */
import { expect, it } from 'vitest';
import { earnedLines } from '../../../src/main/services/ledger/earned';
import { onTwelfthOfApril } from '../../support/desk/transferring';

it('rent is earned in the months of its days, also where the unit was changed within one', async () => {
  const tenant = await onTwelfthOfApril();
  await tenant.move();
  await tenant.runOn('2027-04-28');
  const lines: string[] = [];
  for await (const line of earnedLines(tenant.ctx.store)) lines.push(line);
  expect(lines.filter((line) => /month|rent/.test(line))).toEqual([
    'month,account,currency,earned',
    '2027-03,rent,USD,57.68',
    // 54.63 for eleven days of the former unit, and 126.03 for nineteen of the next one.
    '2027-04,rent,USD,180.66',
    // Billed already, and not earned on 28 April.
    '2027-05,rent,USD,199.00',
  ]);
  const booked = tenant.raw
    .prepare<[], { account: string; minor: number }>(
      `SELECT account, sum(credit_minor - debit_minor) AS minor FROM posting
        WHERE account IN ('rent', 'plan', 'add_on', 'fees', 'late', 'damage', 'rounding') GROUP BY 1`,
    )
    .all();
  const sums: Record<string, number> = {};
  for (const line of lines.slice(1)) {
    const [, account = '', , amount = ''] = line.split(',');
    sums[account] = (sums[account] ?? 0) + Number(amount.replace('.', ''));
  }
  expect(sums).toEqual(Object.fromEntries(booked.map(({ account, minor }) => [account, minor])));
});
