import { describe, expect, it } from 'vitest';
import type { Discount } from '../../../src/main/domain/price/quote-shape';
import { transferMoney } from '../../../src/main/domain/move-out/transfer';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { plan, rent, rulesOf } from '../price/charges';
import { april, bill, may, written } from './issued-lines';

describe('a tenant who changes the unit', () => {
  const next = {
    charges: [rent(19_900), plan(1800)],
    rules: rulesOf(),
    anchor: 1,
    promotion: null,
    oldDepositMinor: minor(5000),
    newDepositMinor: minor(7500),
  };

  it('pays what the larger one costs more from the day on, and the rest of the deposit', () => {
    const { settled, creditedMinor, period, charged, depositMinor, toPayMinor } = transferMoney(
      bill('april', april),
      '2027-04-12',
      next,
    );
    expect(written(settled)).toEqual([
      '1: kept 5463 + 451, credited 9437 + 778',
      '2: kept 440 + 0, credited 760 + 0',
    ]);
    expect(creditedMinor).toBe(10_215 + 760);
    expect(period).toEqual({ from: '2027-04-12', to: '2027-04-30', daysCharged: 19, daysInCycle: 30 });
    expect(charged.lines.map(({ taxable, tax }) => [taxable, tax])).toEqual([
      [12_603, 1040],
      [1140, 0],
    ]);
    expect([depositMinor, toPayMinor]).toEqual([2500, 6308]);
  });

  it('to a smaller one has the rest as credit', () => {
    const smaller = { ...next, charges: [rent(9900)], newDepositMinor: minor(0) };
    const { toPayMinor, charged } = transferMoney(bill('april', april), '2027-04-12', smaller);
    expect(toPayMinor).toBe(charged.payable - 10_975 - 5000);
    expect(toPayMinor).toBeLessThan(0);
  });

  it('on the first or the last day of a period pays every day once', () => {
    const first = transferMoney([...bill('april', april), ...bill('may', may)], '2027-05-01', next);
    expect(first.creditedMinor).toBe(17_329);
    expect(first.period).toMatchObject({ from: '2027-05-01', daysCharged: 31 });
    const last = transferMoney(bill('april', april), '2027-04-30', next);
    expect(last.period).toMatchObject({ from: '2027-04-30', to: '2027-04-30', daysCharged: 1 });
    expect(last.settled[0]?.kept.taxableMinor).toBe(14_403);
  });

  it('takes along what is left of a promotion', () => {
    const discount: Discount = {
      name: 'Spring',
      names: {},
      appliesTo: 'rent',
      size: { percent: 50_000 as MilliPercent },
      periods: 3,
    };
    const money = (index: number) =>
      transferMoney(bill('april', april), '2027-04-12', { ...next, promotion: { discount, index } });
    expect(money(2).charged.lines.map(({ code }) => code)).toContain('discount');
    expect(money(3).charged.lines.map(({ code }) => code)).not.toContain('discount');
  });
});
