import { expect, test } from 'vitest';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { newRent, highestRent, firstYearRent } from '../../../src/main/domain/contract/rent-change';
import { rentChangeRulesText } from '../../../src/main/domain/contract/rent-change-words';

const rules = {
  noticeDays: 30,
  minMonthsBetween: 6,
  notFirstMonths: 1,
  maxFirstYear: 10_000 as MilliPercent,
};
const written = { language: 'en', locale: 'en-US', currency: 'USD' } as const;

test('an agreement says every rule, with the highest rent of the first year, or that the rent stays', () => {
  const text = rentChangeRulesText(rules, minor(14_900), written);
  for (const part of ['at least 30 days', 'At least 6 months', 'first 1 month', 'never more than $163.90'])
    expect(text).toContain(part);
  expect(rentChangeRulesText(null, minor(14_900), written)).toBe(
    'The rent does not change while this agreement lasts.',
  );
});

test.each([
  [14_900, 6000, 100, 15_800],
  [14_900, 6000, 1, 15_794],
  [14_950, -10_000, 500, 13_500],
])('%i changed by %i thousandths of a percent, in steps of %i, is %i', (rent, percent, roundToMinor, now) => {
  expect(newRent(minor(rent), { percent, roundToMinor: minor(roundToMinor) })).toBe(now);
});

test('the bound of the first year ends twelve months after the move-in', () => {
  const signed = { rentMinor: minor(14_900), startedOn: '2027-03-15' };
  expect(highestRent(rules, signed, '2028-03-14')).toBe(firstYearRent(rules.maxFirstYear, minor(14_900)));
  expect(highestRent(rules, signed, '2028-03-15')).toBeNull();
  expect(highestRent({ maxFirstYear: null }, signed, '2027-04-01')).toBeNull();
});
