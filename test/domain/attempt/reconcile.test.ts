import { describe, expect, it, test } from 'vitest';
import {
  compareBooks,
  type BookedPayment,
  type ProviderPayment,
} from '../../../src/main/domain/attempt/reconcile';
import type { AttemptState } from '../../../src/main/domain/attempt/payment-attempt';

const booked = (more: Partial<BookedPayment> = {}): BookedPayment => ({
  attemptId: 'attempt',
  intentId: 'pi_1',
  state: 'captured',
  cardAmount: 14934,
  currency: 'USD',
  refunded: false,
  amountRefunded: 0,
  isDisputed: false,
  ...more,
});
const there = (more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'pi_1',
  status: 'succeeded',
  amount: 14934,
  amountReceived: 14934,
  currency: 'usd',
  charge: { refunded: false, amountRefunded: 0, disputed: false },
  ...more,
});
const compare = (ours: readonly BookedPayment[], theirs: readonly ProviderPayment[]) =>
  compareBooks(ours, new Map(theirs.map((each) => [each.id, each])));
const refunded = { charge: { refunded: true, amountRefunded: 14934, disputed: false } };

describe('books agree when', () => {
  it.each<[string, Partial<BookedPayment>, Partial<ProviderPayment>]>([
    ['what is captured here is captured there', {}, {}],
    [
      'what is released here is called off there',
      { state: 'released' },
      { status: 'canceled', amountReceived: 0 },
    ],
    ['what staff gave back was given back there', { state: 'released', refunded: true }, refunded],
    [
      'a part was given back against a credit note, there as here',
      { amountRefunded: 100 },
      { charge: { refunded: true, amountRefunded: 100, disputed: false } },
    ],
    ['it is still on its way', { state: 'contracted' }, { status: 'requires_capture', amountReceived: 0 }],
    ['it waits for staff', { state: 'needs_review' }, {}],
  ])('%s', (_, ours, theirs) => {
    expect(compare([booked(ours)], [there(theirs)])).toEqual([]);
  });

  it('a payment was called off before the provider was ever asked', () => {
    expect(compare([booked({ state: 'released', intentId: null })], [])).toEqual([]);
  });
});

describe('a difference is shown from both sides when', () => {
  const captured = 'captured 149.34 USD';
  it.each<[string, Partial<BookedPayment>, Partial<ProviderPayment>, string, string]>([
    [
      'it was not captured there',
      {},
      { status: 'requires_capture', amountReceived: 0 },
      captured,
      'requires_capture 149.34 USD',
    ],
    ['less was captured', {}, { amountReceived: 1 }, captured, 'succeeded 0.01 of 149.34 USD'],
    ['the amount is another', {}, { amount: 2, amountReceived: 2 }, captured, 'succeeded 0.02 USD'],
    ['the currency is another', {}, { currency: 'eur' }, captured, 'succeeded 149.34 EUR'],
    ['the currency has other decimals', {}, { currency: 'jpy' }, captured, 'succeeded 14934 JPY'],
    ['the currency is none that we know', {}, { currency: 'xx1' }, captured, 'succeeded 14934 XX1'],
    [
      'more was given back there than here',
      { amountRefunded: 100 },
      { charge: { refunded: true, amountRefunded: 101, disputed: false } },
      'captured 149.34 USD refunded 1.00',
      'succeeded 149.34 USD refunded',
    ],
    ['it was given back there', {}, refunded, captured, 'succeeded 149.34 USD refunded'],
    [
      'the bank disputes it',
      {},
      { charge: { refunded: false, amountRefunded: 0, disputed: true } },
      captured,
      'succeeded 149.34 USD disputed',
    ],
    [
      'it is released here and captured there',
      { state: 'released' },
      {},
      'released 149.34 USD',
      'succeeded 149.34 USD',
    ],
    [
      'it is released here and held there',
      { state: 'released' },
      { status: 'requires_capture' },
      'released 149.34 USD',
      'requires_capture 149.34 USD',
    ],
    [
      'it is given back here and not there',
      { state: 'released', refunded: true },
      {},
      'refunded 149.34 USD',
      'succeeded 149.34 USD',
    ],
  ])('%s', (_, ours, theirs, here, overThere) => {
    expect(compare([booked(ours)], [there(theirs)])).toEqual([
      { intentId: 'pi_1', attemptId: 'attempt', here, there: overThere },
    ]);
  });

  it.each<AttemptState>(['captured', 'released'])('what is %s here is not known there', (state) => {
    expect(compare([booked({ state })], [])).toMatchObject([{ there: 'unknown' }]);
  });

  it.each([
    ['requires_payment_method', 0],
    ['canceled', 0],
    ['processing', 1],
    ['requires_capture', 1],
  ])('what is there as %s is not known here, and has or may get money: %d', (status, differences) => {
    expect(compare([], [there({ status, amountReceived: 0, charge: null })])).toHaveLength(differences);
  });

  test('what is there is not known here', () => {
    expect(compare([], [there()])).toEqual([
      { intentId: 'pi_1', attemptId: null, here: 'unknown', there: 'succeeded 149.34 USD' },
    ]);
  });
});
