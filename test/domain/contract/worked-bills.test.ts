/**
 * The worked cases of how a rental is billed, by their numbers, to the unit: which bills there are, and of which days. What a
 * tenant pays who is late, changes or leaves: worked-money.test.ts. What a case needs of the books or of saved cards:
 * test/services/bill/worked-cases.test.ts. Rent is 149.00 taxed 8.25 %, a plan 12.00 without tax, both by the day.
 */
import { expect, it } from 'vitest';
import { addDays, businessDateAt, startOfDayMs } from '../../../src/main/domain/base/dates';
import {
  billsAhead,
  billsDue,
  type BilledContract,
  type BillDue,
  type ContractCharge,
} from '../../../src/main/domain/contract/bills-due';
import { lastDays } from '../../../src/main/domain/contract/notice';
import { effectiveOn, newRent } from '../../../src/main/domain/contract/rent-change';
import { fallsOn, stepDue } from '../../../src/main/domain/late/late-steps';
import { billingAnchor, moveInPeriods } from '../../../src/main/domain/price/billing-period';
import { priceDue } from '../../../src/main/domain/price/quote-lines';
import type { PricingRules } from '../../../src/main/domain/price/quote-shape';
import { minor, sumMinor, type MilliPercent, type Minor } from '../../../src/shared/money';
import { plan, rent, rulesOf } from '../price/charges';

const rules = rulesOf();
const from = (fromOn: string, charge: ContractCharge['charge'], toOn: string | null = null) => ({
  charge,
  fromOn,
  toOn,
});
const usual = [from('2000-01-01', rent(14_900)), from('2000-01-01', plan(1200))];
const raised = (on: string) => [
  from('2000-01-01', rent(14_900), addDays(on, -1)),
  from(on, rent(15_900)),
  from('2000-01-01', plan(1200)),
];
const contract = (over: Partial<BilledContract> = {}): BilledContract => ({
  state: 'active',
  anchor: 1,
  billedThrough: '2027-03-31',
  periodsBilled: 1,
  lastDay: null,
  unused: 'days',
  billsOverstay: false,
  billingStartsOn: '2000-01-01',
  issueDaysBefore: 5,
  payDays: 5,
  ...over,
});
const payable = ({ due }: BillDue): Minor => priceDue(rules, due, null).payable;
const linesOf = ({ due }: BillDue) =>
  priceDue(rules, due, null).lines.flatMap(({ taxable, tax }) => (tax === 0 ? [taxable] : [taxable, tax]));
const told = (bills: readonly BillDue[]) =>
  bills.map((each) => `${each.period.from} issued ${each.issuedOn} due ${each.dueOn}: ${payable(each)}`);

/** The periods of a move-in and of the bills up to a day, as `2027-01-31 28`. */
function periodsOf(billing: PricingRules['billing'], moveIn: string, through: string) {
  const { periods } = moveInPeriods(billing, moveIn);
  const anchor = billingAnchor(billing, moveIn);
  const bills = billsDue(contract({ anchor, billedThrough: periods.at(-1)?.to ?? '' }), usual, through);
  return [...periods, ...bills.map(({ period }) => period)].map(
    (period) => `${period.from} ${period.daysCharged}`,
  );
}
const anniversary = rules.billing;
const fixed = (day: number, plusNextAfterDay: number | null = null): PricingRules['billing'] => ({
  ...anniversary,
  mode: 'fixed_day',
  day,
  plusNextAfterDay,
});

/** Case 21: rents of ten years, what every period is, and what all of them come to. */
function tenYears() {
  const rents = Array.from({ length: 9 }).reduce<Minor[]>(
    (all) => [...all, newRent(all.at(-1) ?? minor(0), { percent: 6000, roundToMinor: 1 })],
    [minor(14_900)],
  );
  const charges = rents.map((rate, year) =>
    from(`${2027 + year}-01-31`, rent(rate), addDays(`${2028 + year}-01-31`, -1)),
  );
  const { periods } = moveInPeriods(anniversary, '2027-01-31');
  const first = priceDue(
    rules,
    periods.map((period, index) => ({ charge: rent(14_900), period, index })),
    null,
  );
  const billed = contract({ anchor: 31, billedThrough: periods.at(-1)?.to ?? '', lastDay: '2037-01-30' });
  const bills = billsDue({ ...billed, state: 'notice' }, charges, '2037-01-30');
  const lines = [first, ...bills.map(({ due }) => priceDue(rules, due, null))].flatMap((each) => each.lines);
  const [net, tax] = [lines.map(({ taxable }) => taxable), lines.map((line) => line.tax)].map(sumMinor);
  return { rents: rents.slice(1), bills: bills.length, periods: lines.length, net, tax };
}

