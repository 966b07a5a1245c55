/**
 * Stripe's reader through Stripe's own script: connects the configured one, collects a card, and charges it when the
 * service agrees. For Stripe's errors, see docs.stripe.com/terminal/payments/collect-card-payment.
 */
import type {
  AllowRedisplay,
  ExposedError,
  ICollectConfig,
  Reader,
  StripeTerminal,
  Terminal,
} from '@stripe/terminal-js';
import type {
  CollectOrder,
  ConnectFailure,
  ReaderEvent,
  ReaderOrder,
  ReaderTarget,
} from '../../shared/reader-page';

type Ended = Extract<ReaderEvent, { kind: 'ended' }>;
type End = Pick<Ended, 'result' | 'detail'>;
type ConnectOrder = Extract<ReaderOrder, { do: 'connect' }>;

export interface CardReader {
  connect(order: ConnectOrder): Promise<void>;
  /** `run` names the collect in every report about it. */
  collect(run: number, order: CollectOrder): Promise<void>;
  /** Reads a card to keep it; nothing is charged. */
  keep(run: number, clientSecret: string): Promise<void>;
  callOff(run: number): Promise<void>;
  callOffAll(): Promise<void>;
}

export interface CardReaderParts {
  /** Stripe's loader; one that is there already is used as it is. */
  readonly load: () => Promise<StripeTerminal | null>;
  readonly fetchToken: () => Promise<string>;
  /** Answers whether the service gives leave; false when it cannot be asked. */
  readonly report: (event: ReaderEvent) => Promise<boolean>;
}

interface Run {
  readonly id: number;
  readonly kind: 'charge' | 'keep';
  stage: 'preparing' | 'collecting' | 'charging';
  calledOff: boolean;
}

export function createCardReader({ load, fetchToken, report }: CardReaderParts): CardReader {
  let terminal: Terminal | null = null;
  let run: Run | null = null;

  async function connect({ location, reader }: ConnectOrder): Promise<void> {
    const failed = (why: ConnectFailure, detail = '') => report({ kind: 'not_connected', why, detail });
    const script = await load().catch(() => null);
    if (!script) return void (await failed('script'));
    try {
      terminal ??= script.create({
        onFetchConnectionToken: fetchToken,
        onUnexpectedReaderDisconnect: () => void report({ kind: 'disconnected' }),
      });
      const found = await terminal.discoverReaders({ method: 'internet', location, simulated: false });
      if ('error' in found) return void (await failed(whyNotFound(found.error), codeOf(found.error)));
      const mine = found.discoveredReaders.filter((candidate) => isTarget(candidate, reader));
      const [only] = mine;
      if (!only) return void (await failed('not_found'));
      if (mine.length > 1) return void (await failed('several'));
      // The reader is this kiosk's own. A page of ours that died may still hold it, and must not keep it from the
      // next one.
      const made = await terminal.connectReader(only, { fail_if_in_use: false });
      if (!('error' in made) || made.error.code === 'already_connected')
        return void (await report({ kind: 'connected' }));
      await failed(isTokenError(made.error) ? 'token' : 'reader', codeOf(made.error));
    } catch {
      await failed('reader', 'script_threw');
    }
  }

  async function carryOut(
    id: number,
    kind: Run['kind'],
    work: (at: Terminal, mine: Run) => Promise<End>,
  ): Promise<void> {
    const mine: Run = { id, kind, stage: 'preparing', calledOff: false };
    run = mine;
    const lost: End = { result: 'disconnected', detail: terminal ? 'script_threw' : '' };
    const end = terminal ? await work(terminal, mine).catch(() => lost) : lost;
    if (run === mine) run = null;
    // Nobody waits for the display; a reader that cannot be cleared will be sent its next cart.
    void terminal?.clearReaderDisplay().catch(() => undefined);
    await report({ kind: 'ended', run: id, ...end });
  }

  async function callOff(id: number): Promise<void> {
    const mine = run;
    if (mine?.id !== id || mine.stage === 'charging') return;
    mine.calledOff = true;
    // The collect itself tells how it ended; where this fails, the service has its own clock.
    if (mine.stage !== 'collecting') return;
    if (mine.kind === 'keep') await terminal?.cancelCollectSetupIntentPaymentMethod().catch(() => undefined);
    else await terminal?.cancelCollectPaymentMethod().catch(() => undefined);
  }

  return {
    connect,
    collect: (id, order) => carryOut(id, 'charge', (at, mine) => charge(at, mine, order, report)),
    keep: (id, clientSecret) => carryOut(id, 'keep', (at, mine) => keepCard(at, mine, clientSecret, report)),
    callOff,
    callOffAll: async () => {
      if (run) await callOff(run.id);
    },
  };
}

