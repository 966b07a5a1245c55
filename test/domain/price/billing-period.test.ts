import { describe, expect, it } from 'vitest';
import { moveInPeriods, prorate, type BillingRules } from '../../../src/main/domain/price/billing-period';
import { addDays, daysBetween } from '../../../src/main/domain/base/dates';
import { minor, roundHalfUp } from '../../../src/shared/money';
import { fc } from '../../support/base/fast-check';

const fixed = (day: number, plusNextAfterDay: number | null = null): BillingRules => ({
  mode: 'fixed_day',
  day,
  dayCount: 'actual',
  plusNextAfterDay,
});
const anniversary: BillingRules = {
  mode: 'anniversary',
  day: null,
  dayCount: 'actual',
  plusNextAfterDay: 16,
};
const written = (rules: BillingRules, moveIn: string) => {
  const { periods, nextBillDate } = moveInPeriods(rules, moveIn);
  return [
    ...periods.map(
      ({ from, to, daysCharged, daysInCycle }) => `${from}..${to} ${daysCharged}/${daysInCycle}`,
    ),
    nextBillDate,
  ];
};

describe('a move-in pays for', () => {
  it.each<[string, BillingRules, string, string[]]>([
    ['the rest of the month', fixed(1), '2026-03-15', ['2026-03-15..2026-03-31 17/31', '2026-04-01']],
    ['the last day of it', fixed(1), '2026-03-31', ['2026-03-31..2026-03-31 1/31', '2026-04-01']],
    [
      'the whole of it from its first day',
      fixed(1),
      '2026-03-01',
      ['2026-03-01..2026-03-31 31/31', '2026-04-01'],
    ],
    [
      'the next month too, past the day',
      fixed(1, 16),
      '2026-03-17',
      ['2026-03-17..2026-03-31 15/31', '2026-04-01..2026-04-30 30/30', '2026-05-01'],
    ],
    [
      'this month only, on the day',
      fixed(1, 16),
      '2026-03-16',
      ['2026-03-16..2026-03-31 16/31', '2026-04-01'],
    ],
    [
      'one cycle on the day it begins, late as it is',
      fixed(20, 16),
      '2026-03-20',
      ['2026-03-20..2026-04-19 31/31', '2026-04-20'],
    ],
    [
      'a cycle over the turn of the year',
      fixed(15),
      '2026-12-20',
      ['2026-12-20..2027-01-14 26/31', '2027-01-15'],
    ],
    [
      'a short February by its last day',
      fixed(31),
      '2026-02-28',
      ['2026-02-28..2026-03-30 31/31', '2026-03-31'],
    ],
    ['the days before it', fixed(31), '2026-02-27', ['2026-02-27..2026-02-27 1/28', '2026-02-28']],
    [
      'leap day and the month after',
      fixed(1, 20),
      '2028-02-29',
      ['2028-02-29..2028-02-29 1/29', '2028-03-01..2028-03-31 31/31', '2028-04-01'],
    ],
    [
      'a month from the day, never prorated',
      anniversary,
      '2026-03-20',
      ['2026-03-20..2026-04-19 31/31', '2026-04-20'],
    ],
    [
      'a month from the thirty-first',
      anniversary,
      '2026-01-31',
      ['2026-01-31..2026-02-27 28/28', '2026-02-28'],
    ],
    ['a month from leap day', anniversary, '2028-02-29', ['2028-02-29..2028-03-28 29/29', '2028-03-29']],
  ])('%s', (_title, rules, moveIn, expected) => {
    expect(written(rules, moveIn)).toEqual(expected);
  });

  it('days without a gap or an overlap, from the move-in to the day before the next bill', () => {
    const rules = fc.record({
      mode: fc.constantFrom('anniversary' as const, 'fixed_day' as const),
      day: fc.integer({ min: 1, max: 31 }),
      dayCount: fc.constant('actual' as const),
      plusNextAfterDay: fc.option(fc.integer({ min: 1, max: 31 })),
    });
    fc.assert(
      fc.property(rules, fc.nat(3000), (each, offset) => {
        const moveIn = addDays('2026-01-01', offset);
        const { periods, nextBillDate } = moveInPeriods(each, moveIn);
        let next = moveIn;
        for (const { from, to, daysCharged, daysInCycle } of periods) {
          expect([from, daysCharged]).toEqual([next, daysBetween(from, to) + 1]);
          expect(daysCharged).toBeLessThanOrEqual(daysInCycle);
          next = addDays(to, 1);
        }
        expect(next).toBe(nextBillDate);
        for (const later of periods.slice(1)) expect(later.daysCharged).toBe(later.daysInCycle);
      }),
    );
  });
});

describe('the share of a rate', () => {
  const period = (daysCharged: number, daysInCycle: number) => ({
    from: '',
    to: '',
    daysCharged,
    daysInCycle,
  });

  it.each<[BillingRules['dayCount'], number, number, number, number]>([
    ['actual', 10_000, 17, 31, 5484],
    ['actual', 10_000, 1, 31, 323],
    ['actual', 1, 1, 2, 1],
    ['actual', 1, 1, 3, 0],
    ['actual', 10_000, 31, 31, 10_000],
    ['twelfths_365', 10_000, 17, 31, 5589],
    // 30 of 31 days by twelfths of a year: 98.63 % of the rate.
    ['twelfths_365', 10_000, 30, 31, 9863],
    ['thirty', 10_000, 17, 31, 5667],
    // 30 thirtieths are the whole rate, though a day of it has passed.
    ['thirty', 10_000, 30, 31, 10_000],
    ['thirty', 10_000, 28, 28, 10_000],
    ['thirty', 0, 5, 30, 0],
  ])('counted by %s: %d for %d of %d days is %d', (dayCount, rate, charged, cycle, expected) => {
    expect(prorate(minor(rate), period(charged, cycle), dayCount)).toBe(expected);
  });

  it('never exceeds the rate, never falls with more days, and is rounded once', () => {
    const counts = fc.constantFrom('actual' as const, 'twelfths_365' as const, 'thirty' as const);
    fc.assert(
      fc.property(counts, fc.nat(5_000_000), fc.integer({ min: 28, max: 31 }), (dayCount, rate, cycle) => {
        let before = 0;
        for (let days = 1; days <= cycle; days += 1) {
          const share = prorate(minor(rate), period(days, cycle), dayCount);
          expect(share).toBeGreaterThanOrEqual(before);
          expect(share).toBeLessThanOrEqual(rate);
          before = share;
        }
        expect(before).toBe(rate);
        expect(prorate(minor(rate), period(7, cycle), 'actual')).toBe(roundHalfUp(rate, 7, cycle));
      }),
    );
  });
});
