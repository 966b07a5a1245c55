/**
 * Cards that the page of terminal-js collects, one at a time. Leave to charge one is given here, after it was written
 * down. A run ends exactly once, and the next one waits until the page has let go of it.
 */
import type { CardReader, ReaderResult } from './port';
import type { ReaderLog } from './terminal-js-connection';
import type { PageLine } from './terminal-js-line';

/** How long the page may take to say that it has let go. */
const LET_GO_MS = 5_000;
/** How long the bank may take; Stripe wants a collected card processed within this time, too. */
const PROCESS_MS = 30_000;
const MOST_ASKED = 5;
/** How long the end of the process waits for the page to let go, or for the bank. */
const STOP_MS = 1_000;

type OnCardTaken = Parameters<CardReader['collectAndProcess']>[2];

interface Run {
  readonly id: number;
  readonly intentId: string;
  readonly onCardTaken: OnCardTaken;
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

export interface Runs {
  start(id: number, intentId: string, onCardTaken: OnCardTaken): Promise<ReaderResult>;
  /** Whether one runs here, or the page has not let go of the last one. */
  isBusy(): boolean;
  /** Whether it was canceled, and no card was taken for it. */
  cancel(intentId: string): Promise<boolean>;
  /** Leave to charge the card: only while the collect runs, and only after it was written down. */
  mayCharge(id: number): Promise<boolean>;
  /** The page says that one has ended. */
  ended(id: number, result: ReaderResult, detail: string): void;
  /** Of a card that is with the bank this says nothing. */
  readerLost(): void;
  /**
   * A page that is gone answers nothing more; nobody orders its card a second time, the provider is asked instead.
   */
  forget(): void;
  /** Calls off what runs; `then` follows when the page has let go, or took too long. */
  stop(then: () => void): void;
}

export function createRuns(
  { presentMs, log }: { readonly presentMs: number; readonly log: ReaderLog },
  line: PageLine,
): Runs {
  let run: Run | null = null;
  const held = createHold(line, log);

  return {
    start(id, intentId, onCardTaken) {
      const started = newRun({ id, intentId, onCardTaken }, () => {
        if (run !== started) return false;
        run = null;
        held.hold(id);
        return true;
      });
      limit(started, presentMs, () => callOff(line, started, 'timed_out'));
      run = started;
      return started.settled;
    },
    isBusy: () => run !== null || held.isHeld(),
    async cancel(intentId) {
      const current = run;
      if (current?.intentId !== intentId || current.leave) return false;
      callOff(line, current, 'cancelled');
      return (await current.settled) === 'cancelled';
    },
    async mayCharge(id) {
      const current = run;
      if (current?.id !== id || current.calledOff || current.asked >= MOST_ASKED) return false;
      current.asked += 1;
      current.leave ??= current.onCardTaken().then(
        () => true,
        () => false,
      );
      limit(current, PROCESS_MS, () => current.finish('timed_out'));
      return (await current.leave) && run === current;
    },
    ended(id, result, detail) {
      log.info({ result, detail }, 'the card reader has ended');
      // A page says "canceled" also of what was called off because nobody came.
      if (run?.id === id) run.finish(result === 'cancelled' ? (run.calledOff ?? result) : result);
      held.letGo(id);
    },
    readerLost() {
      if (!run || run.leave) return;
      line.send({ do: 'call_off', run: run.id });
      run.finish('disconnected');
    },
    forget() {
      run?.finish('disconnected');
      held.letGo();
    },
    stop(then) {
      if (!run) return then();
      // The page still has to tell the reader, which would go on asking for a card.
      callOff(line, run, 'disconnected');
      limit(run, STOP_MS, then);
      void run.settled.then(then);
    },
  };
}

/** `onFinish`: whether it was still running. */
function newRun(of: Pick<Run, 'id' | 'intentId' | 'onCardTaken'>, onFinish: () => boolean): Run {
  const { promise, resolve } = Promise.withResolvers<ReaderResult>();
  const started: Run = {
    ...of,
    settled: promise,
    leave: null,
    asked: 0,
    calledOff: null,
    timer: undefined,
    finish(result) {
      if (!onFinish()) return;
      clearTimeout(started.timer);
      resolve(result);
    },
  };
  return started;
}

function limit(of: Run, ms: number, act: () => void): void {
  clearTimeout(of.timer);
  of.timer = setTimeout(act, ms);
  of.timer.unref();
}

/** From here on no leave is given, so it ends without a charge even if the page never confirms. */
function callOff(line: PageLine, of: Run, why: NonNullable<Run['calledOff']>): void {
  if (of.leave || of.calledOff) return;
  of.calledOff = why;
  line.send({ do: 'call_off', run: of.id });
  limit(of, LET_GO_MS, () => of.finish(why));
}

interface Hold {
  isHeld(): boolean;
  hold(run: number): void;
  /** The page has let go of this run; without a number: of whichever. */
  letGo(run?: number): void;
}

/** A run that ended here and that the page has not let go of yet. */
function createHold(line: PageLine, log: ReaderLog): Hold {
  let held: { readonly run: number; readonly timer: NodeJS.Timeout } | null = null;
  return {
    isHeld: () => held !== null,
    /** No card is offered to a page that may still wait for one; a page that never lets go begins again. */
    hold(run) {
      if (!line.isOpen()) return;
      const timer = setTimeout(() => {
        log.warn({}, "The card reader's page hangs and is loaded again.");
        line.send({ do: 'reload' });
      }, PROCESS_MS);
      timer.unref();
      held = { run, timer };
    },
    letGo(run) {
      if (!held || (run !== undefined && held.run !== run)) return;
      clearTimeout(held.timer);
      held = null;
    },
  };
}
