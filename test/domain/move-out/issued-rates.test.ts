import { describe, expect, test } from 'vitest';
import { issuedLines, type IssuedBy, type StoredLine } from '../../../src/main/domain/move-out/issued-lines';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { none } from './issued-lines';

const by: IssuedBy = { anchor: 1, dayCount: 'actual', pricesIncludeTax: false };
const whole = { from: '2027-04-01', to: '2027-04-30' };
const rest = { from: '2027-03-20', to: '2027-03-31' };

const line = (over: Partial<StoredLine>): StoredLine => ({
  invoiceId: 'one',
  position: 1,
  code: 'rent',
  days: whole,
  taxRate: 8250 as MilliPercent,
  taxableMinor: minor(14_900),
  taxMinor: minor(1229),
  creditedBefore: none,
  isMoveIn: false,
  signedRate: null,
  ...over,
});
const rent = (rate: number, fromOn: string, toOn: string | null = null) => ({
  kind: 'rent' as const,
  rateMinor: minor(rate),
  prorated: true,
  fromOn,
  toOn,
});
const signed = { isMoveIn: true, signedRate: minor(14_900) };
const rebuilt = { isMoveIn: true, signedRate: null };
const twelveDays = { days: rest, taxableMinor: minor(5768), taxMinor: minor(476) };
const raised = [rent(16_390, '2027-04-01')];
const lowered = [rent(13_410, '2027-04-01')];

test.each([
  ['the charge, where that comes to the line', line({}), [rent(14_900, '2027-04-01')], 14_900],
  [
    'the charge of its first day',
    line({}),
    [rent(14_900, '2027-03-01', '2027-04-30'), rent(16_390, '2027-05-01')],
    14_900,
  ],
  ['the quote, whatever was announced since the move-in', line({ ...signed, ...twelveDays }), raised, 14_900],
  ['the quote, also where a lower rent was announced', line({ ...signed, ...twelveDays }), lowered, 14_900],
  [
    'the whole line of a move-in whose quote was lost',
    line({ ...rebuilt, days: { from: '2027-03-01', to: '2027-03-31' } }),
    raised,
    14_900,
  ],
  [
    'the same where a lower rent was announced',
    line({ ...rebuilt, days: { from: '2027-03-01', to: '2027-03-31' } }),
    lowered,
    14_900,
  ],
  ['what the days of such a move-in come to', line({ ...rebuilt, ...twelveDays }), raised, 14_901],
  [
    'the rent of before, where a raise that was billed is taken back',
    line({ taxableMinor: minor(16_390) }),
    [rent(14_900, '2027-03-01')],
    14_900,
  ],
  [
    'the lower rent that was billed, where it is taken back',
    line({ taxableMinor: minor(13_410) }),
    [rent(14_900, '2027-03-01')],
    13_410,
  ],
  [
    'the line with its tax, where prices include it',
    line({ taxableMinor: minor(12_388), taxMinor: minor(1022) }),
    [rent(14_900, '2027-03-01')],
    13_410,
  ],
])('a line is settled by %s', (_, stored, charges, rate) => {
  const pricesIncludeTax = stored.taxMinor === 1022;
  expect(issuedLines([stored], charges, { ...by, pricesIncludeTax })[0]?.rateMinor).toBe(rate);
});

describe('of a shelf that is charged whole and parcels that are charged by days', () => {
  const shelf = { ...rent(600, '2027-04-01'), kind: 'add_on' as const, prorated: false, position: 2 };
  const parcels = { ...rent(1500, '2027-04-01'), kind: 'add_on' as const, position: 3 };
  const isByDays = (over: Partial<StoredLine>) => {
    const extra = line({ code: 'add_on', taxMinor: minor(0), ...over });
    const [issued] = issuedLines([extra], [rent(14_900, '2027-04-01'), shelf, parcels], by);
    return issued?.prorated;
  };
  const restOfApril = { from: '2027-04-10', to: '2027-04-30' };

  test('the rest of a period has the parcels alone', () => {
    expect(isByDays({ days: restOfApril, taxableMinor: minor(1050) })).toBe(true);
  });

  test('the first days of a period whose bill is cut have the shelf first', () => {
    expect(isByDays({ days: { from: '2027-04-01', to: '2027-04-09' }, taxableMinor: minor(600) })).toBe(
      false,
    );
  });

  test('a move-in in the middle of a period has the shelf first', () => {
    const days = { from: '2027-03-20', to: '2027-03-31' };
    expect(isByDays({ days, isMoveIn: true, taxableMinor: minor(600) })).toBe(false);
  });

  test('what was written down counts more than the order', () => {
    expect(isByDays({ chargePosition: 3, taxableMinor: minor(1500) })).toBe(true);
  });
});
