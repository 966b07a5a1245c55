/**
 * A reader that is driven through Stripe: main tells Stripe, Stripe tells the reader, and main asks how it goes. It
 * needs no page and no way to the reader on the site network; the reader needs its own to Stripe.
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

/** Statuses in which the reader may be told to forget an intent: nothing was taken. */
const unpaid: readonly PaymentIntent['status'][] = ['requires_payment_method', 'requires_action', 'canceled'];

export function createServerDrivenReader(options: ServerDrivenOptions): CardReader {
  const { client, location, log } = options;
  const line = createReaderLine(client, location, options.reader);
  const stopping = new AbortController();
  let known: SeenReader | null = null;
  let problem: string | null = null;
  let run: CardRun | null = null;
  let looking = new AbortController();

  function tell(now: string | null): void {
    if (now !== null && now !== problem) log.error({ problem: now }, 'the card reader cannot be used');
    problem = now;
  }

  async function findIt(): Promise<SeenReader | null> {
    const found = await line.find();
    const [only = null] = found;
    tell(found.length === 1 ? null : notOneReader(found.length, options));
    return found.length === 1 ? only : null;
  }

  /** Looked up each time while it is not known: it may be registered, renamed or moved at any time. */
  async function look(): Promise<void> {
    if (run) return;
    const seen = known ? await line.look(known.id) : await findIt();
    if (run) return;
    known = seen?.location === location ? seen : null;
    if (known) known = await freed(known, options, line, () => run !== null);
  }

  function readyState(): 'ready' | 'busy' | 'unavailable' {
    if (stopping.signal.aborted || !known) return 'unavailable';
    if (run) return 'busy';
    if (!known.isOnline) return 'unavailable';
    return known.action?.status === 'in_progress' ? 'busy' : 'ready';
  }

  async function collect(
    orderFor: (readerId: string) => CardOrder,
    onCardTaken: () => Promise<void>,
  ): Promise<ReaderResult> {
    if (!known || readyState() !== 'ready') return 'disconnected';
    const mine = startCardRun(runOptions(options, line, known.id), orderFor(known.id), onCardTaken);
    run = mine;
    const result = await mine.ended;
    run = null;
    // Whether it is free again is asked at once, not assumed.
    known = { ...known, action: null, isOnline: known.isOnline && result !== 'disconnected' };
    looking.abort();
    return result;
  }

  void lookAgainAndAgain(options, stopping.signal, {
    look,
    isReady: () => readyState() === 'ready',
    failed() {
      known = known && { ...known, isOnline: false };
    },
    // A new one each time: it is rung when a card run ends.
    bell() {
      looking = new AbortController();
      return looking.signal;
    },
  });
  return {
    readerState: readyState,
    readerProblem: () => problem,
    collectAndProcess: (intent, cart, onCardTaken) =>
      collect(
        (readerId) => ({
          id: intent.id,
          show: () => line.show(readerId, cart),
          process: () => line.process(readerId, intent),
          look: () => options.provider.retrieveIntent(intent.id),
        }),
        onCardTaken,
      ),
    collectSetup: (setup, onCardTaken) =>
      collect(
        (readerId) => ({
          id: setup.id,
          process: () => line.keep(readerId, setup),
          look: () => options.provider.retrieveSetup(setup.id),
        }),
        onCardTaken,
      ),
    cancelCollect: async (id) => (run?.id === id ? run.cancel() : false),
    stopReader() {
      run?.abandon();
      stopping.abort();
    },
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
  log.info({ intent: id }, 'the reader was freed of what was left over');
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
