import { describe, expect, it } from 'vitest';
import type { Charge, Discount, Quote } from '../../../src/main/domain/price/quote-shape';
import { addDays } from '../../../src/main/domain/base/dates';
import { movesOver, priceTransfer } from '../../../src/main/domain/move-out/transfer';
import {
  depositCredits,
  settleMoveOut,
  type IssuedLine,
} from '../../../src/main/domain/move-out/unused-days';
import { minor, sumMinor, type MilliPercent } from '../../../src/shared/money';
import { plan, rent, rulesOf } from '../price/charges';
import { april, bill, issued, may, written } from './issued-lines';

const deposit = (rate: number): Charge => ({
  ...plan(rate),
  kind: 'deposit',
  recurring: false,
  prorated: false,
  ledger: 'liability',
});
const terms = { unused: 'days', dayCount: 'actual', pricesIncludeTax: false } as const;
const paidDeposit = issued('move-in', [{ charge: deposit(5000), period: null, index: 0 }]);
const old = [...paidDeposit, ...bill('april', april)];
const larger = [rent(19_900), plan(1800), deposit(7500)];
const anchored = { anchor: 1, index: 0, discount: null };

const credited = (lines: readonly IssuedLine[], day: string) => [
  ...settleMoveOut(lines, addDays(day, -1), terms).filter(({ invoiceId }) => invoiceId !== 'move-in'),
  ...depositCredits(lines),
];
const price = (day: string, charges = larger) => priceTransfer(rulesOf(), charges, anchored, day);
const toPay = (quote: Quote, lines: readonly IssuedLine[], day: string) =>
  quote.payable -
  sumMinor(
    credited(lines, day).map(({ credited: { taxableMinor, taxMinor } }) => minor(taxableMinor + taxMinor)),
  );

describe('a tenant who changes the unit', () => {
  it('pays what the larger one costs more from the day on, and the rest of the deposit', () => {
    const quote = price('2027-04-12');
    expect(written(credited(old, '2027-04-12'))).toEqual([
      '1: kept 5463 + 451, credited 9437 + 778',
      '2: kept 440 + 0, credited 760 + 0',
      '1: kept 0 + 0, credited 5000 + 0',
    ]);
    expect(quote.lines.map(({ code, taxable, tax }) => [code, taxable, tax])).toEqual([
      ['rent', 12_603, 1040],
      ['insurance', 1140, 0],
      ['deposit', 7500, 0],
    ]);
    expect(quote.lines[0]?.period).toEqual({
      from: '2027-04-12',
      to: '2027-04-30',
      daysCharged: 19,
      daysInCycle: 30,
    });
    expect(quote.nextBillDate).toBe('2027-05-01');
    expect(quote.bills[0]?.period).toEqual({ from: '2027-05-01', to: '2027-05-31' });
    expect(toPay(quote, old, '2027-04-12')).toBe(6308);
  });

  it('to a smaller one has the rest as credit', () => {
    const quote = price('2027-04-12', [rent(9900)]);
    expect(toPay(quote, old, '2027-04-12')).toBe(quote.payable - 10_975 - 5000);
    expect(toPay(quote, old, '2027-04-12')).toBeLessThan(0);
  });

  it('on the first or the last day of a period pays every day once', () => {
    const both = [...bill('april', april), ...bill('may', may)];
    expect(written(credited(both, '2027-05-01'))).toEqual([
      '1: kept 14900 + 1229, credited 0 + 0',
      '2: kept 1200 + 0, credited 0 + 0',
      '1: kept 0 + 0, credited 14900 + 1229',
      '2: kept 0 + 0, credited 1200 + 0',
    ]);
    expect(price('2027-05-01').lines[0]?.period).toMatchObject({ from: '2027-05-01', daysCharged: 31 });
    expect(price('2027-04-30').lines[0]?.period).toMatchObject({ to: '2027-04-30', daysCharged: 1 });
    expect(credited(old, '2027-04-30')[0]?.kept.taxableMinor).toBe(14_403);
  });

  it('pays what costs a whole period once for the running one', () => {
    const parking: Charge = { ...plan(3000), kind: 'add_on', prorated: false };
    const codes = (day: string) => price(day, [rent(9900), parking]).lines.map(({ code }) => code);
    expect(codes('2027-04-12')).toEqual(['rent']);
    expect(codes('2027-05-01')).toEqual(['rent', 'add_on']);
    // Later bills have it.
    const { charges, bills } = price('2027-04-12', [rent(9900), parking]);
    expect(charges.map(({ charge, total }) => [charge.kind, total > 0])).toEqual([
      ['rent', true],
      ['add_on', false],
    ]);
    expect(bills[0]?.lines.map(({ code }) => code)).toEqual(['rent', 'add_on']);
  });
});

describe('what moves over to the contract that follows', () => {
  const discount: Discount = {
    name: 'Spring',
    names: {},
    appliesTo: 'rent',
    size: { percent: 50_000 as MilliPercent },
    periods: 3,
  };
  // The move-in paid for the rest of January and for February.
  const signed = { anchor: 1, billedThrough: '2027-02-28', periodsBilled: 2, discount };

  it.each([
    ['within the first period', '2027-01-31', 0, true],
    ['within the second one, which the move-in paid too', '2027-02-01', 1, true],
    ['in the last that is discounted', '2027-03-31', 2, true],
    ['after it', '2027-04-01', 3, false],
    ['a year later', '2028-03-15', 14, false],
  ])('is the promotion, counted on: %s', (_, day, index, isLeft) => {
    expect(movesOver(signed, day)).toEqual({ anchor: 1, index, discount: isLeft ? discount : null });
  });

  it('is the day of the month on which periods begin, also in a short month', () => {
    const on31 = { ...signed, anchor: 31, billedThrough: '2027-02-27', periodsBilled: 1 };
    const quote = priceTransfer(rulesOf(), [rent(14_900)], movesOver(on31, '2027-02-28'), '2027-02-28');
    expect(quote.lines[0]?.period).toMatchObject({ from: '2027-02-28', to: '2027-03-30', daysCharged: 31 });
    expect(quote.nextBillDate).toBe('2027-03-31');
    expect(movesOver(on31, '2027-02-28').index).toBe(1);
  });

  it('takes the promotion off the part of a period by its days', () => {
    const fixed: Discount = { ...discount, size: { amount: minor(3000) } };
    const over = { anchor: 1, index: 2, discount: fixed };
    const [, off] = priceTransfer(rulesOf(), [rent(14_900)], over, '2027-04-21').lines;
    expect([off?.code, off?.taxable]).toEqual(['discount', -1000]);
  });
});
