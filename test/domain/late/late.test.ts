import { describe, expect, it } from 'vitest';
import { feeOf, feePresets, type FeeTerms } from '../../../src/main/domain/late/late-fee';
import {
  fallsOn,
  holdCauses,
  stepDue,
  type DoneStep,
  type Hold,
  type LateFacts,
  type LateStep,
  type LateTerms,
} from '../../../src/main/domain/late/late-steps';
import { addDays, businessDateAt, daysBetween, startOfDayMs } from '../../../src/main/domain/base/dates';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { fc } from '../../support/base/fast-check';

describe('a late fee', () => {
  it.each([
    ['us-ca', 6000, 1000],
    ['us-ca', 6001, 1500],
    ['us-ca', 9999, 1500],
    ['us-ca', 10_000, 2000],
    ['us-ca', 13_334, 2000],
    ['us-ca', 13_337, 2000],
    ['us-ca', 14_900, 2235],
    ['us-20-20', 8000, 2000],
    ['us-20-20', 10_000, 2000],
    ['us-20-20', 14_900, 2980],
  ] as const)('by %s for a rent of %i is %i', (preset, rent, fee) => {
    expect(feeOf(feePresets[preset], minor(rent), minor(rent))).toBe(fee);
  });

  const terms = (fee: FeeTerms['fee'], caps: FeeTerms['caps'] = []): FeeTerms => ({
    fee,
    caps,
    minimumOwedMinor: minor(500),
  });
  it('is fixed, or a share of the rent or of what is open of it', () => {
    const share = (of: 'rent' | 'open') =>
      terms({ percent: 10_000 as MilliPercent, of, minimumMinor: minor(0) });
    expect(feeOf(terms({ fixedMinor: minor(700) }), minor(9000), minor(4000))).toBe(700);
    expect(feeOf(share('rent'), minor(9000), minor(4000))).toBe(900);
    expect(feeOf(share('open'), minor(9000), minor(4000))).toBe(400);
  });

  it('is never more than the cap', () => {
    const cap = { rentToMinor: null, fixedMinor: minor(100), percent: 5000 as MilliPercent };
    expect(feeOf(terms({ fixedMinor: minor(700) }, [cap]), minor(9000), minor(9000))).toBe(450);
    expect(feeOf(terms({ fixedMinor: minor(700) }, [cap]), minor(1000), minor(1000))).toBe(100);
  });

  it('is none while too little rent is open', () => {
    expect(feeOf(feePresets['us-ca'], minor(14_900), minor(499))).toBe(0);
    expect(feeOf(feePresets['us-ca'], minor(14_900), minor(500))).toBe(2235);
    const free = { ...terms({ fixedMinor: minor(700) }), minimumOwedMinor: minor(0) };
    expect(feeOf(free, minor(14_900), minor(0))).toBe(0);
  });
});

const step = (key: string, afterDays: number, over: Partial<LateStep> = {}): LateStep => ({
  key,
  afterDays,
  letter: 'reminder',
  fee: null,
  suspend: false,
  task: null,
  ...over,
});
const terms: LateTerms = {
  steps: [
    step('reminder', 3),
    step('fee', 10, { fee: { fixedMinor: minor(2000) } }),
    step('suspension', 15, { suspend: true }),
    step('overlock_task', 20, { letter: null, task: 'overlock' }),
    step('default_notice', 30),
  ],
  warnDays: 3,
  outageDays: 2,
};
const open = (dueOn: string) => ({ dueOn, openRentMinor: minor(14_900) });
const on = (today: string, over: Partial<LateFacts> = {}): LateFacts => ({
  done: [],
  holds: [],
  cardOutageDays: 0,
  today,
  ...over,
});
const done = (key: string, doneOn: string, letterOutOn: string | null = doneOn): DoneStep => ({
  key,
  doneOn,
  letterOutOn,
});
const keyOn = (dueOn: string, facts: LateFacts) => stepDue(open(dueOn), terms, facts)?.key ?? null;

