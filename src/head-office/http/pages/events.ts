/** `/events`: tells open pages of somebody who is signed in that something has changed, so that they ask again at once. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BEAT_MS, openLiveStreams, STREAM_HEADERS, type OpenStream } from '../../../shared/live-streams';
import type { Announced } from '../../announcements';
import type { Office } from '../../office';
import { mayDo } from '../../people/roles';
import { isInScope } from '../../people/scope';
import type { Sessions, SignedIn } from '../../people/sessions';
import { isOwnForm, type Browser } from './browser';
import { languageOf } from './language';

const EVENTS = '/events';

/** So soon a stream ends where a session was ended elsewhere: by a command, or at another listener. */
const LOOK_EVERY_MS = 5_000;
const RETRY_SECONDS = '15';

interface Serving {
  readonly office: Office;
  readonly sessions: Sessions;
  readonly browser: Browser;
}

/** By the rights and the scope of now. What is about no property is for who has all of them. */
const mayHear =
  ({ role, scope }: SignedIn) =>
  ({ needs, propertyId }: Announced): boolean =>
    mayDo(role, needs) && (propertyId === null ? scope === 'everywhere' : isInScope(scope, propertyId));

export function addEvents(server: FastifyInstance, { office, sessions, browser }: Serving): void {
  const streams = openLiveStreams<Announced>(randomBytes(8).toString('hex'));
  /** Of open streams: the token by which their session is looked up again. */
  const tokens = new Map<OpenStream<Announced>, { token: string; request: FastifyRequest }>();
  let looking: Promise<void> | null = null;

  async function lookAtAll(): Promise<void> {
    for (const [stream, { token, request }] of tokens) {
      const person = await sessions.find(token, languageOf(request));
      if (person === null) stream.end();
      else stream.hears(mayHear(person));
    }
  }
  /** An act may end sessions, or change what somebody may see. */
  const look = () => {
    looking ??= lookAtAll()
      .catch((error: unknown) => office.log.warn({ err: error }, 'sessions of open pages were not looked at'))
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const deaf = office.announcements.hear((announced) => {
    if (announced.kind === 'kiosk') streams.say(announced);
    // Who loses a right by an act hears nothing of it.
    else void look().then(() => streams.say(announced));
  });
  const timers = [setInterval(() => streams.beat(), BEAT_MS), setInterval(() => void look(), LOOK_EVERY_MS)];
  for (const timer of timers) timer.unref();
  server.addHook('preClose', async () => {
    deaf();
    for (const timer of timers) clearInterval(timer);
    streams.close();
  });

  server.get(EVENTS, async (request, reply) => {
    const token = browser.token(request);
    const person = token === null ? null : await sessions.find(token, languageOf(request));
    if (token === null || person === null) return reply.code(401).headers(STREAM_HEADERS).send();
    if (!isOwnForm(request)) return reply.code(403).headers(STREAM_HEADERS).send();
    const lastId = lastIdOf(request);
    const session = person.tokenHash;
    const stream = streams.open({ session, lastId, mayHear: mayHear(person), way: wayOf(reply) });
    if (stream === null)
      return reply
        .code(429)
        .headers({ ...STREAM_HEADERS, 'retry-after': RETRY_SECONDS })
        .send();
    tokens.set(stream, { token, request });
    reply.raw.once('close', () => {
      tokens.delete(stream);
      stream.end();
    });
    return reply;
  });
}

function lastIdOf({ headers }: FastifyRequest): string | null {
  const last = headers['last-event-id'];
  return typeof last === 'string' && last !== '' ? last : null;
}

/** Its headers leave with the first line. */
function wayOf(reply: FastifyReply) {
  const { raw } = reply;
  return {
    write(text: string) {
      if (!raw.headersSent) {
        reply.hijack();
        raw.writeHead(200, { ...STREAM_HEADERS, 'referrer-policy': 'same-origin' });
      }
      raw.write(text);
    },
    waitingBytes: () => raw.writableLength,
    end(isAtOnce: boolean) {
      if (isAtOnce) raw.destroy();
      else raw.end();
    },
  };
}
