/** Payment plans: equal parts of a debt that add up to it, and whether they are kept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '../../../src/shared/money';
import {
  lateOfPlan,
  nextPayment,
  planDayProblem,
  planParts,
  planStand,
} from '../../../src/main/domain/late/payment-plan';

const shown = (parts: ReturnType<typeof planParts>) =>
  parts?.map((part) => `${part.dueOn} ${part.amountMinor}`);

describe('the parts of a debt', () => {
  it.each([
    ['week', ['2027-03-31 5777', '2027-04-07 5776', '2027-04-14 5776']],
    ['two_weeks', ['2027-03-31 5777', '2027-04-14 5776', '2027-04-28 5776']],
    ['month', ['2027-03-31 5777', '2027-04-30 5776', '2027-05-31 5776']],
  ] as const)('are due every %s, and the first ones take what is over', (every, parts) => {
    expect(shown(planParts(minor(17_329), { count: 3, firstOn: '2027-03-31', every }))).toEqual(parts);
  });

  it('are none where one would be nothing', () => {
    expect(planParts(minor(2), { count: 3, firstOn: '2027-03-31', every: 'week' })).toBeNull();
  });

  it('add up to the debt, and none is nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 24, max: 10_000_000 }),
        fc.integer({ min: 1, max: 24 }),
        (debt, count) => {
          const parts = planParts(minor(debt), { count, firstOn: '2027-01-31', every: 'month' }) ?? [];
          expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(debt);
          const amounts = parts.map(({ amountMinor }) => amountMinor);
          expect(Math.min(...amounts)).toBeGreaterThan(0);
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('a plan that is agreed on 25 November 2027', () => {
  it.each([
    ['may begin that day', '2027-11-25', 3, null],
    ['does not begin before', '2027-11-24', 3, 'first'],
    ['may begin 31 days later', '2027-12-26', 3, null],
    ['does not begin after that', '2027-12-27', 3, 'first'],
    ['does not begin a year later', '2028-12-05', 3, 'first'],
    ['may end 24 months later', '2027-12-25', 24, null],
    ['does not end after that', '2027-12-26', 24, 'last'],
  ] as const)('%s', (_name, firstOn, count, problem) => {
    expect(planDayProblem({ count, firstOn, every: 'month' }, '2027-11-25')).toBe(problem);
  });
});

describe('a plan of three parts of 100', () => {
  const parts = planParts(minor(300), { count: 3, firstOn: '2027-03-01', every: 'month' }) ?? [];
  it.each([
    ['is kept on the day of a part', 300, '2027-03-01', 'open open open', null],
    ['is broken the day after', 300, '2027-03-02', 'late open open', '2027-03-01'],
    ['is kept once the part is paid', 200, '2027-03-02', 'paid open open', null],
    ['is broken by a part that is paid in part', 201, '2027-03-02', 'late open open', '2027-03-01'],
    ['is broken by the second one', 200, '2027-04-02', 'paid late open', '2027-04-01'],
    ['may be paid ahead', 0, '2027-03-01', 'paid paid paid', null],
  ] as const)('%s', (_name, leftMinor, today, states, brokenSince) => {
    const stand = planStand(parts, minor(leftMinor), today);
    expect(stand.parts.map(({ state }) => state).join(' ')).toBe(states);
    expect(stand.brokenSince).toBe(brokenSince);
  });
  it.each([
    ['is the first part before its day', 300, '2027-02-20', '2027-03-01 100'],
    ['is the first part while it is late', 300, '2027-03-15', '2027-03-01 100'],
    ['is the rest of a part that was paid in part', 240, '2027-03-15', '2027-03-01 40'],
    ['is the next part once the first is paid', 200, '2027-03-15', '2027-04-01 100'],
    ['is all that is late, together', 300, '2027-04-01', '2027-04-01 200'],
    ['is the rest in the end', 10, '2028-01-01', '2027-05-01 10'],
    ['is nothing once all is paid', 0, '2027-03-01', undefined],
  ] as const)('what is paid next %s', (_name, leftMinor, today, next) => {
    expect(shown([nextPayment(parts, minor(leftMinor), today) ?? []].flat())?.[0]).toBe(next);
  });
  it.each([
    ['nothing on the day of the first part', 300, '2027-03-01', 0],
    ['the first part the day after', 300, '2027-03-02', 100],
    ['the first part, not the one of today', 300, '2027-04-01', 100],
    ['both the day after that', 300, '2027-04-02', 200],
    ['the rest of a part that was paid in part', 240, '2027-03-02', 40],
    ['nothing where more is paid than was due', 150, '2027-03-02', 0],
  ] as const)('has %s late', (_name, leftMinor, today, late) => {
    expect(lateOfPlan(parts, minor(leftMinor), today)).toBe(late);
  });
});
