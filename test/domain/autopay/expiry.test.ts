/** When a tenant hears that their saved card expires: by the first charge that comes after its last month. */
import { describe, expect, it } from 'vitest';
import {
  expiryLetterDue,
  expiryOf,
  firstChargeAfter,
  lastDayOf,
} from '../../../src/main/domain/autopay/expiry';

describe('the first charge after a card', () => {
  it.each([
    ['2027-03', 1, 0, '2027-04-01'],
    ['2027-03', 15, 0, '2027-04-15'],
    ['2027-03', 31, 0, '2027-04-30'],
    ['2027-01', 31, 0, '2027-02-28'],
    ['2028-01', 31, 0, '2028-02-29'],
    ['2027-12', 1, 0, '2028-01-01'],
    // Charged some days after the bill is due: the bill itself may fall into the last month.
    ['2027-03', 30, 3, '2027-04-02'],
    ['2027-03', 1, 3, '2027-04-04'],
  ])('valid until %s with periods from day %i, %i days after they begin: %s', (expires, anchor, days, on) => {
    expect(firstChargeAfter(expires, { anchor, rules: { chargeAfterDays: days } })).toBe(on);
    expect(on > lastDayOf(expires)).toBe(true);
  });
});

describe('who looks at a card', () => {
  it.each([
    ['2027-03', '2027-01-29', '2027-03-31', 'later'],
    ['2027-03', '2027-01-30', '2027-03-31', 'soon'],
    ['2027-03', '2027-03-31', '2027-03-31', 'soon'],
    ['2027-03', '2027-04-01', '2027-03-31', 'past'],
    ['2028-02', '2027-12-31', '2028-02-29', 'soon'],
    ['2028-02', '2027-12-30', '2028-02-29', 'later'],
  ])('of %s on %s sees its last day %s, which is %s', (expires, today, on, when) => {
    expect(expiryOf(expires, today)).toEqual({ on, when });
  });

  it('of no date sees none', () => {
    expect(expiryOf(null, '2027-01-01')).toBeNull();
  });
});

describe('a letter', () => {
  it.each([
    ['2027-03-01', null],
    ['2027-03-02', 30],
    ['2027-03-24', 30],
    ['2027-03-25', 7],
    ['2027-03-31', 7],
    ['2027-04-01', null],
  ])('on %s before a charge of April 1 is the one of %s days', (today, days) => {
    expect(expiryLetterDue('2027-04-01', today)).toBe(days);
  });
});
