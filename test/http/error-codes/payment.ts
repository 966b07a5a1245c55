/** Confirming a payment: what names nothing, what does not pay for the booking, and a provider that misbehaves. */
import type { CardGateway, PaymentIntent } from '../../../src/main/card-reader/port';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { START_MS } from '../../support/services/database';
import { confirm, link, noSuchIntent, sign } from './calls';
import { unknownGuid, type Case, type Stage } from './stage';

const at = { endpoint: 'confirmPayment' } as const;
const paidFor = async (stage: Stage) => confirm(stage, await stage.paid(stage.signed));

const namesNothing: readonly Case[] = [
  {
    ...at,
    code: 'INVALID_PARAM_BOOKING_ID',
    status: 400,
    field: 'bookingId',
    when: 'the booking is no GUID',
    call: (stage) => confirm(stage, noSuchIntent, { bookingId: 'x' }),
  },
  {
    ...at,
    code: 'INVALID_PARAM_BOOKING_ID',
    status: 404,
    field: 'bookingId',
    when: 'the booking is not there',
    call: (stage) => confirm(stage, noSuchIntent, { bookingId: unknownGuid }),
  },
  {
    ...at,
    code: 'INVALID_PARAM_GATEWAY_TOKEN',
    status: 400,
    field: 'token',
    when: 'the token has not the form of the provider’s',
    call: (stage) => confirm(stage, 'tok_1'),
  },
  {
    ...at,
    code: 'INVALID_PARAM_GATEWAY_TOKEN',
    status: 400,
    field: 'token',
    when: 'there is no body',
    call: (stage) => ({ ...confirm(stage, null), options: {} }),
  },
  {
    ...at,
    code: 'INVALID_PARAM_GATEWAY_TOKEN',
    status: 400,
    field: 'token',
    when: 'the provider does not know the token',
    call: (stage) => confirm(stage, noSuchIntent),
  },
  {
    ...at,
    code: 'INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO',
    status: 404,
    field: 'gateway',
    when: 'nobody knows the provider',
    call: (stage) => confirm(stage, noSuchIntent, { gateway: 'paypal' }),
  },
  {
    ...at,
    code: 'INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID',
    status: 404,
    field: 'gateway',
    when: 'the provider is not the property’s',
    call: (stage) => confirm(stage, noSuchIntent, { gateway: 'stripe' }),
  },
];

/** A provider whose answer about an intent is another one than the truth. */
const answering =
  (over: Partial<PaymentIntent>) =>
  (real: CardGateway): Partial<CardGateway> => ({
    retrieveIntent: async (id) => ({ ...(await real.retrieveIntent(id)), ...over }),
  });
const failing = (kind: GatewayError['kind']) => (): Partial<CardGateway> => ({
  retrieveIntent: () => Promise.reject(new GatewayError(kind, 'as asked')),
});

const provider: readonly Case[] = (
  [
    ['GATEWAY_PAYMENT_FAILED', 502, 'the provider cannot be reached', failing('unreachable')],
    ['GATEWAY_PAYMENT_FAILED', 504, 'the provider is too slow', failing('timeout')],
    ['INVALID_PARAM_PAYMENT_OBJECT', 502, 'nobody can use its answer', failing('unusable_answer')],
    ['PAYMENT_GATEWAY_DETAILS_FAILED', 502, 'it refuses our credentials', failing('credentials')],
    [
      'INVALID_PARAM_PAYMENT_METHOD_RESPONSE',
      502,
      'it says nothing of a charge',
      answering({ charge: null }),
    ],
    [
      'INVALID_PARAM_PAYMENT_METHOD_RESPONSE',
      502,
      'it says nothing of the card',
      answering({
        charge: {
          id: 'ch_1',
          refunded: false,
          amountRefunded: 0,
          disputed: false,
          captureBeforeMs: null,
          savedCardId: null,
          card: null,
        },
      }),
    ],
  ] as const
).map(([code, status, when, gateway]): Case => ({ ...at, code, status, when, gateway, call: paidFor }));

const card = { brand: 'visa', last4: '4242' };
const doesNotPay: readonly Case[] = (
  [
    ['nobody has paid', answering({ status: 'requires_payment_method', charge: null })],
    ['the bank still thinks', answering({ status: 'processing' })],
    ['it is over another amount', answering({ amount: 1 })],
    ['it is in another currency', answering({ currency: 'eur' })],
    ['it is for another booking', answering({ metadata: { bookingId: unknownGuid } })],
    [
      'it was refunded',
      answering({
        charge: {
          id: 'ch_1',
          refunded: true,
          amountRefunded: 0,
          disputed: false,
          captureBeforeMs: null,
          savedCardId: null,
          card,
        },
      }),
    ],
    [
      'its money is disputed',
      answering({
        charge: {
          id: 'ch_1',
          refunded: false,
          amountRefunded: 0,
          disputed: true,
          captureBeforeMs: null,
          savedCardId: null,
          card,
        },
      }),
    ],
    ['less was authorized than is due', answering({ amountCapturable: 1 })],
    ['it was made a day ago', answering({ createdMs: START_MS - 24 * 60 * 60 * 1000 })],
    ['it is test money, and the kiosk takes real money', () => ({ live: true })],
    ['it is real money, and the kiosk takes test money', answering({ live: true })],
  ] as const
).map(([when, gateway]): Case => ({
  ...at,
  code: 'PAYMENT_PROCESS_FAILED',
  status: 409,
  when,
  gateway,
  call: paidFor,
}));

const usedBefore: Case = {
  ...at,
  code: 'PAYMENT_PROCESS_FAILED',
  status: 409,
  when: 'it has paid for another booking already',
  async call(stage) {
    const token = await stage.paid(stage.other);
    const made = await stage.call(confirm(stage, token, { bookingId: stage.other }));
    if (made.status !== 200) throw new Error('the other booking was not paid');
    return confirm(stage, token);
  },
};

const notReady = { ...at, code: 'INVALID_ACTIVITY_INFO_DETAILS', status: 409 } as const;
const booking: readonly Case[] = [
  {
    ...notReady,
    field: 'bookingId',
    when: 'the booking is closed',
    async call(stage) {
      const token = await stage.paid(stage.signed);
      await stage.call({ method: 'POST', path: `/v1/booking/${stage.signed}/cancel` });
      return confirm(stage, token);
    },
  },
  {
    ...notReady,
    when: 'the booking is not signed',
    async call(stage) {
      await stage.call(link(stage, { bookingId: stage.bare }));
      return confirm(stage, await stage.paid(stage.bare), { bookingId: stage.bare });
    },
  },
  {
    ...notReady,
    when: 'the signature is older than a day',
    async call(stage) {
      const token = await stage.paid(stage.signed);
      stage.listener.db.clock.advance(24 * 60 * 60_000);
      return confirm(stage, token);
    },
  },
  {
    ...notReady,
    when: 'cover is undecided',
    async call(stage) {
      await stage.call(sign(stage, { bookingId: stage.bare }));
      return confirm(stage, await stage.paid(stage.bare), { bookingId: stage.bare });
    },
  },
];

export const paymentCases: readonly Case[] = [
  ...namesNothing,
  ...provider,
  ...doesNotPay,
  usedBefore,
  ...booking,
];
