/** What becomes of a card that is read only to be kept: its bank is asked, and nothing is charged. */
import type Stripe from 'stripe';
import { addMethod } from './bank';
import { declineError } from './declines';
import { seconds } from './shapes';
import {
  cards,
  newId,
  type Outcome,
  type PaymentMethodRecord,
  type Presentation,
  type SetupRecord,
  type State,
} from './state';

/** The setup is in the bank's hands, and settles at once or when the bank has thought. */
export function readToKeep(
  state: State,
  setup: SetupRecord,
  presentation: Presentation,
  allowRedisplay: PaymentMethodRecord['allowRedisplay'],
  told: () => void,
): void {
  setup.status = 'processing';
  setup.lastError = null;
  const settle = () => {
    decide(state, setup, presentation, allowRedisplay);
    told();
  };
  if (presentation.thinkMs <= 0) settle();
  else setup.pending = { atMs: state.clock.nowMs() + presentation.thinkMs, settle };
}

function decide(
  state: State,
  setup: SetupRecord,
  { card: name, bank }: Presentation,
  allowRedisplay: PaymentMethodRecord['allowRedisplay'],
): void {
  const type = name === 'interac' ? ('interac_present' as const) : ('card_present' as const);
  const outcome: Outcome = setup.types.includes(type) ? bank : 'declined';
  const method = addMethod(state, setup, { type, card: name, chargeId: null, allowRedisplay });
  const attempt = { id: newId('setatt'), atMs: state.clock.nowMs(), methodId: method.id };
  if (outcome !== 'approved') {
    setup.attempt = { ...attempt, generatedCard: null };
    setup.status = 'requires_payment_method';
    setup.lastError = outcome;
    return;
  }
  setup.status = 'succeeded';
  const isKept = setup.customer !== null && cards[name].savable;
  const kept = isKept
    ? addMethod(state, setup, { type: 'card', card: name, chargeId: null, allowRedisplay })
    : null;
  if (kept) kept.customer = setup.customer;
  setup.attempt = { ...attempt, generatedCard: kept?.id ?? null };
}

export function setupShape(setup: SetupRecord, expand: { readonly attempt: boolean }) {
  const error = setup.lastError && setup.lastError !== 'approved' ? declineError(setup.lastError) : null;
  return {
    id: setup.id,
    object: 'setup_intent',
    allowed_payment_method_types: [...setup.types],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: setup.clientSecret,
    created: seconds(setup.createdMs),
    customer: setup.customer,
    customer_account: null,
    description: setup.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: error,
    latest_attempt: setup.attempt && (expand.attempt ? attemptShape(setup, setup.attempt) : setup.attempt.id),
    livemode: setup.live,
    managed_payments: null,
    mandate: null,
    metadata: setup.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: setup.attempt?.methodId ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [...setup.types],
    single_use_mandate: null,
    status: setup.status,
    usage: 'off_session',
  } satisfies Stripe.SetupIntent;
}

function attemptShape(setup: SetupRecord, attempt: NonNullable<SetupRecord['attempt']>) {
  return {
    id: attempt.id,
    object: 'setup_attempt',
    application: null,
    created: seconds(attempt.atMs),
    customer: setup.customer,
    customer_account: null,
    flow_directions: null,
    livemode: setup.live,
    on_behalf_of: null,
    payment_method: attempt.methodId,
    payment_method_details: {
      type: 'card_present',
      card_present: { generated_card: attempt.generatedCard, offline: null },
    },
    setup_error: null,
    setup_intent: setup.id,
    status: setup.status === 'succeeded' ? 'succeeded' : 'failed',
    usage: 'off_session',
  } satisfies Stripe.SetupAttempt;
}
