/**
 * Connections below HTTP: how many one address may hold, when one is cut off, and what is said on it when there is no
 * reply object.
 */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { doorFailure } from './envelope';
import type { Limits } from './limits';

export interface Connections {
  /** Keeps every address to its share, and answers what Node would answer without an envelope. */
  guard(server: Server): void;
  /** Counts one more request on its connection. */
  countRequest(socket: Socket): RequestCount;
  /** Node's `clientError`: what is no HTTP request, or one that never ends. */
  onClientError(error: Error & { code?: string }, socket: Socket): void;
}

/** `last`: the connection ends behind its answer. `surplus`: it came behind that one, and is not heeded any more. */
export type RequestCount = 'within' | 'last' | 'surplus';

export function createConnections(limits: Limits): Connections {
  const answers = createAnswerWatch();
  const ended = new WeakSet<Socket>();
  const requests = new WeakMap<Socket, number>();
  return {
    guard(server) {
      server.maxConnections = limits.connections;
      shareAmongAddresses(server, limits.connectionsPerAddress);
      answers.watch(server);
      server.on('connect', (_request, socket: Duplex) =>
        sayAndEnd(socket, 405, 'This service connects nobody to anywhere.', limits.lingerMs),
      );
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const { status, headers, payload } = doorFailure(417, 'Only 100-continue can be expected.');
        const length = Buffer.byteLength(payload);
        response
          .writeHead(status, { ...headers, 'content-length': length, connection: 'close' })
          .end(payload);
      });
    },
    countRequest(socket) {
      const count = (requests.get(socket) ?? 0) + 1;
      requests.set(socket, count);
      if (count < limits.requestsPerConnection) return 'within';
      return count === limits.requestsPerConnection ? 'last' : 'surplus';
    },
    onClientError(error, socket) {
      if (ended.has(socket)) return;
      ended.add(socket);
      // What fails in TLS, or on the line, has nobody who could read an envelope.
      if (!/^(?:HPE_|ERR_HTTP_)/.test(error.code ?? '') || !socket.writable) {
        socket.destroy();
        return;
      }
      const { due, answered } = answers.on(socket);
      // One more answer would be taken for the one that is due: that one is let out, and then it is over.
      if (due) due.once('close', () => socket.destroySoon());
      else if (answered) socket.destroySoon();
      else sayAndEnd(socket, bareStatus(error.code), 'The request could not be read.', limits.lingerMs);
    },
  };
}

/**
 * Cuts a client off that does not take its answer. The time begins when the answer's turn has come: behind another
 * one on the same connection it waits without fault of the client.
 */
export function cutOffUnread(response: ServerResponse, takenMs: number): void {
  const watch = (socket: Socket): void => {
    const timer = setTimeout(() => socket.destroy(), takenMs);
    response.on('close', () => clearTimeout(timer));
  };
  if (response.socket) watch(response.socket);
  else response.once('socket', watch);
}

function shareAmongAddresses(server: Server, most: number): void {
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // Gone again already.
    if (address === undefined) return;
    const count = (held.get(address) ?? 0) + 1;
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left === 0) held.delete(address);
      else held.set(address, left);
    });
    if (count > most) socket.destroy();
  });
}

interface AnswerWatch {
  watch(server: Server): void;
  /**
   * `due`: the last answer still to come to a request that arrived whole. `answered`: the request that is still
   * arriving has its answer.
   */
  on(socket: Socket): { readonly due: ServerResponse | undefined; readonly answered: boolean };
}

function createAnswerWatch(): AnswerWatch {
  const known = new WeakMap<Socket, { readonly open: Set<ServerResponse>; last: ServerResponse }>();
  return {
    watch(server) {
      server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
        const answers = known.get(socket) ?? { open: new Set(), last: response };
        const { open } = answers;
        open.add(response);
        answers.last = response;
        known.set(socket, answers);
        response.on('close', () => open.delete(response));
      });
    },
    on(socket) {
      const { open = new Set<ServerResponse>(), last } = known.get(socket) ?? {};
      return {
        due: [...open].findLast(({ req }) => req.complete),
        answered: last !== undefined && !last.req.complete && last.writableEnded,
      };
    },
  };
}

function sayAndEnd(socket: Duplex, status: number, message: string, lingerMs: number): void {
  const { payload, headers } = doorFailure(status, message);
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
  // Not at once: closing over what the client still sends would reset the line before it has read the answer.
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}

function bareStatus(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
