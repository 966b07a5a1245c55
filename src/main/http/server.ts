/**
 * The /v1 listener. This file builds it; the joining place starts it. Every answer is an envelope, whatever went wrong
 * on the way, and nothing a client sends reaches the log.
 */
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify';
import { createAllowances } from '../services/base/allowances';
import { createApiKeyring } from '../services/upkeep/api-keyring';
import type { ServiceContext } from '../services/base/context';
import type { Backups } from '../services/upkeep/backups';
import type { OneTimeCodes } from '../services/delivery/one-time-codes';
import type { CustomerServices } from '../services/screen/customer-services';
import { createIdempotency } from '../services/base/idempotency';
import type { PasswordHasher } from '../services/login/passwords';
import { createAnswerLog, type WriteLine } from './answer-log';
import { answer, type Memory } from './answering';
import { addBodyReaders, BODY_LIMIT, dropTypeWithoutBody } from './request/bodies';
import { createConnections, type Connections } from './connection/connections';
import { createDirectory, type Directory } from './endpoint/directory';
import type { Endpoint } from './endpoint/endpoint';
import { createRequestCheck, type RequestCheck } from './request-check';
import { listenerFailure, type Answer } from './answer/envelope';
import { faultAnswer, unknownPath } from './answer/faults';
import { createStoredAnswers } from './answer/stored-answers';
import { defaultLimits, type Limits } from './connection/limits';
import { keepNotes } from './answer/notes';
import { loopbackNames, senderOf, sharedWith } from './request/origins';
import { addPassages, begin, nowhere, passageOf, type Place, type Visited } from './endpoint/passage';
import { createRequestIds } from './request/request-ids';
import { createEndpoints } from './routes';
import { deskEndpoints, type DeskRouteDeps } from './routes/staff/desk';
import { sendAnswer } from './answer/sending';
import { keepEncrypted } from './answer/strict-transport';
import {
  createStrangersLines,
  createThrottle,
  defaultCallerLimits,
  type CallerLimits,
  type Throttle,
} from './admission/throttle';
import { createTransport, type TlsIdentity } from './connection/transport';
import { createTurnedAway } from './connection/turned-away';
import { hostNameOf, visitPage } from './admission/visits';

/** Longest wait for calls under way when the listener closes. */
const CLOSE_WITHIN_MS = 3000;

export interface HttpOptions {
  /** The process has one. */
  readonly passwords: PasswordHasher;
  /** What stands beside the kiosk; without it the documents' pages are found under loopback names only. */
  readonly customerServices?: CustomerServices;
  /** Sends one-time codes; without it nobody can ask for one. */
  readonly codes?: Pick<OneTimeCodes, 'ask'>;
  /** The backups that health reports on; without it, health says that none are made automatically. */
  readonly backups?: Pick<Backups, 'view'>;
  /** The front desk for staff; without it there is none. */
  readonly staffDesk?: DeskRouteDeps | null;
  /** Limits on callers, where they are not the product's own. */
  readonly limits?: Partial<Limits & CallerLimits>;
  /** Names of the site for this listener, beside those of the machine itself. */
  readonly names?: readonly string[];
  /** Origins of pages that may call it from a browser. */
  readonly origins?: readonly string[];
  /** Without it the listener speaks plain HTTP. */
  readonly identity?: TlsIdentity | null;
  /** Where a line of each answer goes. */
  readonly writeLine: WriteLine;
}

