/** Stripe's money and a reader of Stripe's together, as the services use them. */
import { isAttended, type AttendedHours } from '../domain/property/attended-hours';
import type { CardGateway, CardReader, PaymentProvider } from './port';
import type { StripeClient } from './stripe-client';
import type { StripeWatch } from './stripe-watch';

export interface StripeGatewayParts {
  readonly provider: PaymentProvider;
  readonly reader: CardReader;
  readonly client: StripeClient;
  readonly watch: StripeWatch;
  /** When somebody watches over the reader; null: it takes cards at any time. */
  readonly attended: AttendedHours | null;
  readonly nowMs: () => number;
}

export function createStripeGateway(parts: StripeGatewayParts): CardGateway {
  const { provider, reader, client, watch, attended, nowMs } = parts;

  function isClosed(): boolean {
    const site = watch.fittingSite();
    return attended !== null && site !== null && !isAttended(attended, nowMs(), site.timeZone);
  }

  const gateway: CardGateway = {
    ...provider,
    readerState() {
      // A card under way is reported first, because the customer waits for it.
      const state = reader.readerState();
      if (state === 'busy') return 'busy';
      if (watch.problem() !== null) return 'unavailable';
      if (!client.isReachable() || !watch.fittingSite()) return 'offline';
      return state === 'ready' && isClosed() ? 'closed' : state;
    },
    readerProblem: () => watch.problem() ?? reader.readerProblem?.() ?? null,
    collectAndProcess: (intent, cart, onCardTaken) =>
      gateway.readerState() === 'ready'
        ? reader.collectAndProcess(intent, cart, onCardTaken)
        : Promise.resolve('disconnected'),
    collectSetup: (setup, onCardTaken) =>
      gateway.readerState() === 'ready'
        ? reader.collectSetup(setup, onCardTaken)
        : Promise.resolve('disconnected'),
    cancelCollect: (id) => reader.cancelCollect(id),
    stopReader() {
      watch.stop();
      reader.stopReader();
    },
    close: () => client.close(),
  };
  return gateway;
}
