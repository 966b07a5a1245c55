/**
 * What the fake of Stripe's script says to the emulator. The real script's own protocol is Stripe's secret; this one is
 * ours, under paths that Stripe does not have. It opens with a connection token, as the real one does.
 */
import { z } from 'zod';
import { tick } from './bank';
import { begin, callOff, keep, process } from './readers';
import { cartShape, readCart } from './reader-routes';
import { setupShape } from './setups';
import { intentShape } from './shapes';
import { randomText, type IntentRecord, type ReaderRecord, type SetupRecord, type State } from './state';
import { readerShape } from './terminal-shapes';

/** An error as terminal-js exposes it. */
interface Trouble {
  readonly error: { readonly code: string; readonly message: string } & Readonly<Record<string, unknown>>;
}

const trouble = (code: string, message: string, more: object = {}): Trouble => ({
  error: { code, message, ...more },
});

const callSchema = z.object({
  session: z.string().optional(),
  token: z.string().optional(),
  location: z.string().optional(),
  reader: z.string().optional(),
  failIfInUse: z.boolean().optional(),
  clientSecret: z.string().optional(),
  allowRedisplay: z.enum(['always', 'limited', 'unspecified']).nullish(),
  cart: z.unknown().optional(),
});
type ScriptCall = z.output<typeof callSchema>;

export const scriptPath = /^\/v1\/emulator\/terminal\/([a-z_]+)$/;

/** Answers a call of the script; `null` for one that the emulator does not know. */
export function answerScript(state: State, path: string, body: string): object | null {
  tick(state);
  const call = callSchema.parse(JSON.parse(body));
  const name = scriptPath.exec(path)?.[1];
  if (name === 'open') return open(state, call);
  const session = state.sessions.get(call.session ?? '');
  if (!session || call.session === undefined)
    return trouble('failed_fetch_connection_token', 'The connection token was refused.');
  if (name === 'discover') {
    const found = [...state.readers.values()].filter(
      (reader) =>
        reader.online &&
        reader.live === session.live &&
        reader.location === (call.location ?? session.location ?? reader.location),
    );
    return { discoveredReaders: found.map((reader) => readerShape(state, reader)) };
  }
  const reader = state.readers.get(call.reader ?? '');
  if (!reader) return trouble('reader_error', 'There is no such reader.');
  if (name === 'connect') return connect(state, call, reader, call.session);
  if (reader.session !== call.session || !reader.online)
    return trouble('no_established_connection', 'There is no connection to the reader.', { lost: true });
  return connected(state, name, call, reader);
}

function open(state: State, call: ScriptCall): object {
  const token = state.tokens.get(call.token ?? '');
  if (!token || token.used)
    return trouble('failed_fetch_connection_token', 'The connection token was refused.');
  token.used = true;
  const session = randomText(20);
  state.sessions.set(session, { location: token.location, live: token.live });
  return { session };
}

function connect(state: State, call: ScriptCall, reader: ReaderRecord, session: string): object {
  if (!reader.online) return trouble('network_error', 'The reader cannot be reached.');
  const confined = state.sessions.get(session)?.location;
  if (confined && confined !== reader.location)
    return trouble('reader_error', 'The connection token is confined to another location.');
  if (reader.session !== null && reader.session !== session && call.failIfInUse)
    return trouble('reader_error', 'The reader is in use by another point of sale.');
  if (reader.session !== session) callOffQuietly(reader);
  reader.session = session;
  return { reader: readerShape(state, reader) };
}

function callOffQuietly(reader: ReaderRecord): void {
  if (reader.action?.cardTaken && reader.action.status === 'in_progress') return;
  callOff(reader);
}

function connected(
  state: State,
  name: string | undefined,
  call: ScriptCall,
  reader: ReaderRecord,
): object | null {
  switch (name) {
    case 'poll':
      return poll(state, reader);
    case 'disconnect':
      callOffQuietly(reader);
      reader.session = null;
      reader.display = null;
      return {};
    case 'collect':
      return collect(state, call, reader);
    case 'collect_setup':
      return collectSetup(state, call, reader);
    case 'confirm_setup':
      return confirmSetup(state, call, reader);
    case 'cancel_collect':
      return cancelCollect(reader);
    case 'process':
      return processIntent(state, call, reader);
    case 'set_display':
      reader.display = readCart(cartShape.parse(call.cart));
      return {};
    case 'clear_display':
      reader.display = null;
      return {};
    default:
      return null;
  }
}

/** The intent that a client secret opens, as long as a card may be asked for. */
function opened(state: State, call: ScriptCall): IntentRecord | Trouble {
  const intent = [...state.intents.values()].find((each) => each.clientSecret === call.clientSecret);
  if (!intent) return trouble('reader_error', 'No such payment intent.');
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation') return intent;
  return trouble('payment_intent_unexpected_state', `The payment intent is ${intent.status}.`, {
    payment_intent: intentShape(state, intent),
  });
}