const step = { key: 'fee', letter: 'reminder', fee: null, suspend: false, task: null } as const;
const steps = {
  steps: [
    { ...step, key: 'reminder', afterDays: 3 },
    { ...step, afterDays: 10, fee: { fixedMinor: minor(2000) } },
  ],
  warnDays: 3,
  outageDays: 2,
};
/** The step of a day for a bill that was due on 8 April, after a reminder that went out on a day. */
const stepOn = (today: string, reminderOutOn?: string) =>
  stepDue({ dueOn: '2027-04-08', openRentMinor: minor(14_900) }, steps, {
    done: reminderOutOn ? [{ key: 'reminder', doneOn: '2027-04-12', letterOutOn: reminderOutOn }] : [],
    holds: [],
    cardOutageDays: 0,
    today,
  })?.key;

interface Case {
  readonly number: string;
  readonly title: string;
  readonly is: () => unknown;
  readonly expected: unknown;
}

const cases: readonly Case[] = [
  {
    number: '1',
    title: 'a whole bill: rent and its tax, and the plan',
    is: () => billsDue(contract(), usual, '2027-03-27').map((each) => [...linesOf(each), payable(each)]),
    expected: [[14_900, 1229, 1200, 17_329]],
  },
  {
    number: '2',
    title: 'anniversary 31: periods begin on the last day of a short month, and on the 31st again',
    is: () => {
      const all = periodsOf(anniversary, '2027-01-31', '2028-03-26');
      return [...all.slice(0, 5), ...all.slice(12)];
    },
    expected: [
      '2027-01-31 28',
      '2027-02-28 31',
      '2027-03-31 30',
      '2027-04-30 31',
      '2027-05-31 30',
      '2028-01-31 29',
      '2028-02-29 31',
      '2028-03-31 30',
    ],
  },
  {
    number: '3',
    title: 'a move-in on a leap day',
    is: () => {
      const all = periodsOf(anniversary, '2028-02-29', '2029-03-24');
      return [...all.slice(0, 2), ...all.slice(11)];
    },
    expected: ['2028-02-29 29', '2028-03-29 31', '2029-01-29 30', '2029-02-28 29', '2029-03-29 31'],
  },
  {
    number: '4',
    title: 'fixed day 31: 18 of 28 days first',
    is: () => {
      const [period = null] = moveInPeriods(fixed(31), '2027-02-10').periods;
      const first = priceDue(rules, [{ charge: rent(14_900), period, index: 0 }], null);
      return [
        first.lines[0]?.taxable,
        period?.daysInCycle,
        ...periodsOf(fixed(31), '2027-02-10', '2027-04-25'),
      ];
    },
    expected: [9579, 28, '2027-02-10 18', '2027-02-28 31', '2027-03-31 30', '2027-04-30 31'],
  },
  {
    number: '5',
    title: 'a move-in that pays the next month too: 12 of 31 days and April; May is the first bill',
    is: () => {
      const { periods } = moveInPeriods(fixed(1, 16), '2026-03-20');
      const later = billsDue(contract({ billedThrough: periods.at(-1)?.to ?? '' }), usual, '2026-04-26');
      return [
        ...periods.map((each) => `${each.from} ${each.daysCharged}/${each.daysInCycle}`),
        ...told(later),
      ];
    },
    expected: ['2026-03-20 12/31', '2026-04-01 30/30', '2026-05-01 issued 2026-04-26 due 2026-05-01: 17329'],
  },
  {
    number: '12',
    title: 'the last bill is cut: 8 of 30 days, by 14 days of notice',
    is: () => {
      const said = { today: '2027-04-01', moveInOn: '2027-01-08', givenOn: null };
      const { earliest } = lastDays({ days: 14 }, said);
      const ends = contract({ state: 'notice', anchor: 8, billedThrough: '2027-04-07', lastDay: earliest });
      return [
        earliest,
        ...billsDue(ends, usual, '2027-04-03').map((each) => [
          `${each.period.daysCharged}/${each.period.daysInCycle}`,
          ...linesOf(each),
          payable(each),
        ]),
      ];
    },
    expected: ['2027-04-15', ['8/30', 3973, 328, 320, 4621]],
  },
  {
    number: '15',
    title: 'a new rent sent on 5 March with 30 days counts from May; April stays also if made on 27 March',
    is: () => {
      const on = effectiveOn(
        '2027-03-05',
        { noticeDays: 30, minMonthsBetween: 0, notFirstMonths: 0 },
        {
          state: 'active',
          anchor: 1,
          startedOn: '2026-01-01',
          billedThrough: '2027-03-31',
          lastChangeOn: null,
        },
      );
      const charges = raised(on ?? '');
      const later = billsDue(contract({ billedThrough: '2027-04-30' }), charges, '2027-04-26');
      return [
        on,
        ...told(billsDue(contract(), charges, '2027-03-27')),
        ...later.map(linesOf),
        ...later.map(payable),
      ];
    },
    expected: [
      '2027-05-01',
      '2027-04-01 issued 2027-03-27 due 2027-04-01: 17329',
      [15_900, 1312, 1200],
      18_412,
    ],
  },
  {
    number: '16',
    title: 'three periods paid ahead on 10 April with a new rent from June',
    is: () => {
      const ahead = billsAhead(
        contract({ billedThrough: '2027-04-30' }),
        raised('2027-06-01'),
        '2027-04-10',
        3,
      );
      return [
        ...ahead.map((each) => `due ${each.dueOn}: ${payable(each)}`),
        sumMinor(ahead.map(payable)),
        ahead.at(-1)?.period.to,
      ];
    },
    expected: [
      'due 2027-05-01: 17329',
      'due 2027-06-01: 18412',
      'due 2027-07-01: 18412',
      54_153,
      '2027-07-31',
    ],
  },
  {
    number: '17',
    title: 'days are those of the calendar where clocks change',
    is: () => {
      const falls = fallsOn('2027-03-05', { afterDays: 10 });
      const [due, begins] = ['2027-03-05', falls].map((day) => startOfDayMs(day, 'America/Chicago'));
      const cairo = startOfDayMs('2027-04-30', 'Africa/Cairo');
      return [
        falls,
        ...[due, begins, cairo].map((ms) => new Date(ms ?? 0).toISOString()),
        ((begins ?? 0) - (due ?? 0)) / 3_600_000,
        businessDateAt(cairo, 'Africa/Cairo'),
      ];
    },
    expected: [
      '2027-03-16',
      '2027-03-05T06:00:00.000Z',
      '2027-03-16T05:00:00.000Z',
      '2027-04-29T22:00:00.000Z',
      263,
      '2027-04-30',
    ],
  },
  {
    number: '18',
    title:
      'off from 20 February to 3 April: two bills on one day; steps by their new due day, and after the reminder',
    is: () => [
      ...told(billsDue(contract({ billedThrough: '2027-02-28' }), usual, '2027-04-03')),
      [stepOn('2027-04-11'), stepOn('2027-04-12')],
      [stepOn('2027-04-18', '2027-04-12'), stepOn('2027-04-19', '2027-04-12')],
      [stepOn('2027-04-20', '2027-04-18'), stepOn('2027-04-21', '2027-04-18')],
    ],
    expected: [
      '2027-03-01 issued 2027-04-03 due 2027-04-08: 17329',
      '2027-04-01 issued 2027-04-03 due 2027-04-08: 17329',
      [undefined, 'reminder'],
      [undefined, 'fee'],
      [undefined, 'fee'],
    ],
  },
  {
    number: '20',
    title: 'three decimals: 24 of 31 days, rounded for the card',
    is: () => {
      const period = { from: '2027-01-08', to: '2027-01-31', daysCharged: 24, daysInCycle: 31 };
      const charge = rent(25_375, { taxRate: 0 as MilliPercent });
      const priced = priceDue(rulesOf({ currency: 'KWD' }), [{ charge, period, index: 0 }], null);
      return [...priced.lines.map(({ code, taxable }) => `${code} ${taxable}`), priced.payable];
    },
    expected: ['rent 19645', 'rounding 5', 19_650],
  },
  {
    number: '21',
    title: 'ten years of case 2 at 6 % more each 31 January',
    is: tenYears,
    expected: {
      rents: [15_794, 16_742, 17_747, 18_812, 19_941, 21_137, 22_405, 23_749, 25_174],
      bills: 119,
      periods: 120,
      net: 2_356_812,
      tax: 194_424,
    },
  },
];

it.each(cases)('case $number: $title', ({ is, expected }) => {
  expect(is()).toEqual(expected);
});