/** Builds the listener. `close()` accepts no more calls and gives those under way three seconds. */
export function createHttpServer(ctx: ServiceContext, options: HttpOptions): FastifyInstance {
  const limits = { ...defaultLimits, ...defaultCallerLimits, ...options.limits };
  const turnedAway = createTurnedAway();
  const connections = createConnections<Visited>(limits, turnedAway, {
    onHang: ({ passage, request, reply }) =>
      out.failWith(new Error(`${passage.route} was not answered in time`), request, reply),
    onTaken: ({ passage, request, reply, sinceMs }) =>
      logAnswer(passage, request, reply.statusCode, performance.now() - sinceMs),
  });
  const server = createFastify(connections, limits, options.identity ?? null);
  connections.guard(server.server);
  addPassages(server);

  const endpoints = endpointsOf(ctx, options);
  const directory = createDirectory(endpoints);
  const allowances = createAllowances(ctx);
  const keyring = createApiKeyring(ctx);
  const throttle = createThrottle(allowances, limits);
  const names = [...loopbackNames, ...(options.names ?? [])];
  const check = createRequestCheck({
    directory,
    deps: { keyring, throttle },
    names,
    publicNames: [...names, ...hostNameOf(options.customerServices?.publicAddress ?? null)],
    headerLines: limits.headerLines,
    isSpoken: (method) => server.supportedMethods.includes(method),
  });
  const mayHaveLine = createStrangersLines(createAllowances(ctx));
  const logAnswer = createAnswerLog(options.writeLine, (address) => {
    const isHeard = mayHaveLine(address);
    if (!isHeard) turnedAway.count('no_line');
    return isHeard;
  });
  const out = createWayOut(ctx, connections);
  const enter = createWayIn(ctx, options.origins ?? [], { connections, check, out });

  // A known path marks itself below: fastify would collect all it knows of it for each request.
  server.addHook('onRequest', (request, reply, done) =>
    request.is404 ? enter(nowhere, request, reply, done) : done(),
  );
  server.addHook('preClose', async () => {
    out.stop();
    connections.close();
    setTimeout(() => server.server.closeAllConnections(), CLOSE_WITHIN_MS).unref();
  });
  server.addHook('onReady', () => allowances.load());
  keepNotes(server, ctx.log, [
    { everyMs: 60_000, note: () => keyring.noteUses() },
    { everyMs: 1000, note: () => allowances.save() },
    { everyMs: 60_000, note: () => turnedAway.tell(ctx.log) },
  ]);
  server.setErrorHandler((error, request, reply) => out.failWith(error, request, reply));
  server.setNotFoundHandler((_request, reply) => out.send(reply, unknownPath()));
  addBodyReaders(server);

  const memory = { idempotency: createIdempotency(ctx), kept: createStoredAnswers() };
  for (const endpoint of endpoints) addEndpoint(server, endpoint, { memory, throttle, out, enter });
  addOtherMethods(server, directory, enter);
  return server;
}

function createFastify(
  connections: Connections<Visited>,
  limits: Limits,
  identity: TlsIdentity | null,
): FastifyInstance {
  return fastify({
    serverFactory: (handler) => createTransport(connections.inTurns(handler), limits, identity),
    bodyLimit: BODY_LIMIT,
    // A malformed id must reach its endpoint, which has a code for it, however long it is.
    routerOptions: { maxParamLength: limits.headerBytes },
    logger: false,
    genReqId: createRequestIds(),
    // Said below, in an envelope.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => connections.onClientError(error, socket),
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
  });
}

function endpointsOf(ctx: ServiceContext, options: HttpOptions): Endpoint[] {
  const { passwords, customerServices, backups = null, codes = null, staffDesk } = options;
  const aside = { deliveries: customerServices?.deliveries ?? null, backups };
  const handOff = customerServices?.phoneHandOff ?? null;
  const ours = createEndpoints(ctx, passwords, aside, { codes, handOff });
  return [...ours, ...(staffDesk ? deskEndpoints(staffDesk) : [])];
}

