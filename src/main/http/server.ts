/**
 * The /v1 listener. This file builds it; the joining place starts it. Every answer is an envelope, whatever went wrong
 * on the way, and nothing a client sends reaches the log.
 */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createAllowances } from '../services/base/allowances';
import { createApiKeyring } from '../services/upkeep/api-keyring';
import type { ServiceContext } from '../services/base/context';
import type { Backups } from '../services/backup/backups';
import type { OneTimeCodes } from '../services/delivery/one-time-codes';
import type { CustomerServices } from '../services/screen/customer-services';
import { createIdempotency } from '../services/base/idempotency';
import type { PasswordHasher } from '../services/login/passwords';
import { answerAhead, orAhead, type Ahead } from './ahead';
import { createAnswerLog, type WriteLine } from './answer-log';
import { answer, type Memory } from './answering';
import { addBodyReaders, BODY_LIMIT } from './request/bodies';
import { createConnections, type Connections } from './connection/connections';
import { createDirectory, type Directory } from './endpoint/directory';
import type { Endpoint, KeyedEndpoint } from './endpoint/endpoint';
import { createRequestCheck } from './request-check';
import { unknownPath } from './answer/faults';
import { createStoredAnswers } from './answer/stored-answers';
import { defaultLimits, type Limits } from './connection/limits';
import { keepNotes } from './answer/notes';
import { createHostCheck, loopbackNames } from './request/origins';
import { addPassages, nowhere, passageOf, type Visited } from './endpoint/passage';
import { createRequestIds } from './request/request-ids';
import { createEndpoints } from './routes';
import { deskEndpoints, type DeskRouteDeps } from './routes/staff/desk';
import {
  createStrangersLines,
  createThrottle,
  defaultCallerLimits,
  type CallerLimits,
  type Throttle,
} from './admission/throttle';
import { createTransport, type TlsIdentity } from './connection/transport';
import { createTurnedAway, type TurnedAway } from './connection/turned-away';
import { hostNameOf, visitPage } from './admission/visits';
import { createWayIn, createWayOut, type Enter, type WayOut } from './ways';

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
    onHang: ({ passage, reply }) => {
      if (reply) out.failWith(new Error(`${passage.route} was not answered in time`), reply.request, reply);
    },
    onTaken: (visited, nowMs) => logAnswer(visited, nowMs),
  });
  const nextId = createRequestIds();
  const below = {
    identity: options.identity ?? null,
    ahead: (...asked: Parameters<Ahead>) => ahead(...asked),
    nextId,
  };
  const server = createFastify(connections, limits, below);
  connections.guard(server.server);
  addPassages(server);

  const endpoints = endpointsOf(ctx, options);
  const directory = createDirectory(endpoints);
  const allowances = createAllowances(ctx);
  const keyring = createApiKeyring(ctx);
  const throttle = createThrottle(allowances, limits);
  const names = [...loopbackNames, ...(options.names ?? [])];
  const isOurName = createHostCheck(names);
  const { headerLines } = limits;
  const check = createRequestCheck({
    directory,
    deps: { keyring, throttle },
    isOurName,
    publicNames: [...names, ...hostNameOf(options.customerServices?.publicAddress ?? null)],
    headerLines,
    isSpoken: (method) => server.supportedMethods.includes(method),
  });
  const logAnswer = createAnswerLog(options.writeLine, countedStrangers(ctx, turnedAway));
  const out = createWayOut(ctx, connections);
  const stored = createStoredAnswers<KeyedEndpoint>();
  const ours = { store: ctx.store, stored, keyring, throttle, connections, isOurName, headerLines, nextId };
  const ahead = answerAhead({ ...ours, isStopping: out.isStopping });
  const enter = createWayIn(ctx, options.origins ?? [], { connections, check, out });

  // A known path marks itself below: fastify would collect all it knows of it for each request.
  server.addHook('onRequest', (request, reply, done) =>
    request.is404 ? enter(nowhere, request, reply, done) : done(),
  );
  server.addHook('preClose', async () => {
    out.stop();
    for (const endpoint of endpoints) if (endpoint.kind === 'desk') endpoint.close?.();
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

  const memory = { idempotency: createIdempotency(ctx), stored };
  for (const endpoint of endpoints) addEndpoint(server, endpoint, { memory, throttle, out, enter });
  addOtherMethods(server, directory, enter);
  return server;
}

/** What fastify stands on. */
interface Below {
  readonly identity: TlsIdentity | null;
  readonly ahead: Ahead;
  readonly nextId: () => string;
}

function createFastify(
  connections: Connections<Visited>,
  limits: Limits,
  { identity, ahead, nextId }: Below,
): FastifyInstance {
  return fastify({
    serverFactory: (handler) =>
      createTransport(connections.inTurns(orAhead(ahead, handler)), limits, identity),
    bodyLimit: BODY_LIMIT,
    // A malformed id must reach its endpoint, which has a code for it, however long it is.
    routerOptions: { maxParamLength: limits.headerBytes },
    logger: false,
    genReqId: nextId,
    // Said below, in an envelope.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => connections.onClientError(error, socket),
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
  });
}

/** Whether a stranger's address may have one more line; those that may not are counted. */
function countedStrangers(ctx: ServiceContext, turnedAway: TurnedAway): (address: string) => boolean {
  const mayHaveLine = createStrangersLines(createAllowances(ctx));
  return (address) => {
    const isHeard = mayHaveLine(address);
    if (!isHeard) turnedAway.count('no_line');
    return isHeard;
  };
}

function endpointsOf(ctx: ServiceContext, options: HttpOptions): Endpoint[] {
  const { passwords, customerServices, backups = null, codes = null, staffDesk } = options;
  const aside = { deliveries: customerServices?.deliveries ?? null, backups };
  const handOff = customerServices?.phoneHandOff ?? null;
  const ours = createEndpoints(ctx, passwords, aside, { codes, handOff });
  return [...ours, ...(staffDesk ? deskEndpoints(staffDesk, ctx.store) : [])];
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
