/**
 * The line over head office's own door, for sites whose firewall lets nothing else out. What the kiosk tells is in head
 * office's database when it is answered; what head office lays down is asked for every little while.
 */
import type { Logger } from 'pino';
import { encodeBatch } from '../../shared/head-office/batch';
import type { HeadOfficeConnection } from '../../shared/head-office/connection';
import {
  claimAnswerSchema,
  claimPath,
  documentPath,
  EVENTS_PATH,
  eventsAnswerSchema,
  STATUS_PATH,
} from '../../shared/head-office/https';
import { statusAnswerSchema } from '../../shared/head-office/status';
import type { z } from 'zod';
import { createPolling } from './https-polling';
import { LineDown, type HeadOfficeLine } from './line';
import type { Pace } from './pace';
import { createSignedClient, type Question, type SignedAnswer } from './signed-client';

export interface HttpsOptions {
  readonly connection: Extract<HeadOfficeConnection, { transport: 'https' }>;
  readonly seed: Uint8Array;
  readonly log: Logger;
  /** How soon head office is asked again after it was not reached. */
  readonly pace?: Pace;
  /** How often it is asked for what it lays down. */
  readonly pollMs?: number;
  readonly answerMs?: number;
}

/** Begins to ask at once, and goes on until it is closed. */
export function openHttpsLine(options: HttpsOptions): HeadOfficeLine {
  const { connection, log } = options;
  const client = createSignedClient({ ...options, ...connection });
  const listeners = new Set<(up: boolean) => void>();
  let problem: string | null = 'The line to head office is being opened.';
  let closed = false;

  function turn(now: string | null): void {
    const [wasUp, isUp] = [problem === null, now === null];
    if (now !== problem && !closed)
      if (isUp) log.info('the line to head office is up');
      else log.warn({ problem: now }, 'the line to head office is down');
    problem = now;
    if (wasUp === isUp) return;
    if (isUp) polling.cameUp();
    for (const listener of listeners) listener(isUp);
  }

  /** Answers what head office says, but where it says that it cannot, or will not, hear this kiosk. */
  async function ask(question: Question): Promise<SignedAnswer> {
    if (closed) throw new LineDown('the line is closed');
    try {
      const answer = await client.ask(question);
      const { status, refusal } = answer;
      if (status >= 500 || status === 401 || status === 403 || status === 429)
        throw new LineDown(refusal?.message ?? `Head office answers with status ${status}.`);
      turn(null);
      return answer;
    } catch (error) {
      turn(error instanceof Error ? error.message : 'unknown');
      throw error;
    }
  }

  const polling = createPolling({
    options,
    isUp: () => problem === null,
    ask: async (document, etag) => {
      const answer = await ask({ method: 'GET', path: documentPath(connection, document), etag });
      if (![200, 304, 404].includes(answer.status)) throw unreadable(answer);
      return answer;
    },
  });

  return {
    up: () => problem === null && !closed,
    problem: () => problem,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async send(events) {
      const answer = await ask({ method: 'PUT', path: EVENTS_PATH, body: encodeBatch(events) });
      if (answer.status !== 200 && answer.status !== 409) throw unreadable(answer);
      const { watermark } = read(answer, eventsAnswerSchema);
      if (watermark) polling.hand({ name: 'watermark' }, Buffer.from(JSON.stringify(watermark)));
      return answer.status === 200 ? { kind: 'taken' } : { kind: 'elsewhere', last: watermark };
    },
    async read(document) {
      const answer = await ask({ method: 'GET', path: documentPath(connection, document) });
      if (answer.status === 404) return null;
      if (answer.status !== 200) throw unreadable(answer);
      return answer.body;
    },
    watch: (document, changed) => polling.watch(document, changed),
    async claim(unitId, atMs) {
      const body = Buffer.from(JSON.stringify({ atMs }));
      return read(await ask({ method: 'PUT', path: claimPath(unitId), body }), claimAnswerSchema);
    },
    async release(unitId) {
      const answer = await ask({ method: 'DELETE', path: claimPath(unitId) });
      if (answer.status !== 204) throw unreadable(answer);
    },
    async report(status) {
      const body = Buffer.from(JSON.stringify(status));
      return read(await ask({ method: 'POST', path: STATUS_PATH, body }), statusAnswerSchema);
    },
    close() {
      closed = true;
      polling.close();
      client.close();
      turn('The line is closed.');
      listeners.clear();
      return Promise.resolve();
    },
  };
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