/** With the service's leave, which is asked for before each try. */
async function charge(
  terminal: Terminal,
  mine: Run,
  order: CollectOrder,
  report: CardReaderParts['report'],
): Promise<End> {
  // What it costs also stands on the kiosk's screen; a reader without this display still takes cards.
  await terminal.setReaderDisplay(cartOf(order)).catch(() => undefined);
  if (mine.calledOff) return { result: 'cancelled', detail: '' };
  mine.stage = 'collecting';
  const collected = await terminal.collectPaymentMethod(order.clientSecret, {
    config_override: collectConfig(order),
  });
  if ('error' in collected) return collectEnd(collected.error);
  const leave = () => report({ kind: 'card_taken', run: mine.id });
  mine.stage = 'charging';
  if (!(await leave())) {
    await terminal.cancelCollectPaymentMethod().catch(() => undefined);
    return { result: 'cancelled', detail: '' };
  }
  const { paymentIntent } = collected;
  const first = await terminal.processPayment(paymentIntent);
  if (!('error' in first)) return { result: 'processed', detail: '' };
  // The bank was not reached: the same intent once more, never another one.
  if (first.error.payment_intent?.status !== 'requires_confirmation' || !(await leave()))
    return processEnd(first.error);
  const second = await terminal.processPayment(paymentIntent);
  return 'error' in second ? processEnd(second.error) : { result: 'processed', detail: '' };
}

/** With the service's leave, as a charge. */
async function keepCard(
  terminal: Terminal,
  mine: Run,
  clientSecret: string,
  report: CardReaderParts['report'],
): Promise<End> {
  if (mine.calledOff) return { result: 'cancelled', detail: '' };
  mine.stage = 'collecting';
  // Its value as Stripe's script knows it: the package declares the enumeration and does not bring it.
  const collected = await terminal.collectSetupIntentPaymentMethod(
    clientSecret,
    'limited' as AllowRedisplay,
    {
      enable_customer_cancellation: true,
    },
  );
  if ('error' in collected) return collectEnd(collected.error);
  mine.stage = 'charging';
  if (!(await report({ kind: 'card_taken', run: mine.id }))) {
    await terminal.cancelCollectSetupIntentPaymentMethod().catch(() => undefined);
    return { result: 'cancelled', detail: '' };
  }
  const done = await terminal.confirmSetupIntent(collected.setupIntent);
  if (!('error' in done)) return { result: 'processed', detail: '' };
  // An error of this call has no setup with it.
  const isDeclined = done.error.decline_code !== undefined;
  return { result: isDeclined ? 'declined' : 'timed_out', detail: codeOf(done.error) };
}

function isTarget(candidate: Reader, target: ReaderTarget): boolean {
  return 'label' in target
    ? candidate.label === target.label
    : candidate.serial_number === target.serialNumber;
}

const isTokenError = ({ code }: ExposedError) => code === 'failed_fetch_connection_token';

function whyNotFound(error: ExposedError): ConnectFailure {
  return isTokenError(error) ? 'token' : 'network';
}

function cartOf({ cart }: CollectOrder) {
  const lineItems = cart.lines.map((line) => ({ ...line, quantity: 1 }));
  return {
    type: 'cart',
    cart: { line_items: lineItems, tax: cart.tax, total: cart.total, currency: cart.currency },
  };
}

function collectConfig({ saveCard }: CollectOrder): ICollectConfig {
  const config: ICollectConfig & { readonly enable_customer_cancellation: boolean } = {
    skip_tipping: true,
    // Stripe's documentation has it; its types do not, yet.
    enable_customer_cancellation: true,
    // Its value as Stripe's script knows it: the package declares the enumeration and does not bring it.
    ...(saveCard ? { allow_redisplay: 'always' as AllowRedisplay } : {}),
  };
  return config;
}

function collectEnd(error: ExposedError): End {
  const detail = codeOf(error);
  if (error.code === 'canceled') return { result: 'cancelled', detail };
  return { result: error.code === 'network_timeout' ? 'timed_out' : 'disconnected', detail };
}

/** Declined only where Stripe says so by the intent; without an intent nobody here knows. */
function processEnd(error: ExposedError): End {
  const declined = error.payment_intent?.status === 'requires_payment_method';
  return { result: declined ? 'declined' : 'timed_out', detail: codeOf(error) };
}

function codeOf({ decline_code: declineCode, code, type }: ExposedError): string {
  return (declineCode ?? code ?? type ?? '').replaceAll(/[^a-z0-9_]/g, '').slice(0, 80);
}
