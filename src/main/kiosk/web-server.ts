/**
 * The Chromium shell's web server: the page and its bridge, on loopback, for one browser. Any other program on the
 * machine, and any page of another origin in a browser, is turned away before the application hears of it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { channelNames } from '../../shared/bridge';
import type { ScreenDoor } from '../app/application';
import { securityHeaders } from './headers';
import { createPass } from './pass';
import { BodyTooLarge, readBody } from './request-body';
import type { Site } from './site';

/** Room for a signature in Base64 and the members around it. */
const bodyLimitBytes = 1.5 * 1024 * 1024;

export interface WebServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** An address that lets in one browser, once; the one handed out before stops working. */
  entranceUrl(): string;
  close(): Promise<void>;
}

export interface WebServerOptions {
  readonly site: Site;
  readonly screen: ScreenDoor;
  /** Called after a browser has entered: the address that was handed out is used up. */
  readonly onEntered?: () => void;
}

export async function startWebServer({ site, screen, onEntered }: WebServerOptions): Promise<WebServer> {
  const pass = createPass();
  const known: ReadonlySet<string> = new Set(channelNames);
  let host = '';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A name that was made to point here (DNS rebinding) still says its own name.
    if (request.headers.host !== host) return refuse(response, 421);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) return refuse(response, 403);

    // Joined, not resolved: a path that begins with two slashes must not become a host.
    const url = URL.parse(`http://${host}${request.url ?? '/'}`);
    if (url === null) return refuse(response, 400);
    if (url.pathname === '/enter') return enter(request, response, url.searchParams.get('token'));
    if (!pass.admits(request.headers.cookie)) return refuse(response, 403);
    if (url.pathname.startsWith('/bridge/')) return bridge(request, response, url.pathname.slice(8));
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'GET, HEAD');

    const found = await site.answer(url.pathname);
    response.writeHead(found.status, found.headers);
    response.end(request.method === 'HEAD' ? undefined : found.body);
  }

  function enter(request: IncomingMessage, response: ServerResponse, token: string | null): void {
    if (request.method !== 'GET') return refuse(response, 405, 'GET');
    const cookie = pass.enter(token);
    if (cookie === null) return refuse(response, 403);
    response.writeHead(303, { ...securityHeaders, location: '/', 'set-cookie': cookie }).end();
    onEntered?.();
  }

  async function bridge(request: IncomingMessage, response: ServerResponse, channel: string): Promise<void> {
    if (request.method !== 'POST') return refuse(response, 405, 'POST');
    if (!known.has(channel)) return refuse(response, 404);
    if (!/^application\/json(;|$)/i.test(request.headers['content-type'] ?? '')) return refuse(response, 415);
    let input: unknown;
    try {
      input = JSON.parse(await readBody(request, bodyLimitBytes));
    } catch (error) {
      if (error instanceof BodyTooLarge) return refuse(response, 413);
      if (error instanceof SyntaxError) return refuse(response, 400);
      throw error;
    }
    const result = await screen.call(channel, input);
    response.writeHead(200, { ...securityHeaders, 'content-type': 'application/json' });
    response.end(JSON.stringify(result));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // A fault of the application comes back as an answer; what arrives here is a broken connection or file.
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    });
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 5_000;
  server.maxConnections = 64;
  server.maxHeadersCount = 100;

  host = `127.0.0.1:${await listen(server)}`;
  return {
    origin: `http://${host}`,
    entranceUrl: () => `http://${host}/enter?token=${pass.issueToken()}`,
    close: () => closeServer(server),
  };
}

function refuse(response: ServerResponse, status: number, allow?: string): void {
  // What is left of a refused body is not read.
  response.writeHead(status, { ...securityHeaders, connection: 'close', ...(allow ? { allow } : {}) }).end();
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('No port to listen on'));
      else resolve(address.port);
    });
  });
}

/** Lets answers under way finish for a moment, then cuts every line. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
    setTimeout(() => {
      server.closeAllConnections();
    }, 1_000).unref();
  });
}
