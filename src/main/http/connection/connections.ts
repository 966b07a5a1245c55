/**
 * Connections below HTTP: how many one address may have, and when one is cut off. Also what is sent on a connection when
 * there is no reply object.
 */
import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { shareConnections, type Seen, type Shares } from './shares';
import { listenerFailure } from '../answer/envelope';
import type { Limits } from './limits';
import { lookAt, type Pending } from './patience';
import { takeTurns } from './pipelining';
import type { TurnedAway } from './turned-away';

/** Node's code for a request that did not arrive in time. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

export interface Connections<Visit extends Begun> {
  /** Keeps any client from taking all connections, and writes the envelope that Node's own answers lack. */
  guard(server: Server): void;
  /** Begins requests that arrived together one after the other. */
  inTurns(handler: RequestListener): RequestListener;
  /**
   * Counts one more request on its connection and watches its answer. Returns whether the connection ends after it.
   * `visit`: passed to `OnEnd`.
   */
  begin(response: ServerResponse, visit: Visit): boolean;
  /** Whether another connection waits for this one to end. */
  isAwaited(response: ServerResponse): boolean;
  /** Ends the connections that wait. */
  close(): void;
  /** Node's `clientError`: bytes that are no HTTP request, or a request that never ends. */
  onClientError(error: Error & { code?: string }, socket: Socket): void;
}

/** What to do with requests; shared by all of them, because new functions for each would cost time. */
export interface OnEnd<Visit extends Begun> {
  /** No answer came for this long, so none will. */
  readonly onHang: (visit: Visit) => void;
  /** The whole answer has been sent; when it had. */
  readonly onTaken: (visit: Visit, nowMs: number) => void;
}

export interface Begun {
  /** The time of arrival, by `performance.now()`. */
  readonly sinceMs: number;
}

/** The state of a connection. */
interface Line<One extends Pending = Pending> {
  requests: number;
  /** The answer that is being made or sent; null between two. */
  open: One | null;
  /** The answers after it that are not begun, in their order. */
  readonly waiting: Set<ServerResponse>;
  /** The answer to the latest request. */
  last: ServerResponse;
  /** Requests whose time ran out while they waited for their turn. */
  late: ServerResponse | null;
  /** When the last answer was sent, by `performance.now()`. */
  idleSinceMs: number;
}

interface Visited<Visit> extends Pending {
  readonly visit: Visit;
}

export function createConnections<Visit extends Begun>(
  limits: Limits,
  turnedAway: TurnedAway,
  { onHang, onTaken }: OnEnd<Visit>,
): Connections<Visit> {
  const lines = createLines<Visited<Visit>>();
  const ended = new WeakSet<Socket>();
  let shares: Shares | null = null;
  const onClientError = (error: Error & { code?: string }, socket: Socket): void => {
    if (ended.has(socket)) return;
    const line = lines.find(socket);
    if (line && error.code === TOO_SLOW && isHeldUp(line)) {
      line.late = line.last;
      return;
    }
    ended.add(socket);
    turnedAway.countError(error.code);
    endFaulty(line, socket, error.code, limits.lingerMs);
  };
  /** A request on a connection that was just ended is not begun: its answer could not be sent. */
  const unlessLeaving =
    (handler: RequestListener): RequestListener =>
    (request, response) => {
      if (shares?.isLeaving(request.socket)) request.socket.destroy();
      else handler(request, response);
    };
  return {
    inTurns: (handler) =>
      takeTurns(unlessLeaving(handler), (response) => {
        const { socket } = response.req;
        const line = lines.of(socket, response);
        line.waiting.add(response);
        line.last = response;
        if (line.waiting.size < limits.requestsTogether || ended.has(socket)) return;
        ended.add(socket);
        turnedAway.count('too_many_together');
        shares?.sendAway(socket);
        socket.destroy();
      }),
    guard(server) {
      shares = shareConnections(server, limits, turnedAway, (spoken) => seen(lines.find(spoken)));
      const timer = setInterval(() => lookAtAll(lines.held(), limits, onHang), limits.checkEveryMs).unref();
      server.once('close', () => clearInterval(timer));
      server.on('connect', (_request, socket: Duplex) =>
        refuseTunnel(lines.find(socket), socket, limits.lingerMs),
      );
      server.on('checkExpectation', refuseExpectation);
    },
    begin(response, visit) {
      const line = lines.of(response.req.socket, response);
      line.requests += 1;
      if (!line.waiting.delete(response)) line.last = response;
      if (line.late === response) watchLate(line, response, limits.requestMs, onClientError);
      const one = { response, visit, sinceMs: visit.sinceMs, leavingSinceMs: null, hangs: false };
      line.open = one;
      response.on('close', () => {
        if (line.open === one) line.open = null;
        line.idleSinceMs = performance.now();
        if (response.writableFinished) onTaken(visit, line.idleSinceMs);
      });
      return line.requests >= limits.requestsPerConnection;
    },
    isAwaited: ({ req }) => shares?.isAwaited(req.socket) ?? false,
    close: () => shares?.close(),
    onClientError,
  };
}

