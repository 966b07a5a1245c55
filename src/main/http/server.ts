/**
 * The /v1 listener. Building is here; listening is the joining place's affair. Every answer is an envelope, whatever
 * went wrong on the way, and nothing a client sends reaches the log.
 */
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Id } from '../../shared/ids';
import { createAllowances } from '../services/allowances';
import { createApiKeyring } from '../services/api-keyring';
import type { ServiceContext } from '../services/context';
import type { FrontDesk } from '../services/front-desk';
import { createIdempotency } from '../services/idempotency';
import { createPasswordDesk } from '../services/passwords';
import { admit, isAnswer, type Admitted } from './admission';
import { answer } from './answering';
import { addBodyReaders, BODY_LIMIT, dropTypeWithoutBody } from './bodies';
import { createConnections, cutOffUnread } from './connections';
import { createDirectory, type Directory } from './directory';
import { doorFailure, type Answer } from './envelope';
import { faultAnswer, methodNotAllowed, unknownMethod, unknownPath } from './faults';
import { createKeptAnswers } from './kept-answers';
import { defaultLimits, type Limits } from './limits';
import { isSentTo, loopbackNames, preflight, senderOf, sharedWith, type Sender } from './origins';
import { createEndpoints } from './routes';
import { keepNotes } from './notes';
import { createThrottle, defaultCallerLimits, type CallerLimits } from './throttle';
import { createTransport, type TlsIdentity } from './transport';
import { hostNameOf, visitPage } from './visits';

/** Longest wait for calls under way when the listener closes. */
const CLOSE_WITHIN_MS = 3000;

export interface HttpOptions {
  /** What stands beside the kiosk; without it the documents' pages are found under loopback names only. */
  readonly desk?: FrontDesk;
  /** How much is heard, where it is not what the product has by itself. */
  readonly limits?: Partial<Limits & CallerLimits>;
  /** Names of the site for this listener, beside those of the machine itself. */
  readonly names?: readonly string[];
  /** Origins of pages that may call it from a browser. */
  readonly origins?: readonly string[];
  /** Without it the listener speaks plain HTTP. */
  readonly identity?: TlsIdentity | null;
}

/** What is known of a request once it was let in. */
interface Progress {
  readonly admitted: Admitted;
  bodySha256: string;
}

