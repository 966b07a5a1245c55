import { describe, expect, it } from 'vitest';
import {
  billsAhead,
  billsDue,
  chargedOn,
  cutBill,
  periodsBetween,
  type BilledContract,
  type BillDue,
  type ContractCharge,
} from '../../../src/main/domain/contract/bills-due';
import { addDays, daysBetween, nextAnchor } from '../../../src/main/domain/base/dates';
import { billingAnchor, moveInPeriods, wholePeriod } from '../../../src/main/domain/price/billing-period';
import { cardAmount } from '../../../src/main/domain/price/quote';
import { priceDue } from '../../../src/main/domain/price/quote-lines';
import type { Discount } from '../../../src/main/domain/price/quote-shape';
import { minor, roundHalfUp, sumMinor } from '../../../src/shared/money';
import { plan, rent, rulesOf } from '../price/charges';
import { fc } from '../../support/base/fast-check';

const rules = rulesOf();
const always = (charge: ContractCharge['charge']): ContractCharge => ({
  charge,
  fromOn: '2000-01-01',
  toOn: null,
});
const usual = [always(rent(14_900)), always(plan(1200))];
const contract = (over: Partial<BilledContract> = {}): BilledContract => ({
  state: 'active',
  anchor: 1,
  billedThrough: '2027-03-31',
  periodsBilled: 3,
  lastDay: null,
  unused: 'days',
  billsOverstay: false,
  billingStartsOn: '2000-01-01',
  issueDaysBefore: 5,
  payDays: 5,
  ...over,
});
const written = (bills: readonly BillDue[]) =>
  bills.map(({ period, issuedOn, dueOn, due }) => {
    const { payable } = priceDue(rules, due, null);
    const days = `${period.daysCharged}/${period.daysInCycle}`;
    return `${period.from}..${period.to} ${days} issued ${issuedOn} due ${dueOn}: ${payable}`;
  });

describe('a bill', () => {
  it('of a whole period is rent, its tax, and the plan', () => {
    const [bill] = billsDue(contract(), usual, '2027-03-27');
    const { lines, payable } = priceDue(rules, bill?.due ?? [], null);
    expect(lines.map(({ taxable, tax }) => [taxable, tax])).toEqual([
      [14_900, 1229],
      [1200, 0],
    ]);
    expect(payable).toBe(17_329);
  });

  it('is made so many days before its period, and not a day sooner', () => {
    expect(written(billsDue(contract(), usual, '2027-03-26'))).toEqual([]);
    expect(written(billsDue(contract(), usual, '2027-03-27'))).toEqual([
      '2027-04-01..2027-04-30 30/30 issued 2027-03-27 due 2027-04-01: 17329',
    ]);
  });

  it('that is made late gives the days to pay, from the day it is made', () => {
    expect(written(billsDue(contract(), usual, '2027-03-28'))).toEqual([
      '2027-04-01..2027-04-30 30/30 issued 2027-03-28 due 2027-04-02: 17329',
    ]);
    const short = contract({ issueDaysBefore: 3 });
    expect(billsDue(short, usual, '2027-03-29').map(({ dueOn }) => dueOn)).toEqual(['2027-04-01']);
    const early = contract({ issueDaysBefore: 20 });
    expect(billsDue(early, usual, '2027-03-20').map(({ dueOn }) => dueOn)).toEqual(['2027-04-01']);
  });

  it('of each month that was missed comes on the day that the kiosk is back', () => {
    const back = billsDue(contract({ billedThrough: '2027-02-28' }), usual, '2027-04-03');
    expect(written(back)).toEqual([
      '2027-03-01..2027-03-31 31/31 issued 2027-04-03 due 2027-04-08: 17329',
      '2027-04-01..2027-04-30 30/30 issued 2027-04-03 due 2027-04-08: 17329',
    ]);
    expect(sumMinor(back.map(({ due }) => priceDue(rules, due, null).payable))).toBe(34_658);
  });

  it('comes after the periods that the move-in paid for', () => {
    const billing = { ...rules.billing, mode: 'fixed_day', day: 1, plusNextAfterDay: 16 } as const;
    const { periods } = moveInPeriods(billing, '2026-03-20');
    expect(periods.map(({ from, to, daysCharged }) => [from, to, daysCharged])).toEqual([
      ['2026-03-20', '2026-03-31', 12],
      ['2026-04-01', '2026-04-30', 30],
    ]);
    const next = contract({ billedThrough: periods.at(-1)?.to ?? '' });
    expect(billsDue(next, usual, '2026-04-25')).toEqual([]);
    expect(written(billsDue(next, usual, '2026-04-26'))).toEqual([
      '2026-05-01..2026-05-31 31/31 issued 2026-04-26 due 2026-05-01: 17329',
    ]);
  });

  it('is not made before the day on which the property begins to bill, nor without one', () => {
    expect(billsDue(contract({ billingStartsOn: null }), usual, '2027-06-01')).toEqual([]);
    expect(billsDue(contract({ billingStartsOn: '2027-06-02' }), usual, '2027-06-01')).toEqual([]);
  });

  it('is of no period that begins before that day: it was collected elsewhere', () => {
    const bills = billsDue(contract({ billingStartsOn: '2027-06-01' }), usual, '2027-06-01');
    expect(bills.map(({ period }) => period.from)).toEqual(['2027-06-01']);
    const amid = billsDue(contract({ billingStartsOn: '2027-05-02' }), usual, '2027-06-01');
    expect(amid.map(({ period }) => period.from)).toEqual(['2027-06-01']);
  });

  it('is never made for a contract that has ended', () => {
    expect(billsDue(contract({ state: 'ended' }), usual, '2027-06-01')).toEqual([]);
    expect(billsDue(contract({ state: 'closed' }), usual, '2027-06-01')).toEqual([]);
    expect(billsAhead(contract({ state: 'ended' }), usual, '2027-06-01', 2)).toEqual([]);
  });

  it('counts its period for a discount', () => {
    const bills = billsDue(contract(), usual, '2027-04-27');
    expect(bills.map(({ due }) => due.map(({ index }) => index))).toEqual([
      [3, 3],
      [4, 4],
    ]);
  });
});

