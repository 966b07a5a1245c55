/** /v1/terminal: readers, places, connection tokens; and the helper that presents a test card. */
import { z } from 'zod';
import { expand, find, listOf, page, read, truth, wholeNumber, type Call, type Route } from './call';
import { invalid, refused } from './errors';
import { begin, busy, callOff, needOnline, needUnpaid, present, process } from './readers';
import { randomText, type Cart, type IntentRecord, type Outcome, type ReaderRecord } from './state';
import { connectionTokenShape, locationShape, readerShape } from './terminal-shapes';

const allowRedisplay = z.enum(['always', 'limited', 'unspecified']);
const config = z
  .strictObject({
    allow_redisplay: allowRedisplay.optional(),
    enable_customer_cancellation: truth.optional(),
    skip_tipping: truth.optional(),
  })
  .optional();

const ofCall = (call: Call) => find(call, 'terminal.reader', call.state.readers, call.id);
const shown = (call: Call, reader: ReaderRecord) => readerShape(call.state, reader);

function needFree(reader: ReaderRecord): void {
  needOnline(reader);
  if (reader.action?.status === 'in_progress') throw busy();
}

/** Saving a card needs the word of how it may be shown again (Stripe, since 2025-03-31). */
function needConsent(intent: IntentRecord, given: string | undefined): void {
  if (intent.setupFutureUsage && (given === undefined || given === 'unspecified'))
    throw invalid('allow_redisplay is required when setup_future_usage is set.', 'allow_redisplay');
}

/** A free reader asks for a card for an intent that nobody has paid. */
function askForCard(
  call: Call,
  reader: ReaderRecord,
  type: 'process_payment_intent' | 'collect_payment_method',
  asked: { readonly payment_intent: string; readonly given: z.output<typeof config> },
): object {
  const intent = find(call, 'payment_intent', call.state.intents, asked.payment_intent);
  const consent = asked.given?.allow_redisplay;
  needConsent(intent, consent);
  needFree(reader);
  needUnpaid(call.state, intent);
  if (type === 'collect_payment_method') reader.collected = null;
  begin(reader, { type, intentId: intent.id, allowRedisplay: consent ?? 'unspecified' });
  return shown(call, reader);
}

function processIntent(call: Call): object {
  const { payment_intent, process_config: given } = read(call, {
    payment_intent: z.string(),
    process_config: config,
    expand,
  });
  return askForCard(call, ofCall(call), 'process_payment_intent', { payment_intent, given });
}

function collect(call: Call): object {
  const { payment_intent, collect_config: given } = read(call, {
    payment_intent: z.string(),
    collect_config: config,
    expand,
  });
  return askForCard(call, ofCall(call), 'collect_payment_method', { payment_intent, given });
}

function confirm(call: Call): object {
  const reader = ofCall(call);
  const asked = read(call, {
    payment_intent: z.string(),
    confirm_config: z.strictObject({}).optional(),
    expand,
  });
  const intent = find(call, 'payment_intent', call.state.intents, asked.payment_intent);
  needFree(reader);
  const { collected } = reader;
  if (collected?.intentId !== intent.id || intent.status !== 'requires_confirmation')
    throw refused('intent_invalid_state', 'No card was collected for this payment intent.');
  const given = reader.action?.allowRedisplay ?? 'unspecified';
  reader.collected = null;
  begin(reader, { type: 'confirm_payment_intent', intentId: intent.id, allowRedisplay: given });
  if (reader.action) process(call.state, reader, reader.action, intent, collected.presentation);
  return shown(call, reader);
}

function cancelAction(call: Call): object {
  const reader = ofCall(call);
  read(call, { expand });
  needOnline(reader);
  callOff(reader);
  return shown(call, reader);
}

const cartShape = z.strictObject({
  currency: z.string().length(3),
  total: wholeNumber,
  tax: wholeNumber.optional(),
  line_items: z
    .array(
      z.strictObject({
        amount: wholeNumber,
        description: z.string().min(1),
        quantity: wholeNumber.pipe(z.number().min(1)),
      }),
    )
    .min(1),
});

export function readCart(value: z.output<typeof cartShape>): Cart {
  const { line_items: lineItems, tax, ...rest } = value;
  return { ...rest, tax: tax ?? null, lineItems };
}

