/** /v1/payment_intents and what hangs on them: charges and refunds. */
import { z } from 'zod';
import { cancel, capture } from './bank';
import { confirmIt, savedCardOf } from './saved-cards';
import {
  createdWindow,
  expand,
  find,
  listOf,
  metadata,
  page,
  read,
  wholeNumber,
  within,
  type Call,
  type Route,
} from './call';
import { invalid, refused } from './errors';
import { chargeShape, intentShape, type Expand } from './shapes';
import { newId, randomText, type IntentRecord } from './state';
import { refundShape } from './terminal-shapes';

const captureMethod = z.enum(['automatic', 'automatic_async', 'manual']);
const createShape = {
  amount: wholeNumber.pipe(z.number().min(1).max(99_999_999)),
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  // Since API version 2026-10-28 `payment_method_types` is an answer only.
  allowed_payment_method_types: z
    .array(z.enum(['card', 'card_present', 'interac_present']))
    .default(['card']),
  capture_method: captureMethod.default('automatic_async'),
  payment_method_options: z
    .strictObject({
      card_present: z
        .strictObject({
          capture_method: z.enum(['manual', 'manual_preferred']).optional(),
          request_extended_authorization: z.string().optional(),
        })
        .optional(),
      interac_present: z.strictObject({}).optional(),
    })
    .optional(),
  customer: z.string().optional(),
  payment_method: z.string().optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  description: z.string().optional(),
  statement_descriptor: z.string().max(22).optional(),
  receipt_email: z.string().optional(),
  metadata: metadata.default({}),
  expand,
};

/** What Stripe charges at least, in its own units; https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const least: Readonly<Record<string, number>> = { usd: 50, eur: 50, cad: 50, gbp: 30, jpy: 50, chf: 50 };

/** Their last digit has to be 0; https://docs.stripe.com/currencies#three-decimal. */
const threeDecimals: ReadonlySet<string> = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

function refuseBroken(amount: number, currency: string): void {
  if (threeDecimals.has(currency) && amount % 10 !== 0)
    throw invalid(`Invalid amount for ${currency}: the last digit has to be 0.`, 'amount');
}

function create(call: Call): object {
  const { state } = call;
  const asked = read(call, createShape);
  const currency = asked.currency.toLowerCase();
  if (asked.amount < (least[currency] ?? 1))
    throw invalid(`Amount must be at least ${least[currency]} ${currency}`, 'amount', 'amount_too_small');
  refuseBroken(asked.amount, currency);
  if (asked.customer !== undefined) find(call, 'customer', state.customers, asked.customer);
  const allowed = asked.allowed_payment_method_types;
  const types = allowed.filter((type) => type !== 'interac_present' || currency === 'cad');
  if (types.length === 0)
    throw invalid('No allowed payment method type fits the currency.', 'allowed_payment_method_types');
  if (asked.payment_method !== undefined) savedCardOf(call, asked.payment_method, asked.customer ?? null);
  const id = `pi_3${randomText(23)}`;
  const intent: IntentRecord = {
    id,
    live: call.live,
    createdMs: state.clock.nowMs(),
    amount: asked.amount,
    currency,
    clientSecret: `${id}_secret_${randomText(25)}`,
    captureMethod: asked.capture_method,
    cardPresentCapture: asked.payment_method_options?.card_present?.capture_method ?? null,
    types,
    allowed,
    customer: asked.customer ?? null,
    paymentMethod: asked.payment_method ?? null,
    setupFutureUsage: asked.setup_future_usage ?? null,
    description: asked.description ?? null,
    metadata: asked.metadata,
    status: asked.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    pending: null,
    lastError: null,
    chargeIds: [],
    canceledAtMs: null,
    cancellationReason: null,
  };
  state.intents.set(id, intent);
  return answer(call, intent, asked.expand);
}

function answer(call: Call, intent: IntentRecord, names: readonly string[] = []): object {
  const known = ['latest_charge', 'latest_charge.payment_method', 'payment_method', 'customer'];
  const strange = names.find((name) => !known.includes(name));
  if (strange !== undefined) throw invalid(`This property cannot be expanded (${strange}).`, 'expand');
  return intentShape(call.state, intent, expandOf(names));
}

const expandOf = (names: readonly string[]): Expand => ({
  latestCharge: names.some((name) => name.startsWith('latest_charge')),
  paymentMethod: names.includes('payment_method'),
});

const ofCall = (call: Call) => find(call, 'payment_intent', call.state.intents, call.id);

