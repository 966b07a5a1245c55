/** Documents by asking for them every little while, and only for what changed; so the line also learns whether it is up. */
import type { Logger } from 'pino';
import type { DownDocument } from '../../shared/head-office/names';
import { LineDown } from './line';
import { createBackoff, RECONNECT_PACE, type Pace } from './pace';
import type { SignedAnswer } from './signed-client';
import { createSignal } from './signal';

const EVERY_MS = 10_000;
/** Asked for where nobody watches anything, to learn whether the line is up. */
const PROBE: DownDocument = { name: 'watermark' };

interface Watched {
  readonly document: DownDocument;
  readonly changed: (bytes: Uint8Array | null) => void;
  /** Of what was handed over last; null: there was none. Undefined: nothing was, since the line came up. */
  etag: string | null | undefined;
  /** How often something was handed over. */
  handed: number;
}

export interface PollingParts {
  readonly options: { readonly pace?: Pace; readonly pollMs?: number; readonly log: Logger };
  readonly isUp: () => boolean;
  /** Throws a LineDown. */
  readonly ask: (document: DownDocument, etag: string | null) => Promise<SignedAnswer>;
}

export interface Polling {
  watch(document: DownDocument, changed: (bytes: Uint8Array | null) => void): () => void;
  /** Everything is handed over once more. */
  cameUp(): void;
  /** A document that came by itself. */
  hand(document: DownDocument, bytes: Uint8Array): void;
  close(): void;
}

export function createPolling({ options, isUp, ask }: PollingParts): Polling {
  const { pace = RECONNECT_PACE, pollMs = EVERY_MS, log } = options;
  const watched = new Set<Watched>();
  const signal = createSignal();
  const backoff = createBackoff(pace);
  let closed = false;

  async function look(entry: Watched): Promise<void> {
    const { etag: known, handed } = entry;
    const answer = await ask(entry.document, known ?? null);
    // What was handed over meanwhile is newer.
    if (!watched.has(entry) || answer.status === 304 || entry.handed !== handed) return;
    entry.etag = answer.status === 404 ? null : answer.etag;
    if (known === null && entry.etag === null) return;
    handOver(entry, answer.status === 404 ? null : answer.body);
  }

  function handOver(entry: Watched, bytes: Uint8Array | null): void {
    entry.handed += 1;
    entry.changed(bytes);
  }

  async function round(): Promise<void> {
    if (!isUp() || watched.size === 0) await ask(PROBE, null);
    for (const entry of watched) await look(entry);
  }

  async function run(): Promise<void> {
    while (!closed) {
      try {
        await round();
        backoff.reset();
        await signal.wait(pollMs * (0.8 + 0.4 * Math.random()));
      } catch (error) {
        if (closed) return;
        if (!(error instanceof LineDown))
          log.error({ err: error }, 'a document of head office was not taken');
        await signal.wait(backoff.next(error instanceof LineDown && error.isSilent));
      }
    }
  }
  void run();

  return {
    watch(document, changed) {
      const entry: Watched = { document, changed, etag: undefined, handed: 0 };
      watched.add(entry);
      signal.give();
      return () => watched.delete(entry);
    },
    cameUp() {
      for (const entry of watched) entry.etag = undefined;
      signal.give();
    },
    hand(document, bytes) {
      for (const entry of watched)
        if (entry.document.name === document.name) {
          // The next look hands over whatever stands there then.
          entry.etag = undefined;
          handOver(entry, bytes);
        }
    },
    close() {
      closed = true;
      signal.give();
      watched.clear();
    },
  };
}
