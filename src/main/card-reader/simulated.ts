/**
 * A card reader and provider that take no money, for demonstrations and tests. A person with a test card is played by
 * `present`. It misbehaves on request the way real ones do: it times out, is unplugged, or reports late what it took.
 */
import type { SimulatedOutcome } from '../../shared/shapes';
import { GatewayError, type CardGateway, type PaymentIntent, type ReaderResult } from './port';
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

interface Waiting {
  readonly intentId: string;
  finish(result: ReaderResult): void;
  readonly onCardTaken: () => void;
  cardTaken: boolean;
}

export function createSimulatedGateway(options: SimulatedOptions): CardGateway & { close(): void } {
  const ledger = new SimulatedLedger(options.ledgerFile);
  const timers = new Set<NodeJS.Timeout>();
  let waiting: Waiting | null = null;
  let unplugged = false;

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  function known(intent: PaymentIntent | null): PaymentIntent {
    if (!intent) throw new GatewayError('unknown_intent', 'the simulated provider knows no such intent');
    return intent;
  }

  /** What the provider does with a presented card, and what the reader then says about it. */
  function process(intentId: string, outcome: SimulatedOutcome): ReaderResult {
    switch (outcome) {
      case 'approved':
        ledger.authorise(intentId);
        return 'processed';
      case 'declined':
      case 'insufficient_funds':
      case 'expired_card':
        ledger.change(intentId, ['requires_payment_method', 'processing'], {
          status: 'requires_payment_method',
          lastError: outcome,
        });
        return 'declined';
      case 'timeout':
        ledger.change(intentId, ['processing'], { status: 'requires_payment_method', lastError: null });
        return 'timed_out';
      case 'unplugged':
        unplugged = true;
        later(options.lateMs, () => {
          unplugged = false;
        });
        ledger.change(intentId, ['processing'], { status: 'requires_payment_method', lastError: null });
        return 'disconnected';
      case 'late_success':
        // The reader reports a failure while the provider still works, and then takes the card after all.
        later(options.lateMs, () => ledger.authorise(intentId));
        return 'timed_out';
    }
  }

  return {
    provider: 'simulated',
    live: false,
    isIntentId: (token) => /^pi_[A-Za-z0-9]{16,64}$/.test(token),
    connectionToken: () => Promise.resolve('simulated'),
    createIntent: (intent) => Promise.resolve(ledger.create(intent)),
    retrieveIntent: async (id) => known(ledger.find(id)),
    captureIntent: async (id) => known(ledger.change(id, ['requires_capture'], { status: 'succeeded' })),
    cancelIntent: async (id) =>
      known(ledger.change(id, ['requires_payment_method', 'requires_capture'], { status: 'canceled' })),

    readerState: () => (unplugged ? 'unavailable' : waiting ? 'busy' : 'ready'),

    collectAndProcess(intent, onCardTaken) {
      if (waiting || unplugged) return Promise.resolve('disconnected');
      return new Promise<ReaderResult>((resolve) => {
        const mine: Waiting = {
          intentId: intent.id,
          cardTaken: false,
          onCardTaken,
          finish(result) {
            if (waiting === mine) waiting = null;
            resolve(result);
          },
        };
        waiting = mine;
        later(options.presentMs, () => {
          if (!mine.cardTaken) mine.finish('timed_out');
        });
      });
    },

    cancelCollect(intentId) {
      if (!waiting || waiting.intentId !== intentId || waiting.cardTaken) return Promise.resolve(false);
      waiting.finish('cancelled');
      return Promise.resolve(true);
    },

    present(intentId, outcome) {
      const intent = ledger.find(intentId);
      if (!intent || intent.status !== 'requires_payment_method') return false;
      const mine = waiting?.intentId === intentId ? waiting : null;
      if (mine?.cardTaken) return false;
      ledger.change(intentId, ['requires_payment_method'], { status: 'processing', lastError: null });
      if (!mine) {
        // A device with a reader of its own presents without our waiting for it.
        process(intentId, outcome);
        return true;
      }
      mine.cardTaken = true;
      mine.onCardTaken();
      later(options.processMs, () => mine.finish(process(intentId, outcome)));
      return true;
    },

    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting?.finish('disconnected');
      ledger.close();
    },
  };
}