describe('a step', () => {
  it('comes when its days have passed after the due day, and not sooner', () => {
    expect(keyOn('2027-03-01', on('2027-03-04'))).toBeNull();
    expect(keyOn('2027-03-01', on('2027-03-05'))).toBe('reminder');
    const reminded = [done('reminder', '2027-03-05')];
    expect(keyOn('2027-03-01', on('2027-03-11', { done: reminded }))).toBeNull();
    expect(keyOn('2027-03-01', on('2027-03-12', { done: reminded }))).toBe('fee');
    expect(fallsOn('2027-03-01', step('fee', 10))).toBe('2027-03-12');
  });

  it('is counted by days of the calendar where clocks change', () => {
    const zone = 'America/Chicago';
    const [due, falls] = ['2027-03-05', fallsOn('2027-03-05', step('fee', 10))];
    expect(falls).toBe('2027-03-16');
    expect(new Date(startOfDayMs(falls, zone)).toISOString()).toBe('2027-03-16T05:00:00.000Z');
    expect(new Date(startOfDayMs(due, zone)).toISOString()).toBe('2027-03-05T06:00:00.000Z');
    expect((startOfDayMs(falls, zone) - startOfDayMs(due, zone)) / 3_600_000).toBe(263);
    const cairo = startOfDayMs('2027-04-30', 'Africa/Cairo');
    expect(new Date(cairo).toISOString()).toBe('2027-04-29T22:00:00.000Z');
    expect(businessDateAt(cairo, 'Africa/Cairo')).toBe('2027-04-30');
  });

  it('after weeks without the kiosk comes by the new due day, a fee three days after the letter', () => {
    expect(keyOn('2027-04-08', on('2027-04-11'))).toBeNull();
    expect(keyOn('2027-04-08', on('2027-04-12'))).toBe('reminder');
    expect(keyOn('2027-04-08', on('2027-04-18', { done: [done('reminder', '2027-04-12')] }))).toBeNull();
    expect(keyOn('2027-04-08', on('2027-04-19', { done: [done('reminder', '2027-04-12')] }))).toBe('fee');
    const late = [done('reminder', '2027-04-12', '2027-04-18')];
    expect(keyOn('2027-04-08', on('2027-04-20', { done: late }))).toBeNull();
    expect(keyOn('2027-04-08', on('2027-04-21', { done: late }))).toBe('fee');
  });

  it('that costs money or access waits for a letter that is out', () => {
    expect(
      keyOn('2027-03-01', on('2027-05-01', { done: [done('reminder', '2027-03-05', null)] })),
    ).toBeNull();
    const feeFirst = { ...terms, steps: terms.steps.slice(1) };
    expect(stepDue(open('2027-03-01'), feeFirst, on('2027-05-01'))).toBeNull();
  });

  it('that costs money or access waits while cards cannot be taken; a letter does not', () => {
    const reminded = [done('reminder', '2027-03-05')];
    expect(keyOn('2027-03-01', on('2027-03-12', { done: reminded, cardOutageDays: 2 }))).toBeNull();
    expect(keyOn('2027-03-01', on('2027-03-12', { done: reminded, cardOutageDays: 1 }))).toBe('fee');
    expect(keyOn('2027-03-01', on('2027-03-12', { cardOutageDays: 5 }))).toBe('reminder');
  });

  it('never comes on the day of the one before', () => {
    const before = ['reminder', 'fee', 'suspension', 'overlock_task'].map((key, index) =>
      done(key, `2027-06-0${index + 1}`),
    );
    expect(keyOn('2027-03-01', on('2027-06-04', { done: before }))).toBeNull();
    expect(keyOn('2027-03-01', on('2027-06-05', { done: before }))).toBe('default_notice');
  });

  it('that asks for a lock waits for a letter that is out, as one that costs money does', () => {
    const before = ['reminder', 'fee', 'suspension'].map((key, index) => done(key, `2027-06-0${index + 1}`));
    expect(keyOn('2027-03-01', on('2027-06-05', { done: before }))).toBeNull();
    expect(keyOn('2027-03-01', on('2027-06-06', { done: before }))).toBe('overlock_task');
  });

  it('never comes when the rent is paid, nor when all are done, nor without signed ones', () => {
    expect(stepDue({ ...open('2027-03-01'), openRentMinor: minor(0) }, terms, on('2027-05-01'))).toBeNull();
    const all = terms.steps.map(({ key }) => done(key, '2027-04-01'));
    expect(keyOn('2027-03-01', on('2027-05-01', { done: all }))).toBeNull();
    expect(stepDue(open('2027-03-01'), { ...terms, steps: [] }, on('2027-05-01'))).toBeNull();
  });
});

describe('a hold', () => {
  const hold = (cause: Hold['cause'], fromOn: string, toOn: string | null): Hold => ({ cause, fromOn, toOn });

  it.each(holdCauses)('for %s stops every step while it lasts', (cause) => {
    expect(keyOn('2027-03-01', on('2027-03-20', { holds: [hold(cause, '2027-03-20', null)] }))).toBeNull();
    expect(keyOn('2027-03-01', on('2027-03-20', { holds: [hold(cause, '2027-03-21', null)] }))).toBe(
      'reminder',
    );
  });

  it.each([
    ['protected', false],
    ['dispute', false],
    ['payment_open', false],
    ['clock', true],
    ['ownership', true],
    ['plan', true],
  ] as const)('for %s has its days count afterward: %s', (cause, counts) => {
    const holds = [hold(cause, '2027-03-02', '2027-03-04'), hold(cause, '2027-03-03', '2027-03-05')];
    expect(keyOn('2027-03-01', on('2027-03-08', { holds }))).toBe(counts ? 'reminder' : null);
    expect(keyOn('2027-03-01', on('2027-03-09', { holds }))).toBe('reminder');
  });
});

it('a kiosk that is off at any days does each step once, in order, never early, and warns before it costs anything', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 60 }), fc.nat(6), (offs, delay) => {
      const dueOn = '2027-03-01';
      const steps: DoneStep[] = [];
      let today = dueOn;
      for (const off of offs) {
        today = addDays(today, off);
        const out = steps.map((each) => ({
          ...each,
          letterOutOn: daysBetween(each.doneOn, today) >= delay ? addDays(each.doneOn, delay) : null,
        }));
        const next = stepDue(open(dueOn), terms, on(today, { done: out }));
        if (!next) continue;
        expect(next.key).toBe(terms.steps[steps.length]?.key);
        expect(today >= fallsOn(dueOn, next)).toBe(true);
        if (next.fee || next.suspend || next.task) {
          const last = out.at(-1)?.letterOutOn ?? today;
          expect(daysBetween(last, today)).toBeGreaterThanOrEqual(3);
        }
        steps.push(done(next.key, today));
      }
    }),
  );
});
