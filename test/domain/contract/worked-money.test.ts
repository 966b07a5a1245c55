/**
 * The worked cases of how a rental is billed, by their numbers, to the unit: late fees, part payments, move-outs, transfers and
 * debts. Bills and their days: worked-bills.test.ts. Rent is 149.00 taxed 8.25 %, a plan 12.00 without tax, both by the day.
 */
import { expect, it } from 'vitest';
import { addDays } from '../../../src/main/domain/base/dates';
import { feeOf, feePresets } from '../../../src/main/domain/late/late-fee';
import { fallsOn } from '../../../src/main/domain/late/late-steps';
import { allocate, type AllocationOrder } from '../../../src/main/domain/ledger/allocation';
import { refundWays, settle } from '../../../src/main/domain/move-out/settlement';
import { priceTransfer } from '../../../src/main/domain/move-out/transfer';
import {
  depositCredits,
  settleMoveOut,
  type IssuedLine,
  type SettledLine,
} from '../../../src/main/domain/move-out/unused-days';
import { writeOffOf } from '../../../src/main/domain/move-out/write-off';
import { minor, sumMinor } from '../../../src/shared/money';
import { openInvoice } from '../ledger/open-invoice';
import { april, bill, issued, may } from '../move-out/issued-lines';
import { plan, rent, rulesOf } from '../price/charges';

const rules = rulesOf();
const march = openInvoice('march', '2027-03-01', [
  ['rent', 16_129],
  ['insurance', 1200],
]);
const fee = openInvoice('fee', '2027-03-17', [['late_fee', 2235]]);
const aprilOpen = openInvoice('april', '2027-04-01', [
  ['rent', 16_129],
  ['insurance', 1200],
]);
const paid = (order: AllocationOrder) =>
  allocate(order, [march, fee, aprilOpen], minor(25_000)).allocations.map(
    ({ invoiceId, position, amountMinor }) => `${invoiceId}.${position} ${amountMinor}`,
  );

const leaving = { unused: 'days', dayCount: 'actual', pricesIncludeTax: false } as const;
const amounts = (lines: readonly SettledLine[]) =>
  lines.map(({ kept, credited }) => [kept, credited].map((part) => [part.taxableMinor, part.taxMinor]));
const creditOf = (lines: readonly SettledLine[]) =>
  sumMinor(lines.flatMap(({ credited }) => [credited.taxableMinor, credited.taxMinor]));
const keptOf = (dayCount: 'actual' | 'thirty' | 'twelfths_365', lastDay: string) =>
  settleMoveOut(bill('may', may), lastDay, { ...leaving, dayCount })[0]?.kept.taxableMinor;

const deposit = (rate: number) => ({
  ...plan(rate),
  kind: 'deposit' as const,
  recurring: false,
  prorated: false,
  ledger: 'liability' as const,
});

/** Case 13: what the old unit's lines keep, what the new one's cost, and what is to pay. */
function transferOn(day: string) {
  const before: IssuedLine[] = [
    ...issued('move-in', [{ charge: deposit(5000), period: null, index: 0 }]),
    ...bill('april', april),
  ];
  const settled = settleMoveOut(before, addDays(day, -1), leaving).filter(
    ({ invoiceId }) => invoiceId !== 'move-in',
  );
  const moved = { anchor: 1, index: 0, discount: null };
  const next = priceTransfer(rules, [rent(19_900), plan(1800), deposit(7500)], moved, day);
  return {
    old: amounts(settled),
    next: next.lines.map(({ taxable, tax }) => [taxable, tax]),
    toPay: next.payable - creditOf(settled) - creditOf(depositCredits(before)),
  };
}

const fees = (preset: keyof typeof feePresets, rents: readonly number[]) =>
  rents.map((rate) => feeOf(feePresets[preset], minor(rate), minor(rate)));

interface Case {
  readonly number: string;
  readonly title: string;
  readonly is: () => unknown;
  readonly expected: unknown;
}

