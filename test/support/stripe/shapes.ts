/** Records as the objects that Stripe answers. `satisfies` holds them to the types of the `stripe` package. */
import type Stripe from 'stripe';
import { declineError } from './declines';
import { cards, type ChargeRecord, type IntentRecord, type State } from './state';

export const seconds = (ms: number): number => Math.floor(ms / 1000);

export interface Expand {
  readonly latestCharge?: boolean;
  /** `latest_charge.payment_intent` is not offered; `payment_method` is. */
  readonly paymentMethod?: boolean;
}

export function intentShape(state: State, intent: IntentRecord, expand: Expand = {}) {
  const lastId = intent.chargeIds.at(-1) ?? null;
  const charge = lastId === null ? null : (state.charges.get(lastId) ?? null);
  const paid = charge?.outcome === 'approved' ? charge : null;
  const canMove = intent.status === 'requires_capture' && paid !== null;
  const methodId = paid?.paymentMethodId ?? intent.paymentMethod;
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: [...intent.allowed],
    amount: intent.amount,
    amount_capturable: canMove ? intent.amount : 0,
    amount_details: { tip: {} },
    amount_received: paid?.amountCaptured ?? 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAtMs === null ? null : seconds(intent.canceledAtMs),
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: seconds(intent.createdMs),
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error:
      intent.lastError && intent.lastError !== 'approved'
        ? { ...declineError(intent.lastError), ...(lastId === null ? {} : { charge: lastId }) }
        : null,
    latest_charge: charge ? (expand.latestCharge ? chargeShape(state, charge) : charge.id) : null,
    livemode: intent.live,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: methodId !== null && expand.paymentMethod ? methodShape(state, methodId) : methodId,
    payment_method_configuration_details: null,
    payment_method_options: {
      card_present: {
        ...(intent.cardPresentCapture ? { capture_method: intent.cardPresentCapture } : {}),
        request_extended_authorization: null,
        request_incremental_authorization_support: null,
      },
    },
    payment_method_types: [...intent.types],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

const noBilling = { address: null, email: null, name: null, phone: null, tax_id: null };

export function chargeShape(state: State, charge: ChargeRecord) {
  const approved = charge.outcome === 'approved';
  const decline = charge.outcome === 'approved' ? null : declineError(charge.outcome);
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.amountCaptured > 0 ? charge.id.replace('ch_', 'txn_') : null,
    billing_details: noBilling,
    calculated_statement_descriptor: null,
    captured: charge.amountCaptured > 0,
    created: seconds(charge.createdMs),
    currency: charge.currency,
    customer: state.intents.get(charge.intentId)?.customer ?? null,
    description: null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: charge.live,
    metadata: state.intents.get(charge.intentId)?.metadata ?? {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: approved ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.decline_code ?? null,
      seller_message: approved ? 'Payment complete.' : 'The bank did not return any further details.',
      type: approved ? 'authorized' : 'issuer_declined',
    },
    paid: approved,
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: charge.readerId === null ? savedDetails(charge) : cardDetails(charge),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: approved ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

/** Of a card that was kept before: nobody holds it to a reader. */
function savedDetails(charge: ChargeRecord) {
  const card = cards[charge.card];
  return {
    type: 'card',
    card: {
      amount_authorized: charge.outcome === 'approved' ? charge.amount : null,
      authorization_code: null,
      brand: card.brand,
      checks: null,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: null,
      funding: 'credit',
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  } satisfies Stripe.Charge.PaymentMethodDetails;
}

function cardDetails(charge: ChargeRecord) {
  const card = cards[charge.card];
  const common = {
    brand: card.brand,
    cardholder_name: null,
    country: card.country,
    emv_auth_data: null,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: null,
    funding: charge.card === 'interac' ? 'debit' : 'credit',
    generated_card: charge.generatedCard,
    last4: card.last4,
    network: card.brand,
    network_transaction_id: null,
    preferred_locales: [],
    read_method: 'contactless_emv',
    receipt: null,
    ...(charge.readerId ? { reader: charge.readerId } : {}),
  } satisfies Stripe.Charge.PaymentMethodDetails.InteracPresent;
  if (charge.card === 'interac')
    return { type: 'interac_present', interac_present: common } satisfies Stripe.Charge.PaymentMethodDetails;
  return {
    type: 'card_present',
    card_present: {
      ...common,
      amount_authorized: charge.outcome === 'approved' ? charge.amount : null,
      brand_product: null,
      ...(card.single || charge.outcome !== 'approved'
        ? {}
        : { capture_before: seconds(charge.captureBeforeMs) }),
      incremental_authorization_supported: false,
      offline: null,
      overcapture_supported: false,
    },
  } satisfies Stripe.Charge.PaymentMethodDetails;
}

export function methodShape(state: State, id: string) {
  const method = state.methods.get(id);
  if (!method) throw new Error(`no payment method ${id}`);
  const card = cards[method.card];
  const common = {
    id,
    object: 'payment_method',
    allow_redisplay: method.allowRedisplay,
    billing_details: noBilling,
    created: seconds(method.createdMs),
    customer: method.customer,
    customer_account: null,
    livemode: method.live,
    metadata: {},
    type: method.type,
  } as const;
  const base = {
    brand: card.brand,
    country: card.country,
    exp_month: Number((method.expires ?? '2034-12').slice(5)),
    exp_year: Number((method.expires ?? '2034-12').slice(0, 4)),
    fingerprint: null,
    funding: 'credit',
    last4: card.last4,
  };
  if (method.type === 'card')
    return {
      ...common,
      card: {
        ...base,
        checks: null,
        display_brand: card.brand,
        generated_from: method.chargeId ? generatedFrom(method.chargeId) : null,
        networks: null,
        regulated_status: null,
        three_d_secure_usage: null,
        wallet: null,
      },
    } satisfies Stripe.PaymentMethod;
  const present = {
    ...base,
    cardholder_name: null,
    networks: null,
    preferred_locales: [],
    read_method: 'contactless_emv',
  };
  return method.type === 'interac_present'
    ? ({ ...common, interac_present: present } satisfies Stripe.PaymentMethod)
    : ({
        ...common,
        card_present: { ...present, brand_product: null, offline: null },
      } satisfies Stripe.PaymentMethod);
}

function generatedFrom(charge: string) {
  return {
    charge,
    payment_method_details: null,
    setup_attempt: null,
  } satisfies Stripe.PaymentMethod.Card.GeneratedFrom;
}
