/** What a test does with its hands: registers readers, holds cards to them, pulls the plug. */
import { tick } from './bank';
import { begin, giveUp, present } from './readers';
import {
  newId,
  type ActionRecord,
  type CardName,
  type Cart,
  type Outcome,
  type Presentation,
  type ReaderRecord,
  type State,
} from './state';

/**
 * `timeout`: nobody presents a card. `unplugged`: the reader loses its power while the bank thinks, and the bank says
 * `bank` afterward. `late_success`: the reader reports a failure, and the bank approves later.
 */
export type Presented = Outcome | 'timeout' | 'unplugged' | 'late_success';

export interface PresentOptions {
  readonly card?: CardName;
  /** How long the bank thinks; at once unless told otherwise, 1 s for `unplugged` and `late_success`. */
  readonly thinkMs?: number;
  /** What the bank says after the plug was pulled. */
  readonly bank?: Outcome;
}

export interface ReaderControls {
  /** Answers the id. */
  register(about: {
    readonly serial: string;
    readonly label: string;
    readonly location?: string;
    readonly deviceType?: string;
    readonly live?: boolean;
    readonly online?: boolean;
  }): string;
  setOnline(readerId: string, online: boolean): void;
  /** Without power from now on; what it held is lost, what the bank heard is not. */
  pullThePlug(readerId: string): void;
  /** Power again: connected to nothing, doing nothing. */
  plugIn(readerId: string): void;
  /** False when the reader waits for no card. */
  present(readerId: string, outcome: Presented, options?: PresentOptions): boolean;
  /** A card at a reader of a device's own, which heard of the intent by the device. False: it takes no card now. */
  presentAtDevice(
    intentId: string,
    outcome: Exclude<Presented, 'timeout'>,
    options?: PresentOptions,
  ): boolean;
  /** Whether it waits for a card, and for which intent. */
  waitsFor(readerId: string): string | null;
  action(readerId: string): Readonly<ActionRecord> | null;
  /** What it shows beside the amount. */
  display(readerId: string): Cart | null;
  /** Whether a script holds a connection to it. */
  isConnected(readerId: string): boolean;
}

export function createReaderControls(
  state: State,
  places: { readonly test: string; readonly live: string },
): ReaderControls {
  function known(id: string) {
    const reader = state.readers.get(id);
    if (!reader) throw new Error(`the emulator knows no reader ${id}`);
    tick(state);
    return reader;
  }
  function pullThePlug(id: string): void {
    const reader = known(id);
    reader.online = false;
    reader.session = null;
    if (reader.action && !reader.action.cardTaken) reader.action = null;
    reader.collected = null;
    reader.display = null;
  }
  function add(about: Parameters<ReaderControls['register']>[0]): ReaderRecord {
    const live = about.live ?? false;
    return {
      id: newId('tmr'),
      live,
      serial: about.serial,
      label: about.label,
      location: about.location ?? (live ? places.live : places.test),
      deviceType: about.deviceType ?? 'stripe_s700',
      online: about.online ?? true,
      action: null,
      collected: null,
      session: null,
      display: null,
    };
  }
  return {
    register(about) {
      const reader = add(about);
      state.readers.set(reader.id, reader);
      return reader.id;
    },
    presentAtDevice(intentId, outcome, options = {}) {
      tick(state);
      const intent = state.intents.get(intentId);
      if (intent?.status !== 'requires_payment_method') return false;
      const reader = add({ serial: 'device', label: 'A device', live: intent.live });
      begin(reader, { type: 'process_payment_intent', intentId });
      return present(state, reader, presentationOf(outcome, options));
    },
    setOnline(id, online) {
      known(id).online = online;
    },
    pullThePlug,
    plugIn(id) {
      const reader = known(id);
      reader.online = true;
      reader.session = null;
      reader.action = null;
      reader.collected = null;
    },
    present(id, outcome, options = {}) {
      const reader = known(id);
      if (outcome === 'timeout') return giveUp(reader);
      return present(state, reader, presentationOf(outcome, options));
    },
    waitsFor(id) {
      const { action } = known(id);
      const waits =
        action?.status === 'in_progress' &&
        !action.cardTaken &&
        (action.type === 'process_payment_intent' ||
          action.type === 'process_setup_intent' ||
          action.type === 'collect_payment_method');
      return waits ? action.intentId : null;
    },
    action: (id) => known(id).action,
    display: (id) => known(id).display,
    isConnected: (id) => known(id).session !== null,
  };
}

function presentationOf(outcome: Exclude<Presented, 'timeout'>, options: PresentOptions): Presentation {
  const card = options.card ?? 'visa';
  switch (outcome) {
    case 'unplugged':
      return {
        card,
        bank: options.bank ?? 'approved',
        reader: 'unplugged',
        thinkMs: options.thinkMs ?? 1000,
      };
    case 'late_success':
      return { card, bank: 'approved', reader: 'times_out', thinkMs: options.thinkMs ?? 1000 };
    default:
      return { card, bank: outcome, reader: 'reports', thinkMs: options.thinkMs ?? 0 };
  }
}