describe('the last bill', () => {
  const leaving = contract({
    state: 'notice',
    anchor: 8,
    billedThrough: '2027-04-07',
    lastDay: '2027-04-15',
  });

  it('is cut to the last day', () => {
    const [bill, ...none] = billsDue(leaving, usual, '2027-04-03');
    expect(none).toEqual([]);
    expect(bill?.period).toEqual({ from: '2027-04-08', to: '2027-04-15', daysCharged: 8, daysInCycle: 30 });
    const { lines, payable } = priceDue(rules, bill?.due ?? [], null);
    expect(lines.map(({ taxable, tax }) => [taxable, tax])).toEqual([
      [3973, 328],
      [320, 0],
    ]);
    expect(payable).toBe(4621);
  });

  it('leaves to the bill of the rest neither what is charged by whole periods nor one more period of a discount', () => {
    const charges = [always(rent(14_900)), always({ ...plan(1200), prorated: false })];
    const stays = contract({ anchor: 8, billedThrough: '2027-04-15' });
    const [rest, next] = billsDue(stays, charges, '2027-05-03');
    expect(rest?.due.map(({ charge, index }) => [charge.kind, index])).toEqual([['rent', 3]]);
    expect(next?.due.map(({ charge, index }) => [charge.kind, index])).toEqual([
      ['rent', 4],
      ['insurance', 4],
    ]);
    const whole = charges.slice(1);
    expect(billsDue(stays, whole, '2027-05-03').map(({ period }) => period.from)).toEqual(['2027-05-08']);
  });

  it('takes an amount that is off each month once off one that is cut, by its days', () => {
    const off: Discount = {
      name: 'Off',
      names: {},
      appliesTo: 'rent',
      size: { amount: minor(3000) },
      periods: 12,
    };
    const offs = (bills: readonly BillDue[]) =>
      bills.map(({ due }) => {
        const { lines } = priceDue(rules, due, off);
        return sumMinor(lines.flatMap(({ code, taxable }) => (code === 'discount' ? [taxable] : [])));
      });
    const cut = offs(billsDue(leaving, usual, '2027-04-03'));
    const rest = contract({ anchor: 8, billedThrough: '2027-04-15' });
    expect([cut, offs(billsDue(rest, usual, '2027-05-03'))]).toEqual([[-800], [-2200, -3000]]);
    const whole = [always({ ...rent(14_900), prorated: false })];
    expect(offs(billsDue(leaving, whole, '2027-04-03'))).toEqual([-3000]);
  });

  it.each([
    ['2027-03-31', '2027-03-31', 1, 0],
    ['2027-03-31', '2027-04-15', 1, 0],
    ['2027-03-31', '2027-04-30', 1, 1],
    ['2027-01-30', '2027-02-27', 31, 1],
    ['2027-01-30', '2028-02-28', 31, 13],
    ['2026-12-07', '2027-04-15', 8, 4],
  ])('billed from %s to %s with periods from day %i counts %i periods more', (from, to, anchor, periods) => {
    expect(periodsBetween(from, to, anchor)).toBe(periods);
  });

  it('is whole where no unused days are given back', () => {
    expect(written(billsDue({ ...leaving, unused: 'none' }, usual, '2027-04-03'))).toEqual([
      '2027-04-08..2027-05-07 30/30 issued 2027-04-03 due 2027-04-08: 17329',
    ]);
  });

  it('may be of one day', () => {
    const [bill] = billsDue({ ...leaving, lastDay: '2027-04-08' }, usual, '2027-04-03');
    expect(bill?.period).toMatchObject({ from: '2027-04-08', to: '2027-04-08', daysCharged: 1 });
  });

  it('is none when the last day is billed already', () => {
    expect(billsDue({ ...leaving, lastDay: '2027-04-07' }, usual, '2027-04-03')).toEqual([]);
  });

  it('stays the last of a tenant who does not leave, where the terms bill nothing beyond the last day', () => {
    expect(billsDue({ ...leaving, billedThrough: '2027-04-15' }, usual, '2027-07-03')).toEqual([]);
  });

  it('is not the last where the terms bill it: from the next day on the rest of the period, then whole ones', () => {
    const staying = { ...leaving, billedThrough: '2027-04-15', billsOverstay: true };
    expect(billsDue(staying, usual, '2027-04-15')).toEqual([]);
    expect(billsDue(staying, usual, '2027-04-16')).toHaveLength(1);
    expect(written(billsDue(staying, usual, '2027-05-03'))).toEqual([
      '2027-04-16..2027-05-07 22/30 issued 2027-05-03 due 2027-05-08: 12708',
      '2027-05-08..2027-06-07 31/31 issued 2027-05-03 due 2027-05-08: 17329',
    ]);
  });

  it.each([
    ['before the period', '2027-03-31', 30],
    ['its first day', '2027-04-01', 1],
    ['amid it', '2027-04-12', 12],
    ['its last day', '2027-04-30', 30],
    ['after it', '2027-05-01', 30],
  ])('cut by a last day %s', (_, lastDay, days) => {
    expect(cutBill(wholePeriod('2027-04-01', 1), lastDay, 'days').daysCharged).toBe(days);
  });
});

