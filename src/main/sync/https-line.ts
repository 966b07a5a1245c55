/**
 * The line over head office's listener. An event that is answered is in head office's database. For news, the kiosk
 * keeps a question waiting there.
 */
import type { Logger } from 'pino';
import { BOOKS_PATH, booksAnswerSchema, FACTS_PATH, factsAnswerSchema } from '../../shared/head-office/books';
import { encodeBatch } from '../../shared/head-office/batch';
import type { ChainPlace } from '../../shared/head-office/event';
import type { ReportedEvent } from '../../shared/head-office/reported-events';
import type { HeadOfficeConnection } from '../../shared/head-office/connection';
import { DUE_PATH, dueAnswerSchema } from '../../shared/head-office/elsewhere-due';
import { watermarkSchema } from '../../shared/head-office/documents';
import {
  CLAIMS_PATH,
  claimsAnswerSchema,
  documentPath,
  EVENTS_PATH,
  eventsAnswerSchema,
  MOST_CLAIMS_AT_ONCE,
  NEWS_PATH,
  newsAnswerSchema,
  RELEASES_PATH,
  STATUS_PATH,
  type ClaimAnswer,
  type ClaimAsk,
  type Release,
} from '../../shared/head-office/https';
import { PHONE_PATH, phoneAnswerSchema } from '../../shared/head-office/phone';
import { SUPPORT_PATH } from '../../shared/head-office/support';
import type { DocumentName } from '../../shared/head-office/names';
import { statusAnswerSchema } from '../../shared/head-office/status';
import type { z } from 'zod';
import { listenForNews } from './https-news';
import { inBatches } from './in-batches';
import { LineDown, type HeadOfficeLine } from './line';
import type { Pace } from './pace';
import type { OfficeTrust } from './seals';
import { createSignedClient, type Question, type SignedAnswer } from './signed-client';

export interface HttpsOptions {
  readonly connection: Extract<HeadOfficeConnection, { transport: 'https' }>;
  readonly seed: string;
  readonly trust: OfficeTrust;
  readonly log: Logger;
  /** How soon head office is asked again after it was out of reach. */
  readonly pace?: Pace;
  /** How long head office may hold a question that waits for news. */
  readonly waitMs?: number;
  readonly answerMs?: number;
}

/** Begins to ask at once, and goes on until it is closed. */
export function openHttpsLine(options: HttpsOptions): HeadOfficeLine {
  const { connection } = options;
  const asking = openAsking(options, (isUp) => (isUp ? news.cameUp() : news.wentDown()));
  const news = listenForNews(options, asking.hasNoProblem, async (request, signal) => {
    const answer = await asking.post(NEWS_PATH, request, { signal, waitMs: request.waitMs });
    const { documents } = read(answer, newsAnswerSchema);
    const entries = Object.entries(documents).filter(([name]) => !answer.overtaken.has(name as DocumentName));
    return { documents: Object.fromEntries(entries) };
  });
  const claims = inBatches<ClaimAsk, ClaimAnswer>(MOST_CLAIMS_AT_ONCE, async (asks) => {
    const { answers } = read(await asking.post(CLAIMS_PATH, { claims: asks }), claimsAnswerSchema);
    return answers;
  });
  const releases = inBatches<Release, true>(MOST_CLAIMS_AT_ONCE, async (given) => {
    const answer = await asking.post(RELEASES_PATH, { releases: given });
    if (answer.status !== 204) throw unreadable(answer);
    return given.map(() => true);
  });

  return {
    up: asking.isUp,
    problem: asking.problem,
    officeKey: () => options.trust.pinned(),
    era: asking.era,
    onChange: asking.onChange,
    async send(events) {
      const answer = await asking.ask({ method: 'PUT', path: EVENTS_PATH, body: encodeBatch(events) });
      if (answer.status !== 200 && answer.status !== 409) throw unreadable(answer);
      const { watermark } = read(answer, eventsAnswerSchema);
      if (!answer.overtaken.has('watermark')) news.hand('watermark', watermark);
      if (answer.status === 200) return { kind: 'taken' };
      return { kind: 'elsewhere', last: watermark && placeOf(watermark.content) };
    },
    async read(document) {
      const answer = await asking.ask({ method: 'GET', path: documentPath(connection, document) });
      if (answer.status === 404) return null;
      if (answer.status !== 200) throw unreadable(answer);
      return answer.body;
    },
    watch: ({ name }, changed) => news.watch(name, changed),
    claim: claims,
    async release(unitId, fence) {
      await releases({ unitId, fence });
    },
    async report(status) {
      return read(await asking.post(STATUS_PATH, status), statusAnswerSchema);
    },
    async phone(request) {
      return read(await asking.post(PHONE_PATH, request), phoneAnswerSchema);
    },
    due: async (unitId) => read(await asking.post(DUE_PATH, { unitId }), dueAnswerSchema).contracts,
    async support(given) {
      const answer = await asking.post(SUPPORT_PATH, given);
      if (answer.status !== 204) throw unreadable(answer);
    },
    async books(places) {
      const answer = await asking.ask({ method: 'GET', path: BOOKS_PATH });
      if (answer.status !== 200) throw unreadable(answer);
      return { ...read(answer, booksAnswerSchema), facts: await factsBehind(asking, places) };
    },
    close() {
      asking.end();
      news.close();
      asking.close();
      return Promise.resolve();
    },
  };
}