function collect(state: State, call: ScriptCall, reader: ReaderRecord): object {
  const intent = opened(state, call);
  if ('error' in intent) return intent;
  if (reader.action?.status === 'in_progress')
    return trouble('command_already_in_progress', 'The reader is busy with another command.');
  if (intent.setupFutureUsage && (call.allowRedisplay ?? 'unspecified') === 'unspecified')
    return trouble('reader_error', 'allow_redisplay is required when setup_future_usage is set.');
  reader.collected = null;
  begin(reader, {
    type: 'collect_payment_method',
    intentId: intent.id,
    allowRedisplay: call.allowRedisplay ?? 'unspecified',
  });
  return {};
}

function openedSetup(state: State, call: ScriptCall): SetupRecord | Trouble {
  const setup = [...state.setups.values()].find((each) => each.clientSecret === call.clientSecret);
  if (!setup) return trouble('reader_error', 'No such setup intent.');
  if (setup.status === 'requires_payment_method' || setup.status === 'requires_confirmation') return setup;
  return trouble('setup_intent_unexpected_state', `The setup intent is ${setup.status}.`);
}

function collectSetup(state: State, call: ScriptCall, reader: ReaderRecord): object {
  const setup = openedSetup(state, call);
  if ('error' in setup) return setup;
  if (reader.action?.status === 'in_progress')
    return trouble('command_already_in_progress', 'The reader is busy with another command.');
  reader.collected = null;
  const allowRedisplay = call.allowRedisplay ?? 'unspecified';
  begin(reader, { type: 'collect_payment_method', intentId: setup.id, allowRedisplay });
  return {};
}

function confirmSetup(state: State, call: ScriptCall, reader: ReaderRecord): object {
  const setup = openedSetup(state, call);
  if ('error' in setup) return setup;
  const { collected } = reader;
  if (collected?.intentId !== setup.id || setup.status !== 'requires_confirmation')
    return trouble('no_active_collect_payment_method_attempt', 'No card was collected for this setup.');
  const allowRedisplay = reader.action?.allowRedisplay ?? 'unspecified';
  reader.collected = null;
  begin(reader, { type: 'process_setup_intent', intentId: setup.id, allowRedisplay });
  if (reader.action) keep(state, reader, reader.action, setup, collected.presentation);
  return {};
}

function cancelCollect(reader: ReaderRecord): object {
  const { action } = reader;
  if (action?.type !== 'collect_payment_method')
    return trouble('no_active_collect_payment_method_attempt', 'No card is being collected.');
  if (action.status !== 'in_progress')
    return trouble('cancelable_already_completed', 'The card was collected already.');
  callOff(reader);
  return {};
}

/** How the command under way stands. */
function poll(state: State, reader: ReaderRecord): object {
  const { action } = reader;
  if (!action?.intentId) return { status: 'canceled' };
  if (action.status === 'in_progress') return { status: 'in_progress' };
  const setup = state.setups.get(action.intentId);
  if (setup) return pollSetup(action, setup);
  const intent = state.intents.get(action.intentId);
  if (!intent) return { status: 'canceled' };
  const paymentIntent = intentShape(state, intent, { latestCharge: true });
  if (action.status === 'succeeded') return { status: 'succeeded', paymentIntent };
  if (action.decline && action.decline !== 'approved') {
    const error = paymentIntent.last_payment_error;
    return {
      status: 'failed',
      ...trouble(error?.code ?? 'card_declined', error?.message ?? 'Your card was declined.', {
        decline_code: error?.decline_code,
        payment_intent: paymentIntent,
      }),
    };
  }
  // A caller that got no answer does not know how the intent stands either.
  return { status: 'failed', ...trouble('network_timeout', action.failureMessage ?? 'No answer in time.') };
}

function pollSetup(action: NonNullable<ReaderRecord['action']>, setup: SetupRecord): object {
  const shape = setupShape(setup, { attempt: true });
  if (action.status === 'succeeded') return { status: 'succeeded', setupIntent: shape };
  const error = shape.last_setup_error;
  if (action.decline && error)
    return {
      status: 'failed',
      ...trouble(error.code, error.message, { decline_code: error.decline_code }),
    };
  return { status: 'failed', ...trouble('network_timeout', action.failureMessage ?? 'No answer in time.') };
}

function processIntent(state: State, call: ScriptCall, reader: ReaderRecord): object {
  const intent = opened(state, call);
  if ('error' in intent) return intent;
  const { collected } = reader;
  if (collected?.intentId !== intent.id || intent.status !== 'requires_confirmation')
    return trouble('no_active_collect_payment_method_attempt', 'No card was collected for this payment.');
  const allowRedisplay = reader.action?.allowRedisplay ?? 'unspecified';
  reader.collected = null;
  begin(reader, { type: 'confirm_payment_intent', intentId: intent.id, allowRedisplay });
  if (reader.action) process(state, reader, reader.action, intent, collected.presentation);
  return {};
}
