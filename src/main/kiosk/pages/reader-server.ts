/**
 * The Chromium shell's second origin: the page in which Stripe's script runs, with its three calls and nothing else of
 * the kiosk. It has an entrance, a cookie and a policy of its own, and is shown in a frame of the kiosk's page.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readerCallNames, type ReaderBridge } from '../../../shared/reader-bridge';
import { readerHeaders } from './headers';
import { openLoopback, refuse as refuseWith, type LoopbackServer } from './loopback-server';
import { createPass } from './pass';
import { readJson } from './request-body';
import type { PageFiles } from './site';

/** The longest report has a few hundred bytes. */
const bodyLimitBytes = 4 * 1024;

export interface ReaderServer extends LoopbackServer {
  /** An address that lets in one frame, once; the one handed out before stops working. */
  entranceUrl(): string;
}

export interface ReaderServerOptions {
  readonly site: PageFiles;
  readonly bridge: ReaderBridge;
  /** Origin of the kiosk's page, the only one that may show this page; known once that is served. */
  readonly shownBy: () => string;
}

export async function startReaderServer({
  site,
  bridge,
  shownBy,
}: ReaderServerOptions): Promise<ReaderServer> {
  // Cookies know no ports: another name keeps the kiosk's own session apart.
  const pass = createPass('keyturn-reader');
  const known: ReadonlySet<string> = new Set(readerCallNames);
  const headers = () => readerHeaders(shownBy());
  const refuse = (response: ServerResponse, status: number, allow?: string) =>
    refuseWith(response, readerHeaders("'none'"), status, allow);

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (url.pathname === '/enter') return enter(request, response, url.searchParams.get('token'));
    if (!pass.admits(request.headers.cookie)) return refuse(response, 403);
    if (url.pathname.startsWith('/reader/')) return call(request, response, url.pathname.slice(8));
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'GET, HEAD');
    const found = await site.answer(url.pathname);
    const type = found.headers['content-type'];
    response.writeHead(found.status, { ...headers(), ...(type ? { 'content-type': type } : {}) });
    response.end(request.method === 'HEAD' ? undefined : found.body);
  }

  function enter(request: IncomingMessage, response: ServerResponse, token: string | null): void {
    if (request.method !== 'GET') return refuse(response, 405, 'GET');
    const cookie = pass.enter(token);
    if (cookie === null) return refuse(response, 403);
    response.writeHead(303, { ...headers(), location: '/', 'set-cookie': cookie }).end();
  }

  async function call(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    if (request.method !== 'POST') return refuse(response, 405, 'POST');
    if (!known.has(name)) return refuse(response, 404);
    const body = await readJson(request, bodyLimitBytes);
    if ('status' in body) return refuse(response, body.status);
    const result = await bridge.call(name, body.value);
    response.writeHead(200, { ...headers(), 'content-type': 'application/json' });
    response.end(JSON.stringify(result));
  }

  const server = await openLoopback({ headers: readerHeaders("'none'"), answer });
  return { ...server, entranceUrl: () => `${server.origin}/enter?token=${pass.issueToken()}` };
}
