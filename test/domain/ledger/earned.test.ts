/** Revenue by months: every amount is spread over its days, and nothing of it is lost. */
import { expect, it } from 'vitest';
import { earnedByMonth } from '../../../src/main/domain/ledger/earned';
import { minor, sumMinor } from '../../../src/shared/money';

type Parts = readonly (readonly [string, number])[];
const spread = (amount: number, from: string, to: string): Parts =>
  earnedByMonth(minor(amount), from, to).map(({ month, amountMinor }) => [month, amountMinor]);

it.each<[string, Parts, Parts]>([
  ['a month of its own', spread(14_900, '2027-04-01', '2027-04-30'), [['2027-04', 14_900]]],
  ['a single day', spread(2500, '2027-04-12', '2027-04-12'), [['2027-04', 2500]]],
  [
    'a period over two months: 23 days and 7',
    spread(14_900, '2027-04-08', '2027-05-07'),
    [
      ['2027-04', 11_423],
      ['2027-05', 3477],
    ],
  ],
  [
    'the end of a year and a leap day, credited',
    spread(-9000, '2027-12-01', '2028-02-29'),
    [
      ['2027-12', -3066],
      ['2028-01', -3066],
      ['2028-02', -2868],
    ],
  ],
])('%s', (_, found, wanted) => {
  expect(found).toEqual(wanted);
});

it('the parts of any amount over any days add up to it', () => {
  for (let days = 0; days < 100; days += 7)
    for (const amount of [1, -1, 7, 99_999, -12_345]) {
      const to = new Date(Date.UTC(2027, 0, 15 + days)).toISOString().slice(0, 10);
      const parts = earnedByMonth(minor(amount), '2027-01-15', to);
      expect(sumMinor(parts.map(({ amountMinor }) => amountMinor))).toBe(amount);
    }
});
