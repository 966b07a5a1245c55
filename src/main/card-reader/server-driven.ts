/**
 * A reader that is controlled through Stripe: main tells Stripe, Stripe tells the reader, and main polls. It needs no
 * page, and no connection to the reader on the site network; the reader needs its own connection to Stripe.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardReader, PaymentIntent, PaymentProvider, ReaderResult } from './port';
import { createReaderLine, type ReaderLine, type ReaderName, type SeenReader } from './server-driven-line';
import { about, startCardRun, type CardOrder, type CardRun, type RunOptions } from './server-driven-run';
import type { StripeClient } from './stripe-client';
import type { StripeLog } from './stripe-watch';

export interface ServerDrivenOptions {
  readonly client: StripeClient;
  readonly provider: Pick<PaymentProvider, 'retrieveIntent' | 'retrieveSetup'>;
  readonly location: string;
  readonly reader: ReaderName;
  readonly kioskId: string;
  /** How long a card is waited for. */
  readonly presentMs: number;
  readonly log: StripeLog;
  /** How long the bank may take once the reader has the card. */
  readonly processMs?: number;
  /** How often it is asked while it works, and while it rests. */
  readonly pollMs?: number;
  readonly restMs?: number;
}

const UNREADY_MS = 2000;
const SLOWEST_MS = 16_000;

/** Statuses in which the reader may be asked to forget an intent: nothing was taken. */
const unpaid: readonly PaymentIntent['status'][] = ['requires_payment_method', 'requires_action', 'canceled'];

export function createServerDrivenReader(options: ServerDrivenOptions): CardReader {
  const line = createReaderLine(options.client, options.location, options.reader);
  const stopping = new AbortController();
  let run: CardRun | null = null;
  const watched = createWatchedReader(options, line, () => run !== null);
  let looking = new AbortController();

  function readyState(): 'ready' | 'busy' | 'unavailable' {
    const known = watched.known();
    if (stopping.signal.aborted || !known) return 'unavailable';
    if (run) return 'busy';
    if (!known.isOnline) return 'unavailable';
    return known.action?.status === 'in_progress' ? 'busy' : 'ready';
  }

  async function collect(
    orderFor: (readerId: string) => CardOrder,
    onCardTaken: () => Promise<void>,
  ): Promise<ReaderResult> {
    const known = watched.known();
    if (!known || readyState() !== 'ready') return 'disconnected';
    const mine = startCardRun(runOptions(options, line, known.id), orderFor(known.id), onCardTaken);
    run = mine;
    const result = await mine.ended;
    run = null;
    // Whether it is free again is asked at once, not assumed.
    watched.tell({ ...known, action: null, isOnline: known.isOnline && result !== 'disconnected' });
    looking.abort();
    return result;
  }

  void lookAgainAndAgain(options, stopping.signal, {
    look: () => watched.look(),
    isReady: () => readyState() === 'ready',
    failed: () => watched.failed(),
    // A new one each time: it is rung when a card run ends.
    bell() {
      looking = new AbortController();
      return looking.signal;
    },
  });
  return {
    readerState: readyState,
    readerProblem: () => watched.problem(),
    collectAndProcess: (intent, cart, onCardTaken) =>
      collect((readerId) => paymentOrder(options, line, { readerId, intent, cart }), onCardTaken),
    collectSetup: (setup, onCardTaken) =>
      collect((readerId) => setupOrder(options, line, { readerId, setup }), onCardTaken),
    cancelCollect: async (id) => (run?.id === id ? run.cancel() : false),
    stopReader() {
      run?.abandon();
      stopping.abort();
    },
  };
}

/** The reader as it was last seen, and why there is none. */
function createWatchedReader(options: ServerDrivenOptions, line: ReaderLine, isRunning: () => boolean) {
  const { location, log } = options;
  let known: SeenReader | null = null;
  let problem: string | null = null;

  async function findIt(): Promise<SeenReader | null> {
    const found = await line.find();
    const [only = null] = found;
    const now = found.length === 1 ? null : notOneReader(found.length, options);
    if (now !== null && now !== problem) log.error({ problem: now }, 'the card reader cannot be used');
    problem = now;
    return found.length === 1 ? only : null;
  }

  return {
    known: () => known,
    problem: () => problem,
    tell(reader: SeenReader): void {
      known = reader;
    },
    failed(): void {
      known = known && { ...known, isOnline: false };
    },
    /** Looked up each time while it is not known: it may be registered, renamed or moved at any time. */
    async look(): Promise<void> {
      if (isRunning()) return;
      const seen = known ? await line.look(known.id) : await findIt();
      if (isRunning()) return;
      known = seen?.location === location ? seen : null;
      if (known) known = await freed(known, options, line, isRunning);
    },
  };
}