const cases: readonly Case[] = [
  {
    number: '6',
    title: 'late fees of two presets; of a bill due on 1 March on 12 March',
    is: () => [
      fees('us-ca', [6000, 6001, 9999, 10_000, 13_334, 14_900]),
      fees('us-20-20', [8000, 10_000, 14_900]),
      fallsOn('2027-03-01', { afterDays: 10 }),
    ],
    expected: [[1000, 1500, 1500, 2000, 2000, 2235], [2000, 2000, 2980], '2027-03-12'],
  },
  {
    number: '7',
    title: '250.00 for 368.93 by each order; 118.93 stay open',
    is: () => [paid('oldest_first'), paid('rent_first'), paid('fees_first')],
    expected: [
      ['march.1 16129', 'march.2 1200', 'fee.1 2235', 'april.1 5436'],
      ['march.1 16129', 'april.1 8871'],
      ['fee.1 2235', 'march.1 16129', 'march.2 1200', 'april.1 5436'],
    ],
  },
  {
    number: '9',
    title: 'a move-out on 12 April: days kept and credited, deposit less cleaning, all to the newest card',
    is: () => {
      const lines = settleMoveOut(bill('april', april), '2027-04-12', leaving);
      const cleaning = [openInvoice('cleaning', '2027-04-17', [['damage', 2706]])];
      const { owedToTenantMinor } = settle(cleaning, creditOf(lines), minor(5000));
      const cards = [
        { id: 'move-in', capturedAtMs: 1, leftMinor: minor(22_329) },
        { id: 'april', capturedAtMs: 2, leftMinor: minor(17_329) },
      ];
      return [...amounts(lines), owedToTenantMinor, refundWays(cards, owedToTenantMinor).toCards];
    },
    expected: [
      [
        [5960, 492],
        [8940, 737],
      ],
      [
        [480, 0],
        [720, 0],
      ],
      12_691,
      [{ id: 'april', amountMinor: 12_691 }],
    ],
  },
  {
    number: '9, no unused days back',
    title: 'the deposit less the cleaning',
    is: () => {
      const lines = settleMoveOut(bill('april', april), '2027-04-12', { ...leaving, unused: 'none' });
      const cleaning = [openInvoice('cleaning', '2027-04-17', [['damage', 2706]])];
      return settle(cleaning, creditOf(lines), minor(5000)).owedToTenantMinor;
    },
    expected: 2294,
  },
  {
    number: '11',
    title: '15 of 31 days by each day count, and 30 days of thirty',
    is: () => [
      keptOf('actual', '2027-05-15'),
      keptOf('thirty', '2027-05-15'),
      keptOf('twelfths_365', '2027-05-15'),
      keptOf('thirty', '2027-05-30'),
      keptOf('thirty', '2027-05-31'),
    ],
    expected: [7210, 7450, 7348, 14_900, 14_900],
  },
  {
    number: '13',
    title: 'a transfer to a larger unit on 12 April',
    is: () => transferOn('2027-04-12'),
    expected: {
      old: [
        [
          [5463, 451],
          [9437, 778],
        ],
        [
          [440, 0],
          [760, 0],
        ],
      ],
      next: [
        [12_603, 1040],
        [1140, 0],
        [7500, 0],
      ],
      toPay: 6308,
    },
  },
  {
    number: '22',
    title: 'a tenant leaves owing: the deposit to the oldest rent, the rest written off with its tax listed',
    is: () => {
      const { byDeposit, owedByTenantMinor } = settle([march, fee, aprilOpen], minor(0), minor(5000));
      const open = openInvoice('march', '2027-03-01', [
        ['rent', 11_129],
        ['insurance', 1200],
      ]);
      const taxed = ['march', 'april'].map((invoiceId) => ({
        invoiceId,
        position: 1,
        payableMinor: minor(16_129),
        taxMinor: minor(1229),
      }));
      const untaxed = (invoiceId: string, position: number, amount: number) => ({
        invoiceId,
        position,
        payableMinor: minor(amount),
        taxMinor: minor(0),
      });
      const lines = [...taxed, untaxed('march', 2, 1200), untaxed('april', 2, 1200), untaxed('fee', 1, 2235)];
      return [byDeposit, owedByTenantMinor, writeOffOf([open, fee, aprilOpen], lines)];
    },
    expected: [
      [{ invoiceId: 'march', position: 1, amountMinor: 5000 }],
      31_893,
      { amountMinor: 31_893, taxMinor: 848 + 1229 },
    ],
  },
];

it.each(cases)('case $number: $title', ({ is, expected }) => {
  expect(is()).toEqual(expected);
});
