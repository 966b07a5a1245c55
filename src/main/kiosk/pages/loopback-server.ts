/** A web server on loopback for a page of ours: another name, and a page of another origin, are turned away first. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Headers = Readonly<Record<string, string>>;

export interface LoopbackServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

export interface LoopbackOptions {
  /** Told with every refusal; an answer brings its own. */
  readonly headers: Headers;
  readonly answer: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void;
}

export async function openLoopback({ headers, answer }: LoopbackOptions): Promise<LoopbackServer> {
  let host = '';

  async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A name that was made to point here (DNS rebinding) still says its own name.
    if (request.headers.host !== host) return refuse(response, headers, 421);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) return refuse(response, headers, 403);
    // Joined, not resolved: a path that begins with two slashes must not become a host.
    const url = URL.parse(`http://${host}${request.url ?? '/'}`);
    if (url === null) return refuse(response, headers, 400);
    await answer(request, response, url);
  }

  const server = createServer((request, response) => {
    admit(request, response).catch(() => {
      // A fault of the application comes back as an answer; what arrives here is a broken connection or file.
      if (response.headersSent) response.destroy();
      else refuse(response, headers, 500);
    });
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 5_000;
  server.maxConnections = 64;
  server.maxHeadersCount = 100;

  host = `127.0.0.1:${await listen(server)}`;
  return { origin: `http://${host}`, close: () => closeServer(server) };
}

export function refuse(response: ServerResponse, headers: Headers, status: number, allow?: string): void {
  // What is left of a refused body is not read.
  response.writeHead(status, { ...headers, connection: 'close', ...(allow ? { allow } : {}) }).end();
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
