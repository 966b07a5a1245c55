/** Readers, places, customers, refunds and the account as the objects that Stripe answers. */
import type Stripe from 'stripe';
import { declineError } from './declines';
import { seconds } from './shapes';
import type {
  ActionRecord,
  CustomerRecord,
  LocationRecord,
  ReaderRecord,
  RefundRecord,
  State,
} from './state';

export function readerShape(state: State, reader: ReaderRecord) {
  return {
    id: reader.id,
    object: 'terminal.reader',
    action: reader.action ? actionShape(state, reader.action) : null,
    device_sw_version: '2.32.0.0',
    device_type: reader.deviceType,
    ip_address: '192.168.1.40',
    label: reader.label,
    last_seen_at: state.clock.nowMs(),
    livemode: reader.live,
    location: reader.location,
    metadata: {},
    serial_number: reader.serial,
    status: reader.online ? 'online' : 'offline',
  } satisfies Stripe.Terminal.Reader;
}

function actionShape(state: State, action: ActionRecord) {
  const intent = action.intentId === null ? null : state.intents.get(action.intentId);
  const decline = action.decline && action.decline !== 'approved' ? declineError(action.decline) : null;
  const about = { payment_intent: action.intentId ?? '' };
  return {
    api_error: decline && (intent || action.type === 'process_setup_intent') ? decline : null,
    failure_code: action.failureCode,
    failure_message: action.failureMessage,
    status: action.status,
    type: action.type,
    ...(action.type === 'process_payment_intent' ? { process_payment_intent: about } : {}),
    ...(action.type === 'process_setup_intent'
      ? { process_setup_intent: { setup_intent: action.intentId ?? '' } }
      : {}),
    ...(action.type === 'collect_payment_method' ? { collect_payment_method: about } : {}),
    ...(action.type === 'confirm_payment_intent' ? { confirm_payment_intent: about } : {}),
    ...(action.cart
      ? {
          set_reader_display: {
            type: 'cart' as const,
            cart: {
              currency: action.cart.currency,
              total: action.cart.total,
              tax: action.cart.tax,
              line_items: action.cart.lineItems.map((item) => ({ ...item })),
            },
          },
        }
      : {}),
  } satisfies Stripe.Terminal.Reader.Action;
}

export function locationShape(location: LocationRecord) {
  return {
    id: location.id,
    object: 'terminal.location',
    address: {
      city: 'Sampleton',
      country: location.country,
      line1: '1 Sample Street',
      line2: '',
      postal_code: '12345',
      state: '',
    },
    display_name: location.displayName,
    livemode: location.live,
    metadata: {},
  } satisfies Stripe.Terminal.Location;
}

export function accountShape(state: State) {
  return {
    id: state.account.id,
    object: 'account',
    business_type: 'company',
    charges_enabled: true,
    country: state.account.country,
    default_currency: state.account.currency,
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  } satisfies Stripe.Account;
}

export function connectionTokenShape(secret: string, location: string | null) {
  return {
    object: 'terminal.connection_token',
    ...(location ? { location } : {}),
    secret,
  } satisfies Stripe.Terminal.ConnectionToken;
}

export function customerShape(customer: CustomerRecord) {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(customer.createdMs),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: customer.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: customer.live,
    metadata: customer.metadata,
    name: customer.name,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
  } satisfies Stripe.Customer;
}

export function refundShape(state: State, refund: RefundRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: seconds(refund.createdMs),
    currency: refund.currency,
    customer: state.intents.get(refund.intentId)?.customer ?? null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: state.charges.get(refund.chargeId)?.paymentMethodId ?? null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
