import { describe, expect, it } from 'vitest';
import { nextTry, type TryAnswer, type TryFacts } from '../../../src/main/domain/autopay/next-try';

const tries = [0, 3, 6, 10];
const hours = { from: '09:00', to: '17:00' };
const at = (today: string, time = '12:00'): TryFacts => ({ firstOn: '2027-04-01', today, time });
const answer = (on: string, code: string, advice: string | null = null): TryAnswer => ({ on, code, advice });
const poor = (on: string) => answer(on, 'insufficient_funds');

describe('a saved card is asked', () => {
  it.each<[string, TryAnswer[], TryFacts, ReturnType<typeof nextTry>]>([
    [
      'not before its day',
      [],
      at('2027-03-31'),
      { kind: 'later', number: 0, on: '2027-04-01', from: '09:00' },
    ],
    ['on its day', [], at('2027-04-01'), { kind: 'now', number: 0 }],
    [
      'not before the hours',
      [],
      at('2027-04-01', '08:59'),
      { kind: 'later', number: 0, on: '2027-04-01', from: '09:00' },
    ],
    [
      'not after the hours',
      [],
      at('2027-04-01', '17:00'),
      { kind: 'later', number: 0, on: '2027-04-02', from: '09:00' },
    ],
    [
      'again on the next day of the list',
      [poor('2027-04-01')],
      at('2027-04-03'),
      { kind: 'later', number: 1, on: '2027-04-04', from: '09:00' },
    ],
    ['then', [poor('2027-04-01')], at('2027-04-04', '09:00'), { kind: 'now', number: 1 }],
    [
      'as far apart after a late try',
      [poor('2027-04-20')],
      at('2027-04-22'),
      { kind: 'later', number: 1, on: '2027-04-23', from: '09:00' },
    ],
    [
      'no more often than the list has it',
      ['2027-04-01', '2027-04-04', '2027-04-07', '2027-04-11'].map(poor),
      at('2027-05-01'),
      { kind: 'stop', why: 'tries_used' },
    ],
    [
      'never once it has paid',
      [answer('2027-04-01', 'succeeded')],
      at('2027-04-04'),
      { kind: 'stop', why: 'paid' },
    ],
    [
      'a second time though the bank does not say why',
      [answer('2027-04-01', 'do_not_honor')],
      at('2027-04-04'),
      { kind: 'now', number: 1 },
    ],
    [
      'not a third time',
      [answer('2027-04-01', 'do_not_honor'), answer('2027-04-04', 'do_not_honor')],
      at('2027-04-07'),
      { kind: 'stop', why: 'card' },
    ],
    [
      'never without the tenant where the bank wants them',
      [answer('2027-04-01', 'authentication_required')],
      at('2027-04-04'),
      { kind: 'stop', why: 'tenant' },
    ],
    [
      'never against the provider’s advice',
      [answer('2027-04-01', 'generic_decline', 'do_not_try_again')],
      at('2027-04-04'),
      { kind: 'stop', why: 'card' },
    ],
  ])('%s', (_, answers, facts, expected) => {
    expect(nextTry(answers, tries, hours, facts)).toEqual(expected);
  });

  it.each([
    'lost_card',
    'stolen_card',
    'expired_card',
    'pickup_card',
    'card_not_supported',
    'previously_declined_do_not_retry',
  ])('never after %s', (code) => {
    expect(nextTry([answer('2027-04-01', code)], tries, hours, at('2027-04-04'))).toEqual({
      kind: 'stop',
      why: 'card',
    });
  });
});