/** The one way out: every answer takes it. */
interface WayOut {
  send(reply: FastifyReply, made: Answer): void;
  failWith(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
  /** From now on each answer is the last of its connection. */
  stop(): void;
  isStopping(): boolean;
}

function createWayOut(ctx: ServiceContext, connections: Connections<Visited>): WayOut {
  let stopping = false;
  const send = (reply: FastifyReply, made: Answer) =>
    sendAnswer(reply, made, stopping || connections.isAwaited(reply.raw));
  return {
    send,
    failWith: (error, request, reply) =>
      send(reply, faultAnswer(error, request.id, request.passage?.list ?? false, ctx.log)),
    stop() {
      stopping = true;
    },
    isStopping: () => stopping,
  };
}

type Enter = (place: Place, ...call: Parameters<onRequestHookHandler>) => void;

/** Answered synchronously wherever possible: a promise would cost every request for the sake of the few that wait. */
function createWayIn(
  ctx: ServiceContext,
  origins: readonly string[],
  {
    connections,
    check,
    out,
  }: {
    readonly connections: Connections<Visited>;
    readonly check: RequestCheck;
    readonly out: WayOut;
  },
): Enter {
  return (place, request, reply, done) => {
    dropTypeWithoutBody(request);
    const passage = begin(place, ctx.store.recentChangeMark());
    request.passage = passage;
    const isLast = connections.begin(reply.raw, { sinceMs: performance.now(), request, reply, passage });
    if (isLast) reply.header('connection', 'close');
    if (isForBrowsers(place)) keepEncrypted(request, reply.raw);
    const sender = senderOf(request, origins);
    if (sender.kind === 'listed') reply.raw.setHeaders(sharedWith(sender.origin));
    const goOn = (refused: Answer | null) => (refused ? out.send(reply, refused) : done());
    if (out.isStopping()) goOn(listenerFailure(503, 'The service is stopping.', { list: passage.list }));
    else {
      const refused = check.pass(request, passage, sender);
      if (refused instanceof Promise)
        refused.then(goOn).catch((error: unknown) => out.failWith(error, request, reply));
      else goOn(refused);
    }
  };
}

interface Serving {
  readonly memory: Memory;
  readonly throttle: Throttle;
  readonly out: WayOut;
  readonly enter: Enter;
}

function addEndpoint(
  server: FastifyInstance,
  endpoint: Endpoint,
  { memory, throttle, out, enter }: Serving,
): void {
  const { method, url } = endpoint;
  const { bodyLimit = BODY_LIMIT } = endpoint;
  const answerTo = (request: FastifyRequest) =>
    endpoint.kind === 'desk'
      ? endpoint.answer(request)
      : endpoint.kind === 'page'
        ? visitPage(endpoint, request, throttle)
        : answer(endpoint, request, passageOf(request), memory);
  const handler = (request: FastifyRequest, reply: FastifyReply): void => {
    const found = answerTo(request);
    if (!(found instanceof Promise)) out.send(reply, found);
    else
      found
        .then((made) => out.send(reply, made))
        .catch((error: unknown) => out.failWith(error, request, reply));
  };
  const place = { route: url, endpoint, list: endpoint.kind === 'list' };
  server.route({ method, url, bodyLimit, handler, onRequest: enter.bind(null, place) });
}

function isForBrowsers({ endpoint }: Place): boolean {
  return endpoint?.kind === 'desk' || endpoint?.kind === 'page';
}

/** A path with a broken %-escape is taken literally: it still reaches its endpoint, which has a code for such an id. */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const path = url.split('?', 1)[0] ?? '';
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(text: string): boolean {
  try {
    // The result is used: the bundler would drop a call of this function whose result nobody uses.
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}

/** Makes paths known for the methods they do not serve, so that the request check can say 405 with what they do. */
function addOtherMethods(server: FastifyInstance, directory: Directory, enter: Enter): void {
  for (const url of directory.urls) {
    const allowed = directory.allowedAt(url);
    const place = { route: url, endpoint: undefined, list: directory.isList(url) };
    server.route({
      method: server.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      handler: () => Promise.reject(new Error('the request check answers this')),
      onRequest: enter.bind(null, place),
    });
  }
}
