/**
 * `/desk/events`: tells open pages of staff that something in the books has changed, by whichever process, so that they ask at
 * once. It says no more than that: what a role may see, its page's own calls answer.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import {
  BEAT_MS,
  openLiveStreams,
  STREAM_HEADERS,
  type LiveEvent,
  type LiveStreams,
  type OpenStream,
  type StreamWay,
} from '../../../../shared/live-streams';
import type { Store } from '../../../database/store';
import type { DeskRouter } from '../../../services/staff/desk-router';
import { listenerFailure } from '../../answer/envelope';
import type { DeskEndpoint } from '../../endpoint/endpoint';

/** How soon a change is noticed: asking for the mark costs some microseconds. */
const LOOK_EVERY_MS = 500;
/** A session that nobody touches ends by the clock, without a change. */
const ASK_EVERY_MS = 5000;
const LIMITS = { ofSession: 6, inAll: 60, waitingBytes: 256 * 1024 };
const CHANGED: LiveEvent = { kind: 'books', id: '' };

interface EventParts {
  readonly router: Pick<DeskRouter, 'knows'>;
  readonly store: Pick<Store, 'recentChangeMark'>;
  readonly tokenOf: (request: FastifyRequest) => string | null;
}

interface Caller {
  readonly token: string;
  readonly address: string;
  readonly lastId: string | null;
}

type Open = Map<OpenStream<LiveEvent>, Pick<Caller, 'token' | 'address'>>;

/** Looks at the books, and at the sessions of open streams, as long as there are any. */
function openWatch({ router, store }: EventParts, streams: LiveStreams<LiveEvent>, open: Open) {
  let timers: NodeJS.Timeout[] = [];
  let mark = '';
  let askedAtMs = 0;
  let looking = false;

  /** A change may have ended sessions: whose is over does not hear of it. */
  async function look(): Promise<void> {
    const now = store.recentChangeMark();
    const isChanged = now !== mark;
    if (looking || (!isChanged && performance.now() - askedAtMs < ASK_EVERY_MS)) return;
    looking = true;
    [mark, askedAtMs] = [now, performance.now()];
    try {
      for (const [stream, from] of open) if (!(await router.knows({ place: 'desk', ...from }))) stream.end();
    } finally {
      looking = false;
    }
    if (isChanged) streams.say(CHANGED);
  }

  return {
    begin(): void {
      if (timers.length > 0) return;
      [mark, askedAtMs] = [store.recentChangeMark(), performance.now()];
      // A database that cannot be read now is read at the next look.
      timers = [
        setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS),
        setInterval(() => streams.beat(), BEAT_MS),
      ];
      for (const timer of timers) timer.unref();
    },
    end(): void {
      for (const timer of timers) clearInterval(timer);
      timers = [];
    },
  };
}

/** A stream does not count as a sign of life: only `session.touch` does. */
export function deskEvents(parts: EventParts): DeskEndpoint {
  const { router, tokenOf } = parts;
  const streams = openLiveStreams(randomBytes(8).toString('hex'), LIMITS);
  const open: Open = new Map();
  const watch = openWatch(parts, streams, open);

  function begin(raw: ServerResponse, { token, address, lastId }: Caller): void {
    const stream = streams.open({ session: token, lastId, mayHear: () => true, way: wayOf(raw) });
    // Another took the last place meanwhile.
    if (stream === null) return void raw.end();
    watch.begin();
    open.set(stream, { token, address });
    raw.once('close', () => {
      open.delete(stream);
      stream.end();
      if (open.size === 0) watch.end();
    });
  }

  return {
    kind: 'desk',
    method: 'GET',
    url: '/desk/events',
    async answer(request) {
      if (request.headers['x-keyturn-desk'] !== '1')
        return listenerFailure(403, 'Only the front desk’s own page may call this.');
      const caller = { token: tokenOf(request) ?? '', address: request.ip, lastId: lastIdOf(request) };
      if (!(await router.knows({ place: 'desk', ...caller })))
        return listenerFailure(401, 'Nobody is signed in.');
      if (!streams.hasRoom(caller.token))
        return listenerFailure(429, 'Too many pages listen.', { headers: { 'retry-after': '15' } });
      const stream = (raw: ServerResponse) => begin(raw, caller);
      return { status: 200, headers: STREAM_HEADERS, payload: '', stream };
    },
    close() {
      watch.end();
      streams.close();
    },
  };
}

function wayOf(raw: ServerResponse): StreamWay {
  return {
    write: (text) => void raw.write(text),
    waitingBytes: () => raw.writableLength,
    end: (isAtOnce) => void (isAtOnce ? raw.destroy() : raw.end()),
  };
}

function lastIdOf({ headers }: FastifyRequest): string | null {
  const last = headers['last-event-id'];
  return typeof last === 'string' && last !== '' ? last : null;
}
