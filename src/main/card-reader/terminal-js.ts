/**
 * Stripe's reader as terminal-js drives it. Stripe's script runs in a page of its own and only obeys. Whether
 * a card may be charged is decided here, after it was written down. Whatever the page does, a collect ends
 * exactly once.
 */
import type { ReaderEvent, ReaderPageCalls, ReaderTarget } from '../../shared/reader-page';
import type { CardReader } from './port';
import { createReaderConnection, type ReaderLog } from './terminal-js-connection';
import { createPageLine } from './terminal-js-line';
import { createRuns, type Runs } from './terminal-js-runs';

export interface TerminalJsOptions {
  /** Stripe's id of the location, `tml_...`. */
  readonly location: string;
  readonly reader: ReaderTarget;
  /** How long a card is waited for. */
  readonly presentMs: number;
  /** A new token of the provider for this location; throws while it cannot be reached. */
  readonly connectionToken: () => Promise<string>;
  readonly log: ReaderLog;
}

export function createTerminalJsReader(options: TerminalJsOptions): {
  readonly reader: CardReader;
  readonly page: ReaderPageCalls;
} {
  let stopped = false;
  const line = createPageLine({
    onOpened: () => {
      runs.forget();
      connection.pageOpened();
    },
    onGone: () => {
      runs.forget();
      connection.pageGone();
    },
  });
  const runs = createRuns(options, line);
  const connection = createReaderConnection({ line, ...options });

  function end(): void {
    line.close();
    connection.stop();
    runs.forget();
  }

  const reader: CardReader = {
    readerState() {
      if (stopped || !line.isOpen()) return 'unavailable';
      if (runs.isBusy()) return 'busy';
      const state = connection.state();
      return state === 'connected' ? 'ready' : state;
    },
    collectAndProcess(intent, cart, onCardTaken) {
      if (reader.readerState() !== 'ready') return Promise.resolve('disconnected');
      const { clientSecret } = intent;
      const id = line.send({ do: 'collect', clientSecret, saveCard: intent.customerId !== null, cart });
      return runs.start(id, intent.id, onCardTaken);
    },
    collectSetup(setup, onCardTaken) {
      if (reader.readerState() !== 'ready') return Promise.resolve('disconnected');
      const id = line.send({ do: 'keep', clientSecret: setup.clientSecret });
      return runs.start(id, setup.id, onCardTaken);
    },
    cancelCollect: (id) => runs.cancel(id),
    stopReader() {
      stopped = true;
      runs.stop(end);
    },
  };
  const page: ReaderPageCalls = {
    connectionToken: async ({ page: from }) => {
      if (!line.hears(from)) throw new Error('not the page that counts');
      return options.connectionToken();
    },
    next: (input) => line.next(input),
    report: async ({ page: from, event }) => ({
      go: line.hears(from) && (await hear(event, connection, runs)),
    }),
  };
  return { reader, page };
}

async function hear(
  event: ReaderEvent,
  connection: ReturnType<typeof createReaderConnection>,
  runs: Runs,
): Promise<boolean> {
  switch (event.kind) {
    case 'connected':
      connection.connected();
      return true;
    case 'not_connected':
      connection.failed(event.why, event.detail);
      return true;
    case 'disconnected':
      connection.disconnected();
      runs.readerLost();
      return true;
    case 'card_taken':
      return runs.mayCharge(event.run);
    case 'ended':
      runs.ended(event.run, event.result, event.detail);
      return true;
  }
}