/** Builds the listener. `close()` takes no more calls and gives those under way three seconds. */
export function createHttpServer(ctx: ServiceContext, options: HttpOptions = {}): FastifyInstance {
  const limits = { ...defaultLimits, ...defaultCallerLimits, ...options.limits };
  const connections = createConnections(limits);
  const server = fastify({
    serverFactory: (handler) => createTransport(handler, limits, options.identity ?? null),
    handlerTimeout: limits.handlerMs,
    bodyLimit: BODY_LIMIT,
    // A malformed id must reach its endpoint, which has a code for it, however long it is.
    routerOptions: { maxParamLength: limits.headerBytes },
    logger: false,
    genReqId: () => randomUUID(),
    // Said by `atTheDoor`, in an envelope.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => connections.onClientError(error, socket),
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
  });
  connections.guard(server.server);

  const endpoints = createEndpoints(ctx, createPasswordDesk(limits), options.desk?.deliveries ?? null);
  const directory = createDirectory(endpoints);
  const memory = { idempotency: createIdempotency(ctx), kept: createKeptAnswers(ctx.store) };
  const keyring = createApiKeyring(ctx);
  const names = [...loopbackNames, ...(options.names ?? [])];
  const publicNames = [...names, ...hostNameOf(options.desk?.publicAddress ?? null)];
  const origins = options.origins ?? [];
  const allowances = createAllowances(ctx);
  const throttle = createThrottle(allowances, limits);
  const progress = new WeakMap<FastifyRequest, Progress>();
  const callers = new WeakMap<FastifyRequest, Id<'api_key'>>();
  let stopping = false;

  const isSpoken = (method: string) => server.supportedMethods.includes(method);

  /** Everything that can be said before the body is read; null when the request may go on. */
  async function atTheDoor(request: FastifyRequest, sender: Sender): Promise<Answer | null> {
    const list = directory.isList(request);
    if (request.raw.rawHeaders.length > 2 * limits.headerLines) {
      return doorFailure(431, 'The request has too many header lines.', { list });
    }
    if (stopping) return doorFailure(503, 'The service is stopping.', { list });
    const endpoint = request.is404 ? undefined : directory.find(request);
    const isPage = endpoint?.kind === 'page';
    // The site's public name leads to the customers' documents, and to nothing else of this interface.
    if (!isSentTo(request, isPage && endpoint.underPublicName ? publicNames : names)) {
      return doorFailure(403, 'This service is not known by that host name.', { list });
    }
    // A link to one of these pages may stand anywhere.
    const isFollowedLink = isPage && request.headers.origin === undefined;
    if (sender.kind === 'foreign' && !isFollowedLink) {
      return doorFailure(403, 'Pages of that origin may not call this service.', { list });
    }
    if (request.is404) return isSpoken(request.method) ? unknownPath() : unknownMethod();
    if (!endpoint) {
      const allowed = directory.allowedAt(request.routeOptions.url ?? '');
      const asks = sender.kind === 'listed' && request.method === 'OPTIONS';
      return asks ? preflight(allowed) : methodNotAllowed(allowed, list);
    }
    if (endpoint.kind === 'page') return null;
    const onKnown = (id: Id<'api_key'>) => callers.set(request, id);
    const admission = await admit({ keyring, throttle, onKnown }, request, endpoint);
    if (isAnswer(admission)) return admission;
    progress.set(request, { admitted: admission, bodySha256: '' });
    return null;
  }

  server.addHook('onRequest', async (request, reply) => {
    dropTypeWithoutBody(request);
    const sender = senderOf(request, origins);
    if (sender.kind === 'listed') reply.headers(sharedWith(sender.origin));
    const count = connections.countRequest(request.raw.socket);
    if (count !== 'within') reply.header('connection', 'close');
    const refused =
      count === 'surplus'
        ? doorFailure(503, 'This connection has had its requests.')
        : await atTheDoor(request, sender);
    return refused ? send(reply, refused) : undefined;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
    cutOffUnread(reply.raw, limits.takenMs);
  });
  server.addHook('onResponse', async (request, reply) =>
    logAnswer(ctx, request, reply, callers.get(request)),
  );
  server.addHook('preClose', async () => {
    stopping = true;
    setTimeout(() => server.server.closeAllConnections(), CLOSE_WITHIN_MS).unref();
  });
  server.addHook('onReady', () => allowances.load());
  keepNotes(server, ctx.log, [
    { everyMs: 60_000, note: () => keyring.noteUses() },
    { everyMs: 1000, note: () => allowances.save() },
  ]);
  server.setErrorHandler((error, request, reply) =>
    send(reply, faultAnswer(error, request.id, directory.isList(request), ctx.log)),
  );
  server.setNotFoundHandler((_request, reply) => send(reply, unknownPath()));
  addBodyReaders(server, (request, sha256) => {
    const known = progress.get(request);
    if (known) known.bodySha256 = sha256;
  });

  for (const endpoint of endpoints) {
    if (endpoint.kind === 'page') {
      const { method, url } = endpoint;
      const handler = async (request: FastifyRequest, reply: FastifyReply) =>
        send(reply, await visitPage(endpoint, request, throttle));
      server.route({ method, url, handler });
      continue;
    }
    server.route({
      method: endpoint.method,
      url: endpoint.url,
      bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
      handler: async (request, reply) => {
        const known = progress.get(request);
        if (!known) throw new Error('an endpoint was reached without passing the door');
        return send(reply, await answer(endpoint, request, known.admitted, memory, known.bodySha256));
      },
    });
  }
  addOtherMethods(server, directory);
  return server;
}

/** A path with a broken %-escape is taken literally: it still reaches its endpoint, which has a code for such an id. */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const path = url.split('?', 1)[0] ?? '';
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(text: string): boolean {
  try {
    // The result is looked at: the bundler leaves out a call of this function whose result nobody uses.
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}

/** Makes paths known for the methods they do not serve, so that the door can say 405 with what they do. */
function addOtherMethods(server: FastifyInstance, directory: Directory): void {
  for (const url of directory.urls) {
    const allowed = directory.allowedAt(url);
    server.route({
      method: server.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      handler: () => Promise.reject(new Error('the door answers this')),
    });
  }
}

/** The pattern and never the path: ids stay out of the log, and so does whatever else was written there. */
function logAnswer(
  ctx: ServiceContext,
  request: FastifyRequest,
  reply: FastifyReply,
  key: Id<'api_key'> | undefined,
): void {
  const { method, id: requestId } = request;
  const route = request.routeOptions.url ?? 'unknown path';
  const ms = Math.round(reply.elapsedTime);
  const caller = key && `api_key:${key}`;
  ctx.log.info({ requestId, caller, method, route, status: reply.statusCode, ms }, 'answered');
}

function send(reply: FastifyReply, { status, headers, payload }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(payload);
}