function display(call: Call): object {
  const reader = ofCall(call);
  const asked = read(call, { type: z.literal('cart'), cart: cartShape, expand });
  needFree(reader);
  const cart = readCart(asked.cart);
  begin(reader, { type: 'set_reader_display', cart, status: 'succeeded' });
  reader.display = cart;
  return shown(call, reader);
}

function list(call: Call): object {
  const asked = read(call, {
    ...page,
    location: z.string().optional(),
    serial_number: z.string().optional(),
    device_type: z.string().optional(),
    status: z.enum(['online', 'offline']).optional(),
  });
  const found = [...call.state.readers.values()].filter(
    (reader) =>
      reader.live === call.live &&
      (asked.location === undefined || reader.location === asked.location) &&
      (asked.serial_number === undefined || reader.serial === asked.serial_number) &&
      (asked.device_type === undefined || reader.deviceType === asked.device_type) &&
      (asked.status === undefined || reader.online === (asked.status === 'online')),
  );
  return listOf('/v1/terminal/readers', found, asked, (reader) => shown(call, reader));
}

function connectionToken(call: Call): object {
  const { location } = read(call, { location: z.string().optional(), expand });
  if (location !== undefined) find(call, 'terminal.location', call.state.locations, location);
  const secret = `pst_${call.live ? 'live' : 'test'}_${randomText(40)}`;
  call.state.tokens.set(secret, { location: location ?? null, live: call.live, used: false });
  return connectionTokenShape(secret, location ?? null);
}

/** https://docs.stripe.com/terminal/references/testing */
const testNumbers: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'approved',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
};

function presentTestCard(call: Call): object {
  const reader = ofCall(call);
  if (call.live) throw invalid('Test helpers work in test mode only.');
  const asked = read(call, {
    type: z.enum(['card_present', 'interac_present']).optional(),
    card_present: z.strictObject({ number: z.string().optional() }).optional(),
    interac_present: z.strictObject({ number: z.string().optional() }).optional(),
    amount_tip: wholeNumber.optional(),
    expand,
  });
  const bank = testNumbers[asked.card_present?.number ?? '4242424242424242'] ?? 'declined';
  const card = asked.type === 'interac_present' ? 'interac' : 'visa';
  if (!present(call.state, reader, { card, bank, reader: 'reports', thinkMs: 0 }))
    throw refused('terminal_reader_invalid_state', 'The reader does not wait for a card.');
  return shown(call, reader);
}

const on = (what: string) => new RegExp(`^/v1/terminal/readers/([^/]+)/${what}$`);

export const readerRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/terminal\/readers$/, permission: 'readers_read', answer: list },
  {
    method: 'GET',
    path: /^\/v1\/terminal\/readers\/([^/]+)$/,
    permission: 'readers_read',
    answer: (call) => {
      read(call, { expand });
      return shown(call, ofCall(call));
    },
  },
  { method: 'POST', path: on('process_payment_intent'), permission: 'readers_write', answer: processIntent },
  { method: 'POST', path: on('collect_payment_method'), permission: 'readers_write', answer: collect },
  { method: 'POST', path: on('confirm_payment_intent'), permission: 'readers_write', answer: confirm },
  { method: 'POST', path: on('cancel_action'), permission: 'readers_write', answer: cancelAction },
  { method: 'POST', path: on('set_reader_display'), permission: 'readers_write', answer: display },
  {
    method: 'POST',
    path: /^\/v1\/test_helpers\/terminal\/readers\/([^/]+)\/present_payment_method$/,
    permission: 'readers_write',
    answer: presentTestCard,
  },
  {
    method: 'GET',
    path: /^\/v1\/terminal\/locations\/([^/]+)$/,
    permission: 'locations_read',
    answer: (call) => locationShape(find(call, 'terminal.location', call.state.locations, call.id)),
  },
  {
    method: 'GET',
    path: /^\/v1\/terminal\/locations$/,
    permission: 'locations_read',
    answer: (call) =>
      listOf(
        '/v1/terminal/locations',
        [...call.state.locations.values()].filter(({ live }) => live === call.live),
        read(call, page),
        locationShape,
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/terminal\/connection_tokens$/,
    permission: 'connection_tokens_write',
    answer: connectionToken,
  },
];

export { cartShape };