describe('a new rent', () => {
  const changed = (from: string) => [
    { charge: rent(14_900), fromOn: '2000-01-01', toOn: addDays(from, -1) },
    { charge: rent(15_900), fromOn: from, toOn: null },
    always(plan(1200)),
  ];

  it('counts from its period on, not for one before it, whenever the bill is made', () => {
    const [april, may] = billsDue(contract(), changed('2027-05-01'), '2027-04-26');
    expect(priceDue(rules, april?.due ?? [], null).payable).toBe(17_329);
    const { lines, payable } = priceDue(rules, may?.due ?? [], null);
    expect(lines.map(({ taxable, tax }) => [taxable, tax])).toEqual([
      [15_900, 1312],
      [1200, 0],
    ]);
    expect(payable).toBe(18_412);
  });

  it('counts for the periods that are paid ahead', () => {
    const ahead = billsAhead(
      contract({ billedThrough: '2027-04-30' }),
      changed('2027-06-01'),
      '2027-04-10',
      3,
    );
    expect(written(ahead)).toEqual([
      '2027-05-01..2027-05-31 31/31 issued 2027-04-10 due 2027-05-01: 17329',
      '2027-06-01..2027-06-30 30/30 issued 2027-04-10 due 2027-06-01: 18412',
      '2027-07-01..2027-07-31 31/31 issued 2027-04-10 due 2027-07-01: 18412',
    ]);
    expect(sumMinor(ahead.map(({ due }) => priceDue(rules, due, null).payable))).toBe(54_153);
  });

  it('is charged on its first day, and the old one on its last', () => {
    const charges = changed('2027-05-01');
    expect(chargedOn(charges, '2027-04-30').map(({ rate }) => rate)).toEqual([14_900, 1200]);
    expect(chargedOn(charges, '2027-05-01').map(({ rate }) => rate)).toEqual([15_900, 1200]);
  });
});

