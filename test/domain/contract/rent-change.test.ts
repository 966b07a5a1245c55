import { describe, expect, it } from 'vitest';
import { effectiveOn, type RentedContract } from '../../../src/main/domain/contract/rent-change';

const terms = { noticeDays: 30, minMonthsBetween: 6, notFirstMonths: 0 };
const contract = (over: Partial<RentedContract> = {}): RentedContract => ({
  state: 'active',
  anchor: 1,
  startedOn: '2026-01-01',
  billedThrough: '2027-03-31',
  lastChangeOn: null,
  ...over,
});

describe('a new rent counts', () => {
  it('from the first period that begins when the days of notice have passed', () => {
    expect(effectiveOn('2027-03-05', terms, contract())).toBe('2027-05-01');
    expect(effectiveOn('2027-03-02', terms, contract())).toBe('2027-04-01');
    expect(effectiveOn('2027-03-03', terms, contract())).toBe('2027-05-01');
  });

  it('never for a period that is billed, nor within one', () => {
    expect(effectiveOn('2027-03-02', terms, contract({ billedThrough: '2027-06-30' }))).toBe('2027-07-01');
    expect(effectiveOn('2027-03-02', terms, contract({ billedThrough: '2027-04-15' }))).toBe('2027-05-01');
  });

  it('not before the months between two changes, nor within the first months, have passed', () => {
    expect(effectiveOn('2027-03-02', terms, contract({ lastChangeOn: '2027-01-01' }))).toBe('2027-07-01');
    const young = contract({ startedOn: '2026-08-15' });
    expect(effectiveOn('2027-03-02', { ...terms, notFirstMonths: 12 }, young)).toBe('2027-09-01');
    const last = contract({ anchor: 31, lastChangeOn: '2027-02-28', billedThrough: '2027-03-30' });
    expect(effectiveOn('2027-03-02', { ...terms, minMonthsBetween: 3 }, last)).toBe('2027-05-31');
  });

  it('never without proof that the letter was sent, and never for a tenant who leaves', () => {
    expect(effectiveOn(null, terms, contract())).toBeNull();
    expect(effectiveOn('2027-03-05', terms, contract({ state: 'notice' }))).toBeNull();
    expect(effectiveOn('2027-03-05', terms, contract({ state: 'ended' }))).toBeNull();
  });
});
