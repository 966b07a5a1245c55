/** What a reader does: an action under way, a card held to it, the plug pulled. */
import { charge } from './bank';
import { refused } from './errors';
import { readToKeep } from './setups';
import { intentShape } from './shapes';
import type {
  ActionRecord,
  IntentRecord,
  Outcome,
  Presentation,
  ReaderRecord,
  SetupRecord,
  State,
} from './state';

export const busy = () =>
  refused('terminal_reader_busy', 'Reader is currently busy processing another request.');

export function needOnline(reader: ReaderRecord): void {
  if (!reader.online)
    throw refused('terminal_reader_offline', 'Reader is currently offline, please ensure it is on.');
}

/** Throws unless a card may be asked for on this intent. */
export function needUnpaid(state: State, intent: IntentRecord): void {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    throw refused(
      'intent_invalid_state',
      `Payment intent ${intent.id} has a status of ${intent.status} and cannot be processed by a reader.`,
      intentShape(state, intent),
    );
}

export function begin(
  reader: ReaderRecord,
  action: Pick<ActionRecord, 'type'> & Partial<ActionRecord>,
): void {
  reader.action = {
    intentId: null,
    allowRedisplay: 'unspecified',
    cart: null,
    status: 'in_progress',
    failureCode: null,
    failureMessage: null,
    decline: null,
    cardTaken: false,
    ...action,
  };
}

function fail(action: ActionRecord, code: string, message: string, decline: Outcome | null = null): void {
  action.status = 'failed';
  action.failureCode = code;
  action.failureMessage = message;
  action.decline = decline;
}

/** A card is held to the reader. False when it waits for none. */
export function present(state: State, reader: ReaderRecord, presentation: Presentation): boolean {
  const { action } = reader;
  if (!reader.online || !action?.intentId || action.status !== 'in_progress' || action.cardTaken)
    return false;
  const setup = state.setups.get(action.intentId);
  if (setup) return presentToKeep(state, reader, setup, presentation);
  const intent = state.intents.get(action.intentId);
  if (!intent) return false;
  if (action.type === 'collect_payment_method') {
    reader.collected = { intentId: intent.id, presentation };
    intent.status = 'requires_confirmation';
    action.status = 'succeeded';
    return true;
  }
  if (action.type !== 'process_payment_intent') return false;
  // A cancel may have overtaken the card.
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') {
    fail(action, 'intent_invalid_state', 'The payment was cancelled before a card was presented.');
    return true;
  }
  process(state, reader, action, intent, presentation);
  return true;
}

/** The same where it is only to be kept. A script's collect ends with the card read, and is confirmed afterward. */
function presentToKeep(
  state: State,
  reader: ReaderRecord,
  setup: SetupRecord,
  presentation: Presentation,
): boolean {
  const { action } = reader;
  if (!action) return false;
  if (action.type === 'collect_payment_method') {
    reader.collected = { intentId: setup.id, presentation };
    setup.status = 'requires_confirmation';
    action.status = 'succeeded';
    return true;
  }
  if (setup.status !== 'requires_payment_method') {
    fail(action, 'intent_invalid_state', 'The setup was cancelled before a card was presented.');
    return true;
  }
  keep(state, reader, action, setup, presentation);
  return true;
}

export function keep(
  state: State,
  reader: ReaderRecord,
  action: ActionRecord,
  setup: SetupRecord,
  presentation: Presentation,
): void {
  action.cardTaken = true;
  readToKeep(state, setup, presentation, action.allowRedisplay, () => {
    if (presentation.reader !== 'reports' || action.status !== 'in_progress') return;
    if (setup.lastError === null) action.status = 'succeeded';
    else fail(action, 'card_declined', 'Your card was declined.', setup.lastError);
  });
  if (presentation.reader === 'unplugged') reader.online = false;
  if (presentation.reader === 'times_out')
    fail(action, 'terminal_reader_timeout', 'The reader did not answer in time.');
}

/** The bank is asked, and the reader tells what it then knows: perhaps nothing. */
export function process(
  state: State,
  reader: ReaderRecord,
  action: ActionRecord,
  intent: IntentRecord,
  presentation: Presentation,
): void {
  action.cardTaken = true;
  const source = { readerId: reader.id, allowRedisplay: action.allowRedisplay };
  charge(state, intent, presentation, source, () => {
    if (presentation.reader !== 'reports' || action.status !== 'in_progress') return;
    if (intent.lastError === null) action.status = 'succeeded';
    else fail(action, 'card_declined', 'Your card was declined.', intent.lastError);
  });
  if (presentation.reader === 'unplugged') reader.online = false;
  if (presentation.reader === 'times_out')
    fail(action, 'terminal_reader_timeout', 'The reader did not answer in time.');
}

/** Nobody presented a card. False when nothing waits for one. */
export function giveUp(reader: ReaderRecord): boolean {
  const { action } = reader;
  if (action?.status !== 'in_progress' || action.cardTaken || !action.intentId) return false;
  fail(action, 'terminal_reader_timeout', 'The customer did not present a card in time.');
  return true;
}

export function callOff(reader: ReaderRecord): void {
  if (reader.action?.status === 'in_progress' && reader.action.cardTaken) throw busy();
  reader.action = null;
  reader.collected = null;
}