describe('periods', () => {
  /** The first days and lengths of the periods of a move-in, billed day after day. */
  const begin = (billing: typeof rules.billing, moveIn: string, through: string) => {
    const { periods } = moveInPeriods(billing, moveIn);
    const bills = billsDue(
      contract({ anchor: billingAnchor(billing, moveIn), billedThrough: periods.at(-1)?.to ?? '' }),
      usual,
      through,
    );
    return [...periods, ...bills.map(({ period }) => period)].map(
      ({ from, daysCharged }) => `${from} ${daysCharged}`,
    );
  };

  it('of an anchor of 31 fall on the last day of a shorter month, and come back to the 31st', () => {
    const all = begin(rules.billing, '2027-01-31', '2028-03-26');
    expect(all.slice(0, 5)).toEqual([
      '2027-01-31 28',
      '2027-02-28 31',
      '2027-03-31 30',
      '2027-04-30 31',
      '2027-05-31 30',
    ]);
    expect(all.slice(12)).toEqual(['2028-01-31 29', '2028-02-29 31', '2028-03-31 30']);
  });

  it('of a move-in on a leap day fall on 28 February of other years', () => {
    const all = begin(rules.billing, '2028-02-29', '2029-03-24');
    expect(all.slice(0, 2)).toEqual(['2028-02-29 29', '2028-03-29 31']);
    expect(all.slice(11)).toEqual(['2029-01-29 30', '2029-02-28 29', '2029-03-29 31']);
  });

  it('of the fixed day 31 begin with the rest of a cycle', () => {
    const billing = { ...rules.billing, mode: 'fixed_day', day: 31 } as const;
    expect(begin(billing, '2027-02-10', '2027-04-25')).toEqual([
      '2027-02-10 18',
      '2027-02-28 31',
      '2027-03-31 30',
      '2027-04-30 31',
    ]);
    const [first] = moveInPeriods(billing, '2027-02-10').periods;
    expect(first).toMatchObject({ to: '2027-02-27', daysCharged: 18, daysInCycle: 28 });
    const due = [{ charge: rent(14_900), period: first ?? null, index: 0 }];
    expect(priceDue(rules, due, null).lines[0]?.taxable).toBe(9579);
  });

  it('tile ten years without gap or overlap, however seldom the kiosk is on', () => {
    const day = fc.nat(364 * 4).map((days) => addDays('2026-01-01', days));
    const anchor = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 29, max: 31 }));
    fc.assert(
      fc.property(day, anchor, fc.integer({ min: 1, max: 400 }), fc.nat(27), (first, on, off, before) => {
        const end = addDays(first, 3653);
        let billed = contract({ anchor: on, billedThrough: addDays(first, -1), issueDaysBefore: before });
        let expected = first;
        for (let today = first; today < end; today = addDays(today, off)) {
          for (const { period, dueOn } of billsDue(billed, usual, today)) {
            expect(period.from).toBe(expected);
            expect(period.to).toBe(addDays(nextAnchor(period.from, on), -1));
            expect(period.daysCharged).toBe(daysBetween(period.from, period.to) + 1);
            expect(period.daysCharged).toBeLessThanOrEqual(period.daysInCycle);
            expect(dueOn >= period.from && daysBetween(today, dueOn) >= Math.min(before, 5)).toBe(true);
            expected = addDays(period.to, 1);
            billed = { ...billed, billedThrough: period.to, periodsBilled: billed.periodsBilled + 1 };
          }
          expect(daysBetween(today, expected)).toBeGreaterThan(before);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of ten years with a rise of 6 % each January come to the unit', () => {
    const rents = [14_900];
    for (let year = 1; year < 10; year += 1) rents.push(roundHalfUp(rents[year - 1] ?? 0, 106, 100));
    expect(rents.slice(1)).toEqual([15_794, 16_742, 17_747, 18_812, 19_941, 21_137, 22_405, 23_749, 25_174]);
    const charges = rents.map((rate, year) => ({
      charge: rent(rate),
      fromOn: `${2027 + year}-01-31`,
      toOn: `${2028 + year}-01-30`,
    }));
    const [first] = moveInPeriods(rules.billing, '2027-01-31').periods;
    const moveIn = priceDue(rules, [{ charge: rent(14_900), period: first ?? null, index: 0 }], null);
    let billed = contract({
      anchor: 31,
      billedThrough: first?.to ?? '',
      lastDay: '2037-01-30',
      state: 'notice',
    });
    const sums = { bills: 0, tax: Number(moveIn.tax), payable: Number(moveIn.payable) };
    for (let day = 0; day < 3653; day += 1)
      for (const { period, due } of billsDue(billed, charges, addDays('2027-01-31', day))) {
        const { tax, payable } = priceDue(rules, due, null);
        sums.bills += 1;
        sums.tax += tax;
        sums.payable += payable;
        billed = { ...billed, billedThrough: period.to };
      }
    expect(sums).toEqual({ bills: 119, tax: 194_424, payable: 2_551_236 });
    expect(sums.payable - sums.tax).toBe(2_356_812);
    expect(daysBetween('2027-01-31', '2037-01-31')).toBe(3653);
  });
});

it('a bill in dinars is rounded to what a card can pay', () => {
  const kuwait = { ...rules, currency: 'KWD' };
  const period = { from: '2027-01-08', to: '2027-01-31', daysCharged: 24, daysInCycle: 31 };
  const due = [{ charge: { ...rent(25_375), taxRate: plan(0).taxRate }, period, index: 0 }];
  const { lines, payable } = priceDue(kuwait, due, null);
  expect(lines.map(({ code, payable: each }) => [code, each])).toEqual([
    ['rent', 19_645],
    ['rounding', 5],
  ]);
  expect(cardAmount(minor(payable), 'KWD')).toBe(19_650);
});