function list(call: Call): object {
  const asked = read(call, { ...page, created: createdWindow, customer: z.string().optional() });
  const names = (asked.expand ?? []).map((name) => name.replace(/^data\./, ''));
  const found = [...call.state.intents.values()].filter(
    (intent) =>
      intent.live === call.live &&
      within(asked.created, intent.createdMs) &&
      (asked.customer === undefined || intent.customer === asked.customer),
  );
  return listOf('/v1/payment_intents', found, asked, (intent) => answer(call, intent, names));
}

function captureIt(call: Call): object {
  const asked = read(call, {
    amount_to_capture: wholeNumber.optional(),
    metadata: metadata.optional(),
    expand,
  });
  const intent = ofCall(call);
  const amount = asked.amount_to_capture ?? intent.amount;
  if (amount > intent.amount)
    throw invalid('The amount to capture is greater than the amount authorized.', 'amount_to_capture');
  capture(call.state, intent, amount);
  if (asked.metadata) intent.metadata = { ...intent.metadata, ...asked.metadata };
  return answer(call, intent, asked.expand);
}

function cancelIt(call: Call): object {
  const asked = read(call, {
    cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
    expand,
  });
  const intent = ofCall(call);
  cancel(call.state, intent, asked.cancellation_reason ?? null);
  return answer(call, intent, asked.expand);
}

function refund(call: Call): object {
  const { state } = call;
  const asked = read(call, {
    payment_intent: z.string().optional(),
    charge: z.string().optional(),
    amount: wholeNumber.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: metadata.default({}),
    expand,
  });
  if (asked.payment_intent === undefined && asked.charge === undefined)
    throw invalid('One of the following params should be provided: payment_intent or charge.');
  const chargeId =
    asked.charge ??
    find(call, 'payment_intent', state.intents, asked.payment_intent ?? '').chargeIds.at(-1) ??
    '';
  const charge = find(call, 'charge', state.charges, chargeId);
  if (charge.amountCaptured === 0) throw refused('charge_not_refundable', 'This charge was not captured.');
  if (charge.card === 'interac')
    throw refused('charge_not_refundable', 'Interac charges are refunded in person, with the card.');
  const left = charge.amountCaptured - charge.amountRefunded;
  const amount = asked.amount ?? left;
  if (left <= 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  refuseBroken(amount, charge.currency);
  if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge.', 'amount');
  charge.amountRefunded += amount;
  const record = {
    id: newId('re'),
    live: call.live,
    chargeId: charge.id,
    intentId: charge.intentId,
    createdMs: state.clock.nowMs(),
    amount,
    currency: charge.currency,
    reason: asked.reason ?? null,
    metadata: asked.metadata,
    status: 'succeeded' as const,
  };
  state.refunds.set(record.id, record);
  return refundShape(state, record);
}

function listRefunds(call: Call): object {
  const asked = read(call, {
    ...page,
    created: createdWindow,
    payment_intent: z.string().optional(),
    charge: z.string().optional(),
  });
  const found = [...call.state.refunds.values()].filter(
    (refund) =>
      refund.live === call.live &&
      within(asked.created, refund.createdMs) &&
      (asked.payment_intent === undefined || refund.intentId === asked.payment_intent) &&
      (asked.charge === undefined || refund.chargeId === asked.charge),
  );
  return listOf('/v1/refunds', found, asked, (refund) => refundShape(call.state, refund));
}

export const intentRoutes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/payment_intents$/, permission: 'intents_write', answer: create },
  { method: 'GET', path: /^\/v1\/payment_intents$/, permission: 'intents_read', answer: list },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    permission: 'intents_read',
    answer: (call) =>
      answer(call, ofCall(call), read(call, { expand, client_secret: z.string().optional() }).expand),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    permission: 'intents_write',
    answer: (call) => confirmIt(call, ofCall(call)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/capture$/,
    permission: 'intents_write',
    answer: captureIt,
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    permission: 'intents_write',
    answer: cancelIt,
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/([^/]+)$/,
    permission: 'charges_read',
    answer: (call) => chargeShape(call.state, find(call, 'charge', call.state.charges, call.id)),
  },
  { method: 'POST', path: /^\/v1\/refunds$/, permission: 'refunds_write', answer: refund },
  { method: 'GET', path: /^\/v1\/refunds$/, permission: 'refunds_read', answer: listRefunds },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/([^/]+)$/,
    permission: 'refunds_read',
    answer: (call) => refundShape(call.state, find(call, 'refund', call.state.refunds, call.id)),
  },
];
