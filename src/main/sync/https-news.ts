/**
 * Follows documents that change: one question waits at head office until there is news, and then the next one does.
 * This also shows whether the line is up: without any answer, it is down.
 */
import type { Logger } from 'pino';
import {
  NEWS_WAIT_MS,
  type NewsAnswer,
  type NewsRequest,
  type SentDocument,
} from '../../shared/head-office/https';
import type { DocumentName } from '../../shared/head-office/names';
import { LineDown } from './line';
import { createReconnectBackoff, RECONNECT_PACE, type Pace } from './pace';
import { createSignal } from './signal';

/** The least time between two answers: a head office that always has something new is not asked all the time. */
const LEAST_BETWEEN_MS = 50;

interface Watched {
  readonly name: DocumentName;
  readonly changed: (bytes: Uint8Array | null) => void;
  /**
   * Hash of what was handed over last; null: there was nothing. Undefined: nothing was handed over since the line came
   * up.
   */
  sha256: string | null | undefined;
  /** How often something was handed over. */
  handed: number;
}

export interface NewsOptions {
  readonly pace?: Pace;
  /** How long a question may wait at head office. */
  readonly waitMs?: number;
  readonly log: Logger;
}

/** Throws a LineDown, also when the signal ends the question. */
export type AskNews = (request: NewsRequest, signal: AbortSignal) => Promise<NewsAnswer>;

export interface NewsListening {
  watch(name: DocumentName, changed: (bytes: Uint8Array | null) => void): () => void;
  cameUp(): void;
  /** Everything is handed over once more when the line is up again. */
  wentDown(): void;
  /** A document that came by itself. */
  hand(name: DocumentName, document: SentDocument | null): void;
  close(): void;
}

export function listenForNews(
  { pace = RECONNECT_PACE, waitMs = NEWS_WAIT_MS, log }: NewsOptions,
  isUp: () => boolean,
  ask: AskNews,
): NewsListening {
  const watched = new Set<Watched>();
  const signal = createSignal();
  const backoff = createReconnectBackoff(pace);
  let question = new AbortController();
  let closed = false;

  async function round(): Promise<void> {
    const asked = new Map([...watched].map((entry) => [entry, entry.handed]));
    question = new AbortController();
    // While the line is down, a short question finds out as soon as it is up.
    const request = { known: knownTo(watched), waitMs: isUp() ? waitMs : 0 };
    const { documents } = await ask(request, question.signal);
    for (const [entry, handed] of asked) {
      const document = documents[entry.name];
      // What was handed over meanwhile is newer.
      if (document === undefined || entry.handed !== handed || !watched.has(entry)) continue;
      handOver(entry, document);
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      try {
        await round();
        backoff.reset();
        await signal.wait(LEAST_BETWEEN_MS);
      } catch (error) {
        if (closed) return;
        // Ended by this side, to ask another question at once.
        if (question.signal.aborted && isUp()) continue;
        if (!(error instanceof LineDown))
          log.error({ err: error }, 'a document of head office was not taken');
        await signal.wait(backoff.next(error instanceof LineDown && error.isSilent));
      }
    }
  }
  void run();

  return {
    watch(name, changed) {
      const entry: Watched = { name, changed, sha256: undefined, handed: 0 };
      watched.add(entry);
      signal.give();
      if (isUp()) question.abort();
      return () => watched.delete(entry);
    },
    cameUp() {
      signal.give();
    },
    wentDown() {
      for (const entry of watched) entry.sha256 = undefined;
      question.abort();
    },
    hand(name, document) {
      for (const entry of watched) if (entry.name === name) handOver(entry, document);
    },
    close() {
      closed = true;
      question.abort();
      signal.give();
      watched.clear();
    },
  };
}

/** Of several watchers of one document, the hash of the least informed one. */
function knownTo(watched: Iterable<Watched>): NewsRequest['known'] {
  const all: NewsRequest['known'] = {};
  for (const { name, sha256 } of watched) {
    const before = all[name];
    all[name] = sha256 === undefined || (before !== undefined && before !== sha256) ? '' : sha256;
  }
  return all;
}

function handOver(entry: Watched, document: SentDocument | null): void {
  const sha256 = document?.sha256 ?? null;
  if (entry.sha256 === sha256) return;
  entry.sha256 = sha256;
  entry.handed += 1;
  entry.changed(document && Buffer.from(document.content));
}
