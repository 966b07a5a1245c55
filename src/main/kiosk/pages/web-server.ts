/**
 * The Chromium shell's web server: the page and its bridge, on loopback, for one browser. Any other program on the
 * machine, and any page of another origin in a browser, is turned away before the application hears of it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { channelNames } from '../../../shared/bridge';
import type { ScreenBridge } from '../../app/application';
import { securityHeaders } from './headers';
import { openLoopback, refuse as refuseWith } from './loopback-server';
import { createPass } from './pass';
import { withReaderFrame } from './reader-frame';
import type { ReaderServer } from './reader-server';
import { readJson } from './request-body';
import type { PageFiles } from './site';

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
  readonly site: PageFiles;
  readonly screen: ScreenBridge;
  /** The card reader's own page, carried in a frame; absent: none. */
  readonly readerPage?: ReaderServer | null;
  /** Called after a browser has entered: the address that was handed out is used up. */
  readonly onEntered?: () => void;
}

const refuse = (response: ServerResponse, status: number, allow?: string) =>
  refuseWith(response, securityHeaders, status, allow);

export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { site, screen, readerPage = null, onEntered } = options;
  const pass = createPass('keyturn');
  const known: ReadonlySet<string> = new Set(channelNames);

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (url.pathname === '/enter') return enter(request, response, url.searchParams.get('token'));
    if (!pass.admits(request.headers.cookie)) return refuse(response, 403);
    if (url.pathname.startsWith('/bridge/')) return bridge(request, response, url.pathname.slice(8));
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'GET, HEAD');

    const plain = await site.answer(url.pathname);
    const found = readerPage === null ? plain : withReaderFrame(plain, readerPage);
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
    const body = await readJson(request, bodyLimitBytes);
    if ('status' in body) return refuse(response, body.status);
    const result = await screen.call(channel, body.value);
    response.writeHead(200, { ...securityHeaders, 'content-type': 'application/json' });
    response.end(JSON.stringify(result));
  }

  const server = await openLoopback({ headers: securityHeaders, answer });
  return {
    ...server,
    entranceUrl: () => `${server.origin}/enter?token=${pass.issueToken()}`,
  };
}
