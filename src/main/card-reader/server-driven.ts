/**
 * A reader that is driven through Stripe: main tells Stripe, Stripe tells the reader, and main asks how it goes. It
 * needs no page and no way to the reader on the site network; the reader needs its own to Stripe.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardReader, PaymentIntent, PaymentProvider } from './port';
import { createReaderLine, type ReaderName, type SeenReader } from './server-driven-line';
import { about, startCardRun, type CardRun } from './server-driven-run';
import type { StripeClient } from './stripe-client';
import type { StripeLog } from './stripe-watch';

export interface ServerDrivenOptions {
  readonly client: StripeClient;
  readonly provider: Pick<PaymentProvider, 'retrieveIntent'>;
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
  const { client, provider, location, log } = options;
  const line = createReaderLine(client, location, options.reader);
  const restMs = options.restMs ?? 10_000;
  const stopping = new AbortController();
  let known: SeenReader | null = null;
  let problem: string | null = null;
  let run: CardRun | null = null;
  let looking = new AbortController();

  function tell(now: string | null): void {
    if (now !== null && now !== problem) log.error({ problem: now }, 'the card reader cannot be used');
    problem = now;
  }

  /** Looked up each time while it is not known: it may be registered, renamed or moved at any time. */
  async function findIt(): Promise<SeenReader | null> {
    const found = await line.find();
    const [only] = found;
    if (only && found.length === 1) {
      tell(null);
      return only;
    }
    const name =
      'serialNumber' in options.reader
        ? `serial number ${options.reader.serialNumber}`
        : `label ${options.reader.label}`;
    tell(
      found.length === 0
        ? `No reader with ${name} is registered at ${location}: register it in Stripe's dashboard, or correct payments.reader.`
        : `${found.length} readers at ${location} have the ${name}: name this kiosk's by its serial number in payments.reader.`,
    );
    return null;
  }

  async function look(): Promise<void> {
    if (run) return;
    const seen = known ? await line.look(known.id) : await findIt();
    if (run) return;
    known = seen?.location === location ? seen : null;
    if (known) await clearUp(known);
  }

  /** What a run before a crash has left it with: called off when it is ours and nothing was taken by it. */
  async function clearUp(reader: SeenReader): Promise<void> {
    const { action } = reader;
    if (action?.status !== 'in_progress' || action.intentId === null) return;
    const intent = await provider.retrieveIntent(action.intentId);
    const isOurs = intent.metadata['kioskId'] === options.kioskId && intent.metadata['location'] === location;
    if (!isOurs || !unpaid.includes(intent.status) || run) return;
    await line.callOff(reader.id);
    known = await line.look(reader.id);
    log.info({ intent: action.intentId }, 'the reader was freed of what was left over');
  }

  async function watch(): Promise<void> {
    for (let waitMs = restMs, failures = 0; !stopping.signal.aborted;) {
      try {
        await look();
        // Not there, or busy with something left over: looked at more often.
        waitMs = readyState() === 'ready' ? restMs : Math.min(restMs, UNREADY_MS);
        failures = 0;
      } catch (error) {
        log.warn(about(error), 'the reader could not be asked; it will be asked again');
        known = known && { ...known, isOnline: false };
        waitMs = Math.min(UNREADY_MS * 2 ** failures, SLOWEST_MS);
        failures += 1;
      }
      looking = new AbortController();
      const signal = AbortSignal.any([stopping.signal, looking.signal]);
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  function readyState(): 'ready' | 'busy' | 'unavailable' {
    if (stopping.signal.aborted || !known) return 'unavailable';
    if (run) return 'busy';
    if (!known.isOnline) return 'unavailable';
    return known.action?.status === 'in_progress' ? 'busy' : 'ready';
  }

  void watch();
  return {
    readerState: readyState,
    readerProblem: () => problem,
    async collectAndProcess(intent, cart, onCardTaken) {
      if (!known || readyState() !== 'ready') return 'disconnected';
      const mine = startCardRun(
        {
          line,
          provider,
          log,
          readerId: known.id,
          presentMs: options.presentMs,
          processMs: options.processMs ?? 30_000,
          pollMs: options.pollMs ?? 1000,
        },
        intent,
        cart,
        onCardTaken,
      );
      run = mine;
      const result = await mine.ended;
      run = null;
      // Whether it is free again is asked at once, not assumed.
      known = { ...known, action: null, isOnline: known.isOnline && result !== 'disconnected' };
      looking.abort();
      return result;
    },
    cancelCollect: async (intentId) => (run?.intentId === intentId ? run.cancel() : false),
    stopReader() {
      run?.abandon();
      stopping.abort();
    },
  };
}
