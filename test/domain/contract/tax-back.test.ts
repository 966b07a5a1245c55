/** The tax that a tenant with a proof gets back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { creditLines, type CreditedLine } from '../../../src/main/domain/contract/credit';
import { taxBack } from '../../../src/main/domain/contract/tax-back';

const rate = (milliPercent: number) => () => milliPercent as MilliPercent;
const line = (position: number, taxable: number, tax: number) => ({
  position,
  taxableMinor: minor(taxable),
  taxMinor: minor(tax),
});
const credit = (position: number, taxable: number, tax: number): CreditedLine => ({
  ...line(position, taxable, tax),
  payableMinor: minor(taxable + tax),
});

describe('tax is given back', () => {
  it.each([
    ['all of it where the proof frees from tax', [line(1, 10_000, 825)], [], 0, [credit(1, 0, 825)]],
    ['down to the lower rate', [line(1, 10_000, 825)], [], 6250, [credit(1, 0, 200)]],
    [
      'with the discount that stands after it',
      [line(1, 10_000, 825), line(2, -5000, -413)],
      [],
      0,
      [credit(1, 0, 825), credit(2, 0, -413)],
    ],
    [
      'of what was not credited before',
      [line(1, 10_000, 825)],
      [credit(1, 5000, 412)],
      0,
      [credit(1, 0, 413)],
    ],
    ['once', [line(1, 10_000, 825)], [credit(1, 0, 825)], 0, []],
    ['not where the rate is the higher one', [line(1, 10_000, 625)], [], 8250, []],
    ['not where all that has tax was free', [line(1, 10_000, 0)], [], 0, []],
  ] as const)('%s', (_title, lines, earlier, to, expected) => {
    expect(taxBack(lines, earlier, rate(to))).toEqual(expected);
  });

  it('never more than there was, and the rest of the line can be credited whole afterward', () => {
    const anyLine = fc.record({
      taxable: fc.integer({ min: 1, max: 1_000_000 }),
      from: fc.integer({ min: 0, max: 25_000 }),
    });
    fc.assert(
      fc.property(
        anyLine,
        fc.integer({ min: 0, max: 25_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ taxable, from }, to, part) => {
          const tax = Math.round((taxable * from) / 100_000);
          const back = taxBack([line(1, taxable, tax)], [], rate(to));
          const given = back[0]?.taxMinor ?? 0;
          expect(given).toBeGreaterThanOrEqual(0);
          expect(given).toBeLessThanOrEqual(tax);
          const invoiced = [
            {
              ...line(1, taxable, tax),
              code: 'rent' as const,
              ledger: 'revenue',
              payableMinor: minor(taxable + tax),
            },
          ];
          const left = taxable + tax - given;
          const first = Math.max(1, Math.floor(left * part));
          const one = creditLines(invoiced, back, [{ position: 1, payableMinor: first }]);
          if (typeof one === 'string') throw new Error(one);
          // No part of a credit is below nothing: tax was not given back twice.
          expect(one[0]?.taxMinor).toBeGreaterThanOrEqual(0);
          expect(one[0]?.taxableMinor).toBeGreaterThanOrEqual(0);
          if (first === left) return;
          const rest = creditLines(invoiced, [...back, ...one], 'all');
          if (typeof rest === 'string') throw new Error(rest);
          const all = [...back, ...one, ...rest];
          expect(all.reduce((sum, each) => sum + each.taxMinor, 0)).toBe(tax);
          expect(all.reduce((sum, each) => sum + each.taxableMinor, 0)).toBe(taxable);
        },
      ),
    );
  });
});