interface PaymentOrdered {
  readonly readerId: string;
  readonly intent: Parameters<CardReader['collectAndProcess']>[0];
  readonly cart: Parameters<CardReader['collectAndProcess']>[1];
}

function paymentOrder(
  { provider }: ServerDrivenOptions,
  line: ReaderLine,
  { readerId, intent, cart }: PaymentOrdered,
): CardOrder {
  return {
    id: intent.id,
    show: () => line.show(readerId, cart),
    process: () => line.process(readerId, intent),
    look: () => provider.retrieveIntent(intent.id),
  };
}

interface SetupOrdered {
  readonly readerId: string;
  readonly setup: Parameters<CardReader['collectSetup']>[0];
}

function setupOrder(
  { provider }: ServerDrivenOptions,
  line: ReaderLine,
  { readerId, setup }: SetupOrdered,
): CardOrder {
  return {
    id: setup.id,
    process: () => line.keep(readerId, setup),
    look: () => provider.retrieveSetup(setup.id),
  };
}

function runOptions(
  { log, presentMs, processMs = 30_000, pollMs = 1000 }: ServerDrivenOptions,
  line: ReaderLine,
  readerId: string,
): RunOptions {
  return { line, log, readerId, presentMs, processMs, pollMs };
}

/** Why a reader that was looked for by its name cannot be used. */
function notOneReader(found: number, { reader, location }: ServerDrivenOptions): string {
  const name = 'serialNumber' in reader ? `serial number ${reader.serialNumber}` : `label ${reader.label}`;
  return found === 0
    ? `No reader with ${name} is registered at ${location}: register it in Stripe's dashboard, or correct payments.reader.`
    : `${found} readers at ${location} have the ${name}: name this kiosk's by its serial number in payments.reader.`;
}

/** What a run before a crash has left it with: called off when it is ours and nothing was taken by it. */
async function freed(
  reader: SeenReader,
  { provider, kioskId, location, log }: ServerDrivenOptions,
  line: ReaderLine,
  isRunning: () => boolean,
): Promise<SeenReader> {
  const { action } = reader;
  const id = action?.intentId ?? action?.setupId ?? null;
  if (action?.status !== 'in_progress' || id === null) return reader;
  const intent = await (action.intentId === null ? provider.retrieveSetup(id) : provider.retrieveIntent(id));
  const isOurs = intent.metadata['kioskId'] === kioskId && intent.metadata['location'] === location;
  if (!isOurs || !unpaid.includes(intent.status) || isRunning()) return reader;
  await line.callOff(reader.id);
  const now = await line.look(reader.id);
  log.info({ intent: id }, 'an unfinished action of the reader was canceled');
  return now;
}

interface Looking {
  readonly look: () => Promise<void>;
  readonly isReady: () => boolean;
  /** It could not be asked. */
  readonly failed: () => void;
  /** Ends the rest before the next look. */
  readonly bell: () => AbortSignal;
}

async function lookAgainAndAgain(
  { restMs = 10_000, log }: ServerDrivenOptions,
  stopping: AbortSignal,
  { look, isReady, failed, bell }: Looking,
): Promise<void> {
  for (let waitMs = restMs, failures = 0; !stopping.aborted;) {
    try {
      await look();
      // Not there, or busy with something left over: looked at more often.
      waitMs = isReady() ? restMs : Math.min(restMs, UNREADY_MS);
      failures = 0;
    } catch (error) {
      log.warn(about(error), 'the reader could not be asked; it will be asked again');
      failed();
      waitMs = Math.min(UNREADY_MS * 2 ** failures, SLOWEST_MS);
      failures += 1;
    }
    const signal = AbortSignal.any([stopping, bell()]);
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
