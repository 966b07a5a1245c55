/**
 * A card reader and provider that take no money, for demonstrations and tests. A person with a test card is played by
 * `present`. It misbehaves on request the way real ones do: it times out, is unplugged, or reports late what it took.
 */
import type { SimulatedOutcome } from '../../shared/shapes';
import { GatewayError } from '../domain/attempt/gateway-error';
import { withNothingToPay } from './nothing-to-pay';
import type { CardGateway, PaymentIntent, PaymentProvider, ReaderResult } from './port';
import { createSimulatedCardSetups, isSetup } from './simulated-card-setups';
import { createSimulatedSavedCards } from './simulated-saved-cards';
import { SimulatedLedger } from './simulated-ledger';

export interface SimulatedOptions {
  /** File of the provider's books; `:memory:` for tests. */
  readonly ledgerFile: string;
  /** How long a card is waited for. */
  readonly presentMs: number;
  /** How long the provider thinks about a card. */
  readonly processMs: number;
  /** How long after a reported failure a late success shows. */
  readonly lateMs: number;
}

/** As at a real provider: until money was taken, and not while the bank thinks. */
const cancellable = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
] as const;

/** What the reader says; not always what happened. */
const told: Readonly<Record<SimulatedOutcome, ReaderResult>> = {
  approved: 'processed',
  declined: 'declined',
  insufficient_funds: 'declined',
  expired_card: 'declined',
  timeout: 'timed_out',
  unplugged: 'disconnected',
  late_success: 'timed_out',
};

interface Waiting {
  readonly intentId: string;
  finish(result: ReaderResult): void;
  readonly onCardTaken: () => Promise<void>;
  cardTaken: boolean;
}

export function createSimulatedGateway(options: SimulatedOptions): CardGateway {
  const ledger = new SimulatedLedger(options.ledgerFile);
  const { later, clear } = createTimers();
  let waiting: Waiting | null = null;
  const plug = createPlug(later, options.lateMs);
  let stopped = false;

  function collect(intentId: string, onCardTaken: Waiting['onCardTaken']): Promise<ReaderResult> {
    if (waiting || plug.isOut() || stopped) return Promise.resolve('disconnected');
    return new Promise<ReaderResult>((resolve) => {
      const mine: Waiting = {
        intentId,
        cardTaken: false,
        onCardTaken,
        finish(result) {
          giveUp();
          if (waiting === mine) waiting = null;
          resolve(result);
        },
      };
      waiting = mine;
      const giveUp = later(options.presentMs, () => {
        if (!mine.cardTaken) mine.finish('timed_out');
      });
    });
  }

  return {
    ...createProvider(ledger),

    readerState: () => (plug.isOut() || stopped ? 'unavailable' : waiting ? 'busy' : 'ready'),

    collectAndProcess: (intent, _cart, onCardTaken) => collect(intent.id, onCardTaken),
    collectSetup: (setup, onCardTaken) => collect(setup.id, onCardTaken),

    cancelCollect(intentId) {
      if (!waiting || waiting.intentId !== intentId || waiting.cardTaken) return Promise.resolve(false);
      waiting.finish('cancelled');
      return Promise.resolve(true);
    },

    present(intentId, outcome) {
      const mine = waiting?.intentId === intentId ? waiting : null;
      if (mine?.cardTaken) return false;
      // Without a waiting collect the card was presented at a device's own reader.
      const thinkMs = mine ? options.processMs : 0;
      const lateMs = outcome === 'late_success' ? options.lateMs : 0;
      if (!ledger.present(intentId, outcome, Date.now() + thinkMs + lateMs)) return false;
      if (!mine) return true;
      mine.cardTaken = true;
      // Its bank has the card already, whether or not that could be written down.
      mine.onCardTaken().catch(() => undefined);
      // One more: a timer counts from within a millisecond, and the books' clock from its start.
      later(thinkMs + 1, () => {
        if (outcome === 'unplugged') plug.pull();
        mine.finish(told[outcome]);
      });
      return true;
    },

    stopReader() {
      stopped = true;
      clear();
      waiting?.finish('disconnected');
    },

    close: () => ledger.close(),
  };
}

function createProvider(ledger: SimulatedLedger): PaymentProvider {
  async function known(intent: PaymentIntent | null): Promise<PaymentIntent> {
    if (!intent) throw new GatewayError('unknown_intent', 'the simulated provider knows no such intent');
    await ledger.synced();
    return intent;
  }
  return withNothingToPay({
    ...createSimulatedSavedCards(ledger, known),
    ...createSimulatedCardSetups(ledger, known),
    provider: 'simulated',
    live: false,
    isIntentId: (token) => /^pi_[A-Za-z0-9]{16,64}$/.test(token),
    createIntent: async (intent) => known(ledger.create(intent)),
    retrieveIntent: async (id) => known(ledger.find(id)),
    captureIntent: async (id) => known(ledger.capture(id)),
    cancelIntent: async (id) =>
      known(ledger.change(id, cancellable, { status: 'canceled', amountCapturable: 0 })),
    refundIntent: async (id, _key, part) => known(ledger.refund(id, part)),
    // A bank that sends nothing back.
    hasComeBack: () => Promise.resolve(false),
    async *listIntents({ fromMs, toMs }) {
      for (const intent of ledger.list(fromMs, toMs)) if (!isSetup(intent)) yield intent;
    },
    // A holder who disputes nothing.
    async *listDisputes() {},
    createCustomer: (_metadata, key) => Promise.resolve(`cus_sim_${key.replaceAll(/[^A-Za-z0-9]/g, '')}`),
  });
}

interface Timers {
  /** Answers what calls it off. */
  readonly later: (ms: number, act: () => void) => () => void;
  readonly clear: () => void;
}

function createTimers(): Timers {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(ms, act) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The reader's cable: once pulled it is in again by itself after a while. */
function createPlug(later: Timers['later'], outMs: number): { isOut(): boolean; pull(): void } {
  let out = false;
  return {
    isOut: () => out,
    pull() {
      out = true;
      later(outMs, () => {
        out = false;
      });
    },
  };
}
