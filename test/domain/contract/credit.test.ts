import { describe, expect, it } from 'vitest';
import { minor, sumMinor } from '../../../src/shared/money';
import { creditLines, type CreditedLine, type InvoicedLine } from '../../../src/main/domain/contract/credit';
import { fc } from '../../support/base/fast-check';

const line = (position: number, code: InvoicedLine['code'], payable: number, tax = 0): InvoicedLine => ({
  position,
  code,
  ledger: 'revenue',
  taxMinor: minor(tax),
  payableMinor: minor(payable),
});
const invoice = [
  line(1, 'rent', 10_825, 825),
  line(2, 'discount', -2165, -165),
  line(3, 'insurance', 1200),
  line(4, 'deposit', 5000),
];
const total = 10_825 - 2165 + 1200 + 5000;

describe('a credit note', () => {
  it('of everything takes back every line, and nothing is left for another', () => {
    const all = creditLines(invoice, [], 'all');
    if (typeof all === 'string') throw new Error(all);
    expect(sumMinor(all.map((each) => each.payableMinor))).toBe(total);
    expect(all.map((each) => each.taxMinor)).toEqual([825, -165, 0, 0]);
    expect(creditLines(invoice, all, 'all')).toBe('nothing_to_credit');
  });

  it.each([
    ['more than a line was', [{ position: 3, payableMinor: 1201 }]],
    ['less than nothing of a line', [{ position: 3, payableMinor: -1 }]],
    ['a line that is not there', [{ position: 9, payableMinor: 1 }]],
    [
      'a line twice',
      [
        { position: 3, payableMinor: 1 },
        { position: 3, payableMinor: 1 },
      ],
    ],
    ['the rent without the discount that was never paid', [{ position: 1, payableMinor: 8661 }]],
    ['a discount alone', [{ position: 2, payableMinor: -1 }]],
  ])('never takes back %s', (_, wanted) => {
    expect(creditLines(invoice, [], wanted)).toBe('too_much');
  });

  it('of nothing is none', () => {
    expect(creditLines(invoice, [], [{ position: 1, payableMinor: 0 }])).toBe('nothing_to_credit');
  });

  it('in any parts adds up to the lines of the invoice, tax and all', () => {
    const amounts = fc.array(
      fc.record({ payable: fc.integer({ min: 1, max: 99_999 }), rate: fc.nat(25_000) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    const parts = fc.array(fc.record({ line: fc.nat(3), share: fc.integer({ min: 1, max: 100 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(amounts, parts, (charges, cuts) => {
        const lines = charges.map(({ payable, rate }, index) =>
          line(index + 1, 'add_on', payable, Math.round((payable * rate) / 100_000)),
        );
        const made: CreditedLine[] = [];
        for (const { line: at, share } of cuts) {
          const position = (at % lines.length) + 1;
          const before = sumMinor(
            made.filter((each) => each.position === position).map((each) => each.payableMinor),
          );
          const rest = (lines[position - 1]?.payableMinor ?? 0) - before;
          const credited = creditLines(lines, made, [
            { position, payableMinor: Math.ceil((rest * share) / 100) },
          ]);
          if (typeof credited === 'string') expect(rest).toBe(0);
          else made.push(...credited);
        }
        const rest = creditLines(lines, made, 'all');
        if (typeof rest !== 'string') made.push(...rest);
        for (const each of lines) {
          const of = made.filter(({ position }) => position === each.position);
          expect(sumMinor(of.map(({ payableMinor }) => payableMinor))).toBe(each.payableMinor);
          expect(sumMinor(of.map(({ taxMinor }) => taxMinor))).toBe(each.taxMinor);
          expect(of.every((part) => part.taxableMinor + part.taxMinor === part.payableMinor)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
