/**
 * Stripe's reader as terminal-js drives it. Stripe's script runs in a page of its own and only obeys. Whether
 * a card may be charged is decided here, after it was written down. Whatever the page does, a collect ends
 * exactly once.
 */
import type { ReaderEvent, ReaderPageCalls, ReaderTarget } from '../../shared/reader-page';
import type { CardReader, ReaderResult } from './port';
import { createReaderConnection, type ReaderLog } from './terminal-js-connection';
import { createPageLine } from './terminal-js-line';

/** How long the page may take to say that it has let go. */
const LET_GO_MS = 5_000;
/** How long the bank may take; Stripe wants a collected card processed within this time, too. */
const PROCESS_MS = 30_000;
const MOST_ASKED = 5;
/** How long the end of the process waits for the page to let go, or for the bank. */
const STOP_MS = 1_000;

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

interface Run {
  readonly id: number;
  readonly intentId: string;
  readonly onCardTaken: () => Promise<void>;
  readonly settled: Promise<ReaderResult>;
  readonly finish: (result: ReaderResult) => void;
  /** Set once the card may be charged; from then on nothing calls it off. */
  leave: Promise<boolean> | null;
  /** How often leave was asked for: once for each try, and again where an answer was lost. */
  asked: number;
  /** Why it was called off. Afterward leave is never given. */
  calledOff: 'cancelled' | 'timed_out' | 'disconnected' | null;
  timer: NodeJS.Timeout | undefined;
}

export function createTerminalJsReader(options: TerminalJsOptions): {
  readonly reader: CardReader;
  readonly page: ReaderPageCalls;
} {
  const { log } = options;
  let run: Run | null = null;
  /** A run that ended here and that the page has not let go of yet. */
  let heldByPage: { readonly run: number; readonly timer: NodeJS.Timeout } | null = null;
  let stopped = false;

  const line = createPageLine({
    onOpened: () => {
      forget();
      connection.pageOpened();
    },
    onGone: () => {
      forget();
      connection.pageGone();
    },
  });
  const connection = createReaderConnection({ line, ...options });

  /** A page that is gone answers nothing more; nobody orders its card a second time, the provider is asked instead. */
  function forget(): void {
    run?.finish('disconnected');
    if (heldByPage) clearTimeout(heldByPage.timer);
    heldByPage = null;
  }

  function startRun(id: number, intentId: string, onCardTaken: Run['onCardTaken']): Run {
    const { promise, resolve } = Promise.withResolvers<ReaderResult>();
    const started: Run = {
      id,
      intentId,
      onCardTaken,
      settled: promise,
      leave: null,
      asked: 0,
      calledOff: null,
      timer: undefined,
      finish(result) {
        if (run !== started) return;
        clearTimeout(started.timer);
        run = null;
        holdUntilLetGo(id);
        resolve(result);
      },
    };
    limit(started, options.presentMs, () => {
      callOff(started, 'timed_out');
    });
    return started;
  }

  function limit(of: Run, ms: number, act: () => void): void {
    clearTimeout(of.timer);
    of.timer = setTimeout(act, ms);
    of.timer.unref();
  }

  /** No card is offered to a page that may still wait for one; a page that never lets go begins again. */
  function holdUntilLetGo(id: number): void {
    if (!line.isOpen()) return;
    const timer = setTimeout(() => {
      log.warn({}, "The card reader's page hangs and is loaded anew.");
      line.send({ do: 'reload' });
    }, PROCESS_MS);
    timer.unref();
    heldByPage = { run: id, timer };
  }

  /** From here on no leave is given, so it ends without a charge even if the page never confirms. */
  function callOff(of: Run, why: NonNullable<Run['calledOff']>): void {
    if (of.leave || of.calledOff) return;
    of.calledOff = why;
    line.send({ do: 'call_off', run: of.id });
    limit(of, LET_GO_MS, () => {
      of.finish(why);
    });
  }

  /** Leave to charge the card: only while the collect runs, and only after it was written down. */
  async function mayCharge(id: number): Promise<boolean> {
    const current = run;
    if (current?.id !== id || current.calledOff || current.asked >= MOST_ASKED) return false;
    current.asked += 1;
    current.leave ??= current.onCardTaken().then(
      () => true,
      () => false,
    );
    limit(current, PROCESS_MS, () => {
      current.finish('timed_out');
    });
    return (await current.leave) && run === current;
  }

  function ended(id: number, result: ReaderResult, detail: string): void {
    log.info({ result, detail }, 'the card reader has ended');
    // A page says "canceled" also of what was called off because nobody came.
    if (run?.id === id) run.finish(result === 'cancelled' ? (run.calledOff ?? result) : result);
    if (heldByPage?.run !== id) return;
    clearTimeout(heldByPage.timer);
    heldByPage = null;
  }

  async function hear(event: ReaderEvent): Promise<boolean> {
    switch (event.kind) {
      case 'connected':
        connection.connected();
        return true;
      case 'not_connected':
        connection.failed(event.why, event.detail);
        return true;
      case 'disconnected':
        connection.disconnected();
        // Of a card that is with the bank it says nothing.
        if (run && !run.leave) {
          line.send({ do: 'call_off', run: run.id });
          run.finish('disconnected');
        }
        return true;
      case 'card_taken':
        return mayCharge(event.run);
      case 'ended':
        ended(event.run, event.result, event.detail);
        return true;
    }
  }

  function end(): void {
    line.close();
    connection.stop();
    forget();
  }

  const reader: CardReader = {
    readerState() {
      if (stopped || !line.isOpen()) return 'unavailable';
      if (run || heldByPage) return 'busy';
      const state = connection.state();
      return state === 'connected' ? 'ready' : state;
    },
    collectAndProcess(intent, cart, onCardTaken) {
      if (reader.readerState() !== 'ready') return Promise.resolve('disconnected');
      const { clientSecret } = intent;
      const id = line.send({ do: 'collect', clientSecret, saveCard: intent.customerId !== null, cart });
      run = startRun(id, intent.id, onCardTaken);
      return run.settled;
    },
    async cancelCollect(intentId) {
      const current = run;
      if (current?.intentId !== intentId || current.leave) return false;
      callOff(current, 'cancelled');
      return (await current.settled) === 'cancelled';
    },
    stopReader() {
      stopped = true;
      if (!run) return end();
      // The page still has to tell the reader, which would go on asking for a card.
      callOff(run, 'disconnected');
      limit(run, STOP_MS, end);
      void run.settled.then(end);
    },
  };

  const page: ReaderPageCalls = {
    connectionToken: async ({ page: from }) => {
      if (!line.hears(from)) throw new Error('not the page that counts');
      return options.connectionToken();
    },
    next: (input) => line.next(input),
    report: async ({ page: from, event }) => ({ go: line.hears(from) && (await hear(event)) }),
  };
  return { reader, page };
}
