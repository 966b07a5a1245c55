/**
 * Keeps the configured reader connected: orders it, waits longer after each failure, and describes its state in plain
 * words.
 */
import type { ConnectFailure, ReaderTarget } from '../../shared/reader-page';
import type { PageLine } from './terminal-js-line';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Longer than Stripe's script takes to give up by itself. */
const PATIENCE_MS = 60_000;

export interface ReaderLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
}

export interface ReaderConnection {
  /** `offline`: Stripe cannot be reached. `unavailable`: Stripe can, the reader cannot. */
  state(): 'connected' | 'offline' | 'unavailable';
  pageOpened(): void;
  pageGone(): void;
  connected(): void;
  disconnected(): void;
  failed(why: ConnectFailure, detail: string): void;
  stop(): void;
}

export interface ConnectionOptions {
  readonly line: Pick<PageLine, 'send'>;
  readonly location: string;
  readonly reader: ReaderTarget;
  readonly log: ReaderLog;
}

export function createReaderConnection({ line, location, reader, log }: ConnectionOptions): ReaderConnection {
  const name =
    'label' in reader ? `labelled ${reader.label}` : `with the serial number ${reader.serialNumber}`;
  let state: 'connected' | 'offline' | 'unavailable' = 'unavailable';
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let lastWords = '';

  /** Once for each change: a reader that is off for a night is not news every minute. */
  function tell(level: 'info' | 'warn', words: string, detail = ''): void {
    if (words !== lastWords) log[level]({ detail }, words);
    lastWords = words;
  }

  function after(ms: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
    timer.unref();
  }

  function connect(): void {
    line.send({ do: 'connect', location, reader });
    after(PATIENCE_MS, () => {
      retry('offline', true);
    });
  }

  function retry(now: 'offline' | 'unavailable', reload: boolean): void {
    state = now;
    failures += 1;
    // A script that did not load is remembered as such by its loader for as long as the page lives.
    after(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS), () => {
      if (reload) line.send({ do: 'reload' });
      else connect();
    });
  }

  return {
    state: () => state,
    pageOpened() {
      if (state === 'connected') state = 'unavailable';
      connect();
    },
    pageGone() {
      clearTimeout(timer);
      state = 'unavailable';
      tell('warn', "The card reader's page is gone; no card can be taken until it is back.");
    },
    connected() {
      clearTimeout(timer);
      failures = 0;
      state = 'connected';
      tell('info', `The card reader ${name} is connected.`);
    },
    disconnected() {
      tell('warn', `The card reader ${name} was disconnected; connecting it again.`);
      retry('unavailable', false);
    },
    failed(why, detail) {
      tell('warn', words[why](name, location), detail);
      const offline = why === 'script' || why === 'token' || why === 'network';
      retry(offline ? 'offline' : 'unavailable', why === 'script');
    },
    stop() {
      clearTimeout(timer);
      state = 'unavailable';
    },
  };
}

const words: Readonly<Record<ConnectFailure, (name: string, location: string) => string>> = {
  script: () => "Stripe's script could not be fetched from js.stripe.com: no internet, or it is blocked.",
  token: () => 'Stripe gave no connection token: it cannot be reached, or refuses the key.',
  network: () => 'Stripe cannot be reached from the page of the card reader.',
  not_found: (name, location) => `The location ${location} has no card reader ${name}.`,
  several: (name, location) =>
    `The location ${location} has several card readers ${name}; name the reader by its serial number.`,
  reader: (name) =>
    `The card reader ${name} does not answer: is it switched on, on this network, and can its name be looked up here?`,
};
