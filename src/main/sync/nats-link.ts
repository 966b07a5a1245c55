/**
 * One connection to the broker at a time, made anew whenever it is gone. The client's own reconnecting is not used: it
 * would keep what was published meanwhile and send it later, when nobody waits for the answer any more.
 */
import {
  connect,
  errors,
  nkeyAuthenticator,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { createBackoff, RECONNECT_PACE, type Pace } from './pace';
import { LineDown } from './line';
import { createLookup, isAnybodyThere } from './reach';

const ANSWER_MS = 5000;
const CONNECT_MS = 5000;
/** After a request without an answer: whether the broker hears us at all. */
const PROBE_MS = 2000;
const PING_EVERY_MS = 10_000;

export interface NatsLinkOptions {
  readonly servers: readonly string[];
  readonly seed: Uint8Array;
  /** PEM; null: the system's. */
  readonly authority: string | null;
  readonly inboxPrefix: string;
  /** How the connection is called at the broker. */
  readonly name: string;
  readonly log: Logger;
  readonly pace?: Pace;
  /** An answer that takes longer is no longer waited for. */
  readonly answerMs?: number;
}

export interface NatsLink {
  readonly up: () => boolean;
  readonly problem: () => string | null;
  /** The connection has come up, or has gone down. Subscriptions are made anew before anybody is told. */
  onChange(listener: (up: boolean) => void): () => void;
  /** Hears a subject as long as the link lives, over every connection. */
  subscribe(subject: string, heard: (message: Msg) => void): () => void;
  /** Throws a LineDown. */
  request(subject: string, body?: Uint8Array, headers?: MsgHdrs): Promise<Msg>;
  close(): Promise<void>;
}

interface Heard {
  readonly subject: string;
  readonly heard: (message: Msg) => void;
}

export function openNatsLink(options: NatsLinkOptions): NatsLink {
  const { log, answerMs = ANSWER_MS } = options;
  const listeners = new Set<(up: boolean) => void>();
  const subjects = new Set<Heard>();
  const subscriptions = new Map<Heard, Subscription>();
  const backoff = createBackoff(options.pace ?? RECONNECT_PACE);
  const lookup = createLookup();
  let connection: NatsConnection | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let lastProblem: string | null = null;

  function hear(on: NatsConnection, entry: Heard): void {
    subscriptions.set(
      entry,
      on.subscribe(entry.subject, {
        callback: (error, message) => {
          if (error) log.warn({ subject: entry.subject, err: error }, 'the broker does not let us hear this');
          else entry.heard(message);
        },
      }),
    );
  }

  async function dial(): Promise<void> {
    timer = null;
    try {
      // Before TLS and login: those cost the broker something.
      if (!(await isAnybodyThere(options.servers, lookup))) return again(new Error('nobody answers'), true);
      if (closed) return;
      const made = await connect({
        servers: [...options.servers],
        authenticator: nkeyAuthenticator(options.seed),
        inboxPrefix: options.inboxPrefix,
        name: options.name,
        ...tlsOf(options),
        reconnect: false,
        ignoreClusterUpdates: true,
        timeout: CONNECT_MS,
        pingInterval: PING_EVERY_MS,
      });
      if (closed) return void made.close();
      adopt(made);
    } catch (error) {
      again(error);
    }
  }

  function adopt(made: NatsConnection): void {
    connection = made;
    lastProblem = null;
    for (const entry of subjects) hear(made, entry);
    void made.closed().then((error) => gone(made, error));
    backoff.reset();
    log.info({ server: made.getServer() }, 'the line to head office is up');
    for (const listener of listeners) listener(true);
  }

  function gone(which: NatsConnection, error: unknown): void {
    if (connection !== which) return;
    connection = null;
    subscriptions.clear();
    for (const listener of listeners) listener(false);
    again(error);
  }

  function again(error: unknown, silent = false): void {
    if (closed) return;
    const waitMs = Math.round(backoff.next(silent));
    const problem = `The broker of head office is not reached: ${error instanceof Error ? error.message : 'the connection ended'}.`;
    // The same again and again would fill the log of a kiosk that is alone for months.
    if (problem !== lastProblem) log.warn({ problem, waitMs }, 'the line to head office is down');
    lastProblem = problem;
    timer = setTimeout(() => void dial(), waitMs);
    timer.unref();
  }

  /** Drops a connection that is open and carries nothing. */
  async function probe(which: NatsConnection): Promise<void> {
    if (await answersWithin(which.flush(), Math.min(PROBE_MS, answerMs))) return;
    gone(which, new Error('the broker does not answer'));
    void which.close().catch(() => undefined);
  }

  void dial();
  return {
    up: () => connection !== null,
    problem: () => (connection ? null : (lastProblem ?? 'The line to head office is being opened.')),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribe(subject, heard) {
      const entry = { subject, heard };
      subjects.add(entry);
      if (connection) hear(connection, entry);
      return () => {
        subjects.delete(entry);
        subscriptions.get(entry)?.unsubscribe();
        subscriptions.delete(entry);
      };
    },
    async request(subject, body, headers) {
      const on = connection;
      if (!on) throw new LineDown('there is no connection to the broker');
      try {
        return await on.request(subject, body, { timeout: answerMs, ...(headers ? { headers } : {}) });
      } catch (error) {
        if (error instanceof errors.TimeoutError) void probe(on);
        throw new LineDown(`no answer to ${kindOf(subject)}: ${messageOf(error)}`, { cause: error });
      }
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      const last = connection;
      connection = null;
      if (last) for (const listener of listeners) listener(false);
      listeners.clear();
      if (last) await answersWithin(last.close(), PROBE_MS);
    },
  };
}

/** `tls://` asks for TLS; a broker that then has none is refused, so nobody in between can talk it away. */
function tlsOf({ servers, authority }: NatsLinkOptions): { tls?: { ca?: string } } {
  if (!servers.some((server) => server.startsWith('tls://'))) return {};
  return { tls: authority === null ? {} : { ca: authority } };
}

async function answersWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([
      promise.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Its first words: what follows names property, kiosk and unit. */
const kindOf = (subject: string) => subject.split('.').slice(0, 4).join('.');
