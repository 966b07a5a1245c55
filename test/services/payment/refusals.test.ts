/** Every no of a payment's confirmation, with its code and kind, and that it leaves nothing half-made. */
import { describe, expect, it, test } from 'vitest';
import type { CardGateway, PaymentIntent } from '../../../src/main/card-reader/port';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { chooseCoverage, linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { confirmPayment } from '../../../src/main/services/payment/confirm';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { saveSignature } from '../../../src/main/services/signing/signature';
import type { TestServices } from '../../support/services/service-context';
import {
  confirm,
  draft,
  ink,
  lightServices,
  outcomeOf,
  paidIntent,
  planBody,
  readyBooking,
  rowCounts,
  screen,
  valueOf,
} from '../../support/services/rental';

async function open(): Promise<TestServices> {
  const services = await lightServices();
  return services;
}

/** The services with a provider that answers otherwise. */
function withGateway(ctx: ServiceContext, over: Partial<CardGateway>): ServiceContext {
  return { ...ctx, gateway: { ...ctx.gateway, ...over } };
}

async function paid() {
  const services = await open();
  const { ctx, db } = services;
  const bookingId = await readyBooking(ctx, db);
  const token = await paidIntent(ctx, bookingId);
  await ctx.gateway.retrieveIntent(token);
  return { ...services, bookingId, token, before: rowCounts(db.open.raw) };
}

const day = 24 * 60 * 60_000;
const unknownGuid = '0f0e0d0c-0000-7000-8000-000000000001';
const noSuchIntent = 'pi_simAAAAAAAAAAAAAAAAAAAAA';

describe('what names nothing is refused before the provider is asked', () => {
  test.each([
    ['an unknown provider', 'paypal', 'INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO not_found'],
    ["a provider that is not the property's", 'stripe', 'INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID not_found'],
    ['the same in capitals', 'STRIPE', 'INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID not_found'],
  ])('%s', async (_what, provider, outcome) => {
    const { ctx, db, bookingId, token, before } = await paid();
    expect(
      outcomeOf(await confirmPayment(ctx, screen, { gateway: provider, bookingId, body: { token } })),
    ).toBe(outcome);
    expect(rowCounts(db.open.raw)).toEqual(before);
  });

  // Holds: v1-4.14
  test.each([['gateway'], ['GateWay'], ['simulated']])('%s is the property’s own', async (provider) => {
    const { ctx, bookingId, token } = await paid();
    expect(
      outcomeOf(await confirmPayment(ctx, screen, { gateway: provider, bookingId, body: { token } })),
    ).toBe('ok');
  });

  // Holds: asvs-1.2.4
  test.each([
    [undefined],
    [null],
    [7],
    [''],
    ['pi_short'],
    ['tok_simAAAAAAAAAAAAAAAAAA'],
    ["pi_' OR 1=1 --"],
  ])('the token %j', async (token) => {
    const { ctx, bookingId } = await paid();
    const refused = await confirm(ctx, bookingId, token);
    expect(outcomeOf(refused)).toBe('INVALID_PARAM_GATEWAY_TOKEN invalid');
  });

  test('a token of the right form that the provider does not know', async () => {
    const { ctx, bookingId } = await paid();
    expect(outcomeOf(await confirm(ctx, bookingId, noSuchIntent))).toBe(
      'INVALID_PARAM_GATEWAY_TOKEN invalid',
    );
  });

  test('a booking id that is none, or none of ours', async () => {
    const { ctx, token } = await paid();
    expect(outcomeOf(await confirm(ctx, 'x', token))).toBe('INVALID_PARAM_BOOKING_ID invalid');
    expect(outcomeOf(await confirm(ctx, unknownGuid, token))).toBe('INVALID_PARAM_BOOKING_ID not_found');
  });

  // Holds: v1-1.5
  test('everything that is wrong is reported at once', async () => {
    const { ctx } = await paid();
    const refused = await confirmPayment(ctx, screen, { gateway: 'paypal', bookingId: 'x', body: null });
    expect(refused.ok ? [] : refused.refusals.map(({ code, field }) => `${code} ${field ?? ''}`)).toEqual([
      'INVALID_PARAM_BOOKING_ID bookingId',
      'INVALID_PARAM_GATEWAY_TOKEN token',
      'INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO gateway',
    ]);
  });
});

describe('a payment that does not pay for the booking is refused', () => {
  const processFailed = 'PAYMENT_PROCESS_FAILED conflict';
  const charge = {
    id: 'ch_1',
    refunded: false,
    amountRefunded: 0,
    disputed: false,
    captureBeforeMs: null,
    savedCardId: null,
    card: { brand: 'visa', last4: '4242' },
  };
  const cases: readonly (readonly [string, Partial<PaymentIntent>, string])[] = [
    ['nobody presented a card', { status: 'requires_payment_method', charge: null }, processFailed],
    ['the bank still thinks', { status: 'processing' }, processFailed],
    ['it was called off', { status: 'canceled' }, processFailed],
    ['another amount', { amount: 1 }, processFailed],
    ['another currency', { currency: 'eur' }, processFailed],
    ['live money in test mode', { live: true }, processFailed],
    [
      'refunded',
      {
        charge: {
          ...charge,
          refunded: true,
          amountRefunded: 0,
          disputed: false,
          captureBeforeMs: null,
          savedCardId: null,
        },
      },
      processFailed,
    ],
    ['another booking in its data', { metadata: { bookingId: unknownGuid } }, processFailed],
    ['no charge', { charge: null }, 'INVALID_PARAM_PAYMENT_METHOD_RESPONSE provider'],
    ['no card', { charge: { ...charge, card: null } }, 'INVALID_PARAM_PAYMENT_METHOD_RESPONSE provider'],
  ];
  test.each(cases)('%s', async (_what, over, outcome) => {
    const { ctx, db, bookingId, token, before } = await paid();
    const retrieveIntent = async (id: string) => ({ ...(await ctx.gateway.retrieveIntent(id)), ...over });
    expect(outcomeOf(await confirm(withGateway(ctx, { retrieveIntent }), bookingId, token))).toBe(outcome);
    expect(rowCounts(db.open.raw)).toEqual(before);
  });

  test("another booking's token, and it still pays for its own", async () => {
    const { ctx, db, bookingId, token } = await paid();
    const other = await readyBooking(ctx, db, 1);
    expect(outcomeOf(await confirm(ctx, other, token))).toBe(processFailed);
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('ok');
  });

  test('a token that was given back because the price changed', async () => {
    const { ctx, db, bookingId, token } = await paid();
    valueOf(await linkInsurance(ctx, screen, bookingId, planBody(db, 1)));
    expect((await ctx.gateway.retrieveIntent(token)).status).toBe('canceled');
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe(processFailed);
  });
});

describe('a booking that cannot be moved into is refused', () => {
  const details = 'INVALID_ACTIVITY_INFO_DETAILS conflict';

  // Holds: asvs-2.3.1
  it('unsigned; once it is signed the same payment pays for it', async () => {
    const { ctx, db } = await open();
    const bookingId = await draft(ctx, db);
    valueOf(await linkInsurance(ctx, screen, bookingId, planBody(db)));
    const token = await paidIntent(ctx, bookingId);
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe(details);
    expect((await ctx.gateway.retrieveIntent(token)).status).toBe('requires_capture');
    valueOf(await saveSignature(ctx, screen, bookingId, { signature: await ink() }));
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('ok');
  });

  it('signed more than 24 hours ago', async () => {
    const { ctx, db, bookingId, token } = await paid();
    db.clock.advance(day);
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe(details);
  });

  it('signed under an agreement that has got other words since', async () => {
    const { ctx, db, bookingId, token } = await paid();
    db.open.raw.exec(
      `UPDATE agreement_template SET current = 0;
       INSERT INTO agreement_template SELECT '${unknownGuid}', property_id, 'v-next', content, 1 FROM agreement_template`,
    );
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe(details);
  });

  // Holds: asvs-2.3.1
  it('coverage undecided', async () => {
    const { ctx, db } = await open();
    const bookingId = await draft(ctx, db);
    valueOf(await saveSignature(ctx, screen, bookingId, { signature: await ink() }));
    const token = await paidIntent(ctx, bookingId);
    const refused = await confirm(ctx, bookingId, token);
    expect(refused).toMatchObject({ refusals: [{ reason: 'coverage_missing' }] });
    expect(outcomeOf(refused)).toBe(details);
  });

  it('cancelled', async () => {
    const { ctx, bookingId, token } = await paid();
    valueOf(await cancelBooking(ctx, screen, bookingId));
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe(details);
  });

  it('priced by rules that are gone: the money is given back', async () => {
    const { ctx, db, bookingId, token } = await paid();
    db.open.raw.exec("DELETE FROM charge_rule WHERE kind = 'insurance'");
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('ACTIVITY_CALCULATION_FAILED failed');
    expect((await ctx.gateway.retrieveIntent(token)).status).toBe('canceled');
  });
});

describe('a provider that does not answer well', () => {
  // Holds: v1-4.15
  test.each([
    ['unreachable', 'GATEWAY_PAYMENT_FAILED provider'],
    ['timeout', 'GATEWAY_PAYMENT_FAILED provider_timeout'],
    ['unusable_answer', 'INVALID_PARAM_PAYMENT_OBJECT provider'],
    ['credentials', 'PAYMENT_GATEWAY_DETAILS_FAILED provider'],
    ['unknown_intent', 'INVALID_PARAM_GATEWAY_TOKEN invalid'],
  ] as const)('%s is %s, and the next try succeeds', async (kind, outcome) => {
    const { ctx, db, bookingId, token, before } = await paid();
    const retrieveIntent = () => Promise.reject(new GatewayError(kind, 'as asked'));
    expect(outcomeOf(await confirm(withGateway(ctx, { retrieveIntent }), bookingId, token))).toBe(outcome);
    expect(rowCounts(db.open.raw)).toEqual(before);
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('ok');
  });

  it('leaves an attempt behind that the next call for an intent goes on with', async () => {
    const { ctx, db } = await open();
    const bookingId = await readyBooking(ctx, db);
    const createIntent = () => Promise.reject(new GatewayError('timeout', 'as asked'));
    const slow = await createPaymentIntent(withGateway(ctx, { createIntent }), screen, bookingId);
    expect(outcomeOf(slow)).toBe('GATEWAY_PAYMENT_FAILED provider_timeout');
    valueOf(await createPaymentIntent(ctx, screen, bookingId));
    expect(rowCounts(db.open.raw)['payment_attempt']).toBe(1);
  });

  it('whose intent ran out is asked for another one', async () => {
    const { ctx, db } = await open();
    const bookingId = await readyBooking(ctx, db);
    const first = valueOf(await createPaymentIntent(ctx, screen, bookingId));
    await ctx.gateway.cancelIntent(first.paymentIntentId, 'the provider itself');
    const second = valueOf(await createPaymentIntent(ctx, screen, bookingId));
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await ctx.gateway.retrieveIntent(second.paymentIntentId)).status).toBe('requires_payment_method');
  });
});

// Holds: v1-5.7
test('an intent is the same until the price changes, then the first one is called off', async () => {
  const { ctx, db } = await open();
  const bookingId = await readyBooking(ctx, db);
  const [first, again] = await Promise.all([1, 2].map(() => createPaymentIntent(ctx, screen, bookingId)));
  expect(again).toEqual(first);
  const own = { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2027-01-01' };
  valueOf(await chooseCoverage(ctx, screen, bookingId, own));
  const third = valueOf(await createPaymentIntent(ctx, screen, bookingId));
  if (!first?.ok) throw new Error('no intent');
  expect(third.paymentIntentId).not.toBe(first.value.paymentIntentId);
  expect((await ctx.gateway.retrieveIntent(first.value.paymentIntentId)).status).toBe('canceled');
});