/** Questions to head office; their results show whether the line is up. */
interface Asking {
  /** Returns head office's answer, unless it cannot or will not serve this kiosk. */
  readonly ask: (question: Question) => Promise<SignedAnswer>;
  readonly post: (path: string, value: unknown, more?: Partial<Question>) => Promise<SignedAnswer>;
  /** Whether the last question was answered. */
  readonly hasNoProblem: () => boolean;
  readonly isUp: () => boolean;
  readonly problem: () => string | null;
  readonly era: () => number;
  readonly onChange: (listener: (up: boolean) => void) => () => void;
  /** Asks nothing more. */
  end(): void;
  /** After the end: reports that the line is down. */
  close(): void;
}

/** `first`: called with a change before the others are. */
function openAsking(options: HttpsOptions, first: (up: boolean) => void): Asking {
  const { connection, log } = options;
  const client = createSignedClient({ ...options, ...connection });
  const listeners = new Set<(up: boolean) => void>();
  let problem: string | null = 'The line to head office is being opened.';
  let closed = false;
  let era = 0;

  function turn(now: string | null): void {
    const [wasUp, isUp] = [problem === null, now === null];
    if (now !== problem && !closed)
      if (isUp) log.info('the line to head office is up');
      else log.warn({ problem: now }, 'the line to head office is down');
    problem = now;
    if (wasUp === isUp) return;
    first(isUp);
    for (const listener of listeners) listener(isUp);
  }

  async function ask(question: Question): Promise<SignedAnswer> {
    if (closed) throw new LineDown('the line is closed');
    try {
      const answer = await client.ask(question);
      const { status, refusal } = answer;
      if (status >= 500 || status === 401 || status === 403 || status === 429)
        throw new LineDown(refusal?.message ?? `Head office answers with status ${status}.`);
      // An answer may come late, from before head office was put back.
      const isPutBack = problem === null && answer.era > era;
      era = Math.max(era, answer.era);
      turn(null);
      if (isPutBack) for (const listener of listeners) listener(true);
      return answer;
    } catch (error) {
      // A question that this side has ended says nothing about the line.
      if (!question.signal?.aborted) turn(error instanceof Error ? error.message : 'unknown');
      throw error;
    }
  }

  return {
    ask,
    post: (path, value, more = {}) =>
      ask({ method: 'POST', path, body: Buffer.from(JSON.stringify(value)), ...more }),
    hasNoProblem: () => problem === null,
    isUp: () => problem === null && !closed,
    problem: () => problem,
    era: () => era,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end() {
      closed = true;
    },
    close() {
      client.close();
      turn('The line is closed.');
      listeners.clear();
    },
  };
}

/** Page by page: a backup may be months old. */
async function factsBehind({ post }: Asking, places: readonly ChainPlace[]): Promise<ReportedEvent[]> {
  const facts: ReportedEvent[] = [];
  let after: ChainPlace | null = null;
  do {
    const answer: SignedAnswer = await post(FACTS_PATH, { places, after });
    // This version of head office returns none.
    if (answer.status === 404) break;
    if (answer.status !== 200) throw unreadable(answer);
    const page = read(answer, factsAnswerSchema);
    facts.push(...page.facts);
    after = page.next;
  } while (after !== null);
  return facts;
}

/** Null where it cannot be read: then sending continues from what head office confirmed before. */
function placeOf(watermark: string) {
  try {
    return watermarkSchema.parse(JSON.parse(watermark));
  } catch {
    return null;
  }
}

function read<T extends z.ZodType>(answer: SignedAnswer, schema: T): z.output<T> {
  try {
    return schema.parse(JSON.parse(answer.body.toString('utf8')));
  } catch {
    throw unreadable(answer);
  }
}

const unreadable = ({ status, refusal }: SignedAnswer) =>
  new LineDown(refusal?.message ?? `Head office answers something that cannot be read (status ${status}).`);
