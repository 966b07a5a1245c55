/**
 * An emulator of Stripe for tests: payment intents, Terminal readers, customers and refunds with idempotency, faults
 * and a clock, faithful enough for the `stripe` package and, through a fake of Stripe's script, for @stripe/terminal-js.
 *
 *   const stripe = await startStripeEmulator();             // on loopback; close() at the end
 *   const sdk = new Stripe(stripe.keys.test, { host: '127.0.0.1', port: stripe.port, protocol: 'http' });
 *   const reader = stripe.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
 *   ... the kiosk asks for a card ...
 *   stripe.readers.present(reader, 'approved');              // or 'declined', 'unplugged', 'late_success', ...
 *   stripe.ledger.of(intentId).capturedAmount;
 *   stripe.faults.next({ kind: 'dropped_after' }, { path: /\/capture$/, times: 2 });
 *   stripe.clock.advance(2 * 24 * 3600_000);                 // holds past their window fall
 *
 * Without sockets, for many schedules in one process: createStripeEmulator() and `httpClient: emulator.httpClient`.
 * In a browser: `await routeStripe(page, emulator)` of ./browser. It lives in the test's process, so it remembers what a
 * kiosk that was killed has done.
 */
import type Stripe from 'stripe';
import { createClock, type Clock } from './clock';
import type { Parts, Seen } from './exchange';
import { createFaults, type Faults } from './faults';
import { createIdempotency } from './idempotency';
import { createInProcessClient } from './in-process';
import { createKeys, type Keys } from './keys';
import { createLedger, type Ledger } from './ledger';
import { createReaderControls, type ReaderControls } from './reader-controls';
import { openDispute } from './disputes';
import { answerScript } from './script-calls';
import { createSavedCardControls, type SavedCardControls } from './saved-cards';
import { listen } from './server';
import { newId, type State } from './state';

export type { Fault } from './faults';
export type { LedgerLine } from './ledger';
export type { Presented } from './reader-controls';

export interface StripeEmulatorOptions {
  /** 0: a free one. */
  readonly port?: number;
  readonly country?: string;
  /** Lower case. */
  readonly currency?: string;
  /** How long a hold lasts; Stripe's two days unless told otherwise. */
  readonly holdMs?: number;
}

export interface StripeEmulator {
  readonly clock: Clock;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly readers: ReaderControls;
  readonly savedCards: SavedCardControls;
  readonly ledger: Ledger;
  /** Every call, without keys and bodies. */
  readonly requests: readonly Seen[];
  /** The location that readers stand at unless told otherwise: one in test mode, one in live mode. */
  readonly location: string;
  readonly liveLocation: string;
  addLocation(options: { readonly country: string; readonly live?: boolean }): string;
  /** For `new Stripe(key, { httpClient })` in the same process. */
  readonly httpClient: Stripe.HttpClient;
  /** A call of the fake script, for a page whose requests a test answers itself. */
  answerScript(path: string, body: string): object | null;
  /** Days later the bank sends back what was refunded. */
  failRefunds(intentId: string): void;
  /** The bank's customer disputes what was paid, all of it unless told otherwise; answers the id of the dispute. */
  dispute(intentId: string, about?: { readonly amount?: number; readonly fee?: number }): string;
  decideDispute(id: string, status: 'won' | 'lost'): void;
}

export interface RunningStripeEmulator extends StripeEmulator {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

export function createStripeEmulator(options: StripeEmulatorOptions = {}): StripeEmulator {
  return build(options).emulator;
}

export async function startStripeEmulator(
  options: StripeEmulatorOptions = {},
): Promise<RunningStripeEmulator> {
  const { emulator, parts } = build(options);
  const listening = await listen(parts, options.port ?? 0);
  return {
    ...emulator,
    port: listening.port,
    origin: `http://127.0.0.1:${listening.port}`,
    async close() {
      parts.faults.release();
      await listening.close();
    },
  };
}

function build(options: StripeEmulatorOptions): { emulator: StripeEmulator; parts: Parts } {
  const clock = createClock();
  const country = options.country ?? 'US';
  const state: State = {
    clock,
    holdMs: options.holdMs ?? 2 * 24 * 60 * 60 * 1000,
    account: { id: newId('acct').slice(0, 21), country, currency: options.currency ?? 'usd' },
    intents: new Map(),
    setups: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    customers: new Map(),
    methods: new Map(),
    savedAnswers: [],
    locations: new Map(),
    readers: new Map(),
    tokens: new Map(),
    sessions: new Map(),
  };
  const parts: Parts = {
    state,
    keys: createKeys(),
    idempotency: createIdempotency(clock),
    faults: createFaults(),
    seen: [],
  };
  function addLocation(about: { readonly country: string; readonly live?: boolean }): string {
    const id = newId('tml');
    state.locations.set(id, {
      id,
      live: about.live ?? false,
      displayName: 'Sample Storage',
      country: about.country,
    });
    return id;
  }
  const location = addLocation({ country });
  const liveLocation = addLocation({ country, live: true });
  const emulator: StripeEmulator = {
    clock,
    keys: parts.keys,
    faults: parts.faults,
    readers: createReaderControls(state, { test: location, live: liveLocation }),
    savedCards: createSavedCardControls(state),
    ledger: createLedger(state),
    requests: parts.seen,
    location,
    liveLocation,
    addLocation,
    httpClient: createInProcessClient(parts),
    answerScript: (path, body) => answerScript(state, path, body),
    failRefunds(intentId) {
      for (const refund of state.refunds.values()) {
        const charge = state.charges.get(refund.chargeId);
        if (refund.intentId !== intentId || refund.status === 'failed' || !charge) continue;
        refund.status = 'failed';
        // The money is back in the account, and the charge says no longer that it went.
        charge.amountRefunded -= refund.amount;
      }
    },
    dispute: (intentId, about) => openDispute(state, intentId, about),
    decideDispute(id, status) {
      const dispute = state.disputes.get(id);
      if (!dispute) throw new Error('nobody disputed that');
      dispute.status = status;
    },
  };
  return { emulator, parts };
}