function lookAtAll<Visit>(
  lines: Iterable<Line<Visited<Visit>>>,
  limits: Limits,
  onHang: (visit: Visit) => void,
): void {
  const nowMs = performance.now();
  for (const { open } of lines) if (open) lookAt(open, nowMs, limits, ({ visit }) => onHang(visit));
}

interface Lines<One extends Pending> {
  /** Known from its first request on. */
  of(socket: Socket, response: ServerResponse): Line<One>;
  find(socket: Duplex): Line<One> | undefined;
  /** Those of open connections. */
  held(): Iterable<Line<One>>;
}

function createLines<One extends Pending>(): Lines<One> {
  const lines = new WeakMap<Duplex, Line<One>>();
  const held = new Set<Line<One>>();
  return {
    of(socket, response) {
      const known = lines.get(socket);
      if (known) return known;
      const line = {
        requests: 0,
        open: null,
        waiting: new Set<ServerResponse>(),
        last: response,
        late: null,
        idleSinceMs: 0,
      };
      lines.set(socket, line);
      held.add(line);
      socket.once('close', () => held.delete(line));
      return line;
    },
    find: (socket) => lines.get(socket),
    held: () => held,
  };
}

/** Ends a connection on which no request can be read any more, with an answer where the client would understand one. */
function endFaulty(line: Line | undefined, socket: Socket, code: string | undefined, lingerMs: number): void {
  // After a failure in TLS or of the connection, nobody could read an envelope.
  if (!/^(?:HPE_|ERR_HTTP_)/.test(code ?? '') || !socket.writable) {
    socket.destroy();
    return;
  }
  const { due, answered } = owed(line);
  // Another answer would be mistaken for the one that is due. That one is sent, and then the connection ends.
  if (due) due.once('close', () => socket.destroySoon());
  else if (answered) socket.destroySoon();
  else sayAndEnd(socket, bareStatus(code), 'The request could not be read.', lingerMs);
}

/** Node no longer watches this request's time, so this checks that the rest of it arrives. */
function watchLate(
  line: Line,
  { req }: ServerResponse,
  requestMs: number,
  onClientError: (error: Error & { code?: string }, socket: Socket) => void,
): void {
  line.late = null;
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('the rest of the request did not come'), { code: TOO_SLOW });
    if (!req.complete) onClientError(error, req.socket);
  }, requestMs);
  req.once('close', () => clearTimeout(timer));
}

function refuseTunnel(line: Line | undefined, socket: Duplex, lingerMs: number): void {
  const { due } = owed(line);
  if (!due) {
    sayAndEnd(socket, 405, 'This service connects nobody to anywhere.', lingerMs);
    return;
  }
  // An answer is due, as in endFaulty, and Node no longer watches this socket.
  socket.on('error', () => socket.destroy());
  socket.resume();
  due.once('close', () => socket.end(() => socket.destroy()));
}

function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, payload } = listenerFailure(417, 'Only 100-continue can be expected.');
  const length = Buffer.byteLength(payload);
  response.writeHead(status, { ...headers, 'content-length': length, connection: 'close' }).end(payload);
}

/**
 * `due`: the last answer still to be sent to a request that arrived whole. `answered`: the request that is still
 * arriving has its answer.
 */
function owed(line: Line | undefined): { due: ServerResponse | undefined; answered: boolean } {
  if (!line) return { due: undefined, answered: false };
  const { open, waiting, last } = line;
  const owedOnes = [...(open ? [open.response] : []), ...waiting];
  return {
    due: owedOnes.findLast(({ req }) => req.complete),
    answered: !last.req.complete && last.writableEnded,
  };
}

/**
 * Whether the rest of a request arrives behind an answer that is being made. Nobody reads it until then, so it may be
 * stuck on our side, and its time begins then.
 */
function isHeldUp({ waiting, last }: Line): boolean {
  return waiting.has(last) && !last.req.complete;
}

function seen(line: Line | undefined): Seen {
  if (!line) return { use: 'unused', idleMs: 0 };
  if (!line.open) return { use: 'idle', idleMs: performance.now() - line.idleSinceMs };
  const { req, headersSent } = line.open.response;
  return { use: req.complete && !headersSent ? 'working' : 'moving', idleMs: 0 };
}

function sayAndEnd(socket: Duplex, status: number, message: string, lingerMs: number): void {
  const { payload, headers } = listenerFailure(status, message);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(payload),
    connection: 'close',
  });
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      lines.map(([name, value]) => `${name}: ${value}\r\n`).join('') +
      `\r\n${payload.toString()}`,
  );
  // Not at once: closing while the client still sends would reset the connection before it has read the
  // answer.
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}

function bareStatus(code: string | undefined): number {
  if (code === TOO_SLOW) return 408;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
