/**
 * Where a request comes from by what browsers send: the name in `Host`, and the page in `Origin` and `Sec-Fetch-Site`.
 * Programs send neither of the last two.
 */
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../answer/envelope';
import { linesOf } from '../answer/header-lines';

/** Names under which a loopback listener is called. */
export const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i;

/**
 * Whether a `Host` header names this machine. A page whose name was made to point here (DNS rebinding) still sends its
 * own name. The port may differ, because a forwarded one has another number.
 */
function isServedHost(host: string | undefined, names: readonly string[]): boolean {
  const name = AUTHORITY.exec(host ?? '')?.[1];
  return name !== undefined && names.includes(name.toLowerCase());
}

export type HostCheck = (host: string | undefined) => boolean;

/** The same, with the last result remembered: a client sends the same text with every request. */
export function createHostCheck(names: readonly string[]): HostCheck {
  let last: string | undefined;
  return (host) => {
    if (host !== undefined && host === last) return true;
    const served = isServedHost(host, names);
    if (served) last = host;
    return served;
  };
}

/** Every host a request names: its one `Host` line, and the one in an address that is written out in full. */
export function isSentTo(request: FastifyRequest, isServed: HostCheck): boolean {
  const lines = linesOf(request.raw, 'host');
  if (lines.length > 1 || !isHostOf(request.socket, lines[0], isServed)) return false;
  // Nearly every address is a path; only those that are not can name a host.
  if (request.originalUrl.startsWith('/')) return true;
  const inTarget = /^https?:\/\/([^/?#]*)/i.exec(request.originalUrl);
  return inTarget === null || isHostOf(request.socket, inTarget[1], isServed);
}

/** Under a name, or at the address the call came to. */
export function isHostOf(socket: Socket, host: string | undefined, isServed: HostCheck): boolean {
  return isServed(host) || isServedHost(host, [addressName(socket.localAddress)]);
}

/** The machine's own end of a connection, as `Host` writes it. No name that an attacker controls can become this. */
function addressName(address = ''): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  return bare.includes(':') ? `[${bare}]` : bare;
}

export type RequestSender =
  /** A program, or a page of this listener itself. */
  | { readonly kind: 'ours' }
  /** A page of an origin that the site has listed: it may read the answer. */
  | { readonly kind: 'listed'; readonly origin: string }
  | { readonly kind: 'foreign' };

const ours: RequestSender = { kind: 'ours' };
const foreign: RequestSender = { kind: 'foreign' };

/** `origins`: pages that may call, as browsers write an origin: scheme, host and port, in lower case. */
export function senderOf(request: FastifyRequest, origins: readonly string[]): RequestSender {
  const { origin, 'sec-fetch-site': site, host } = request.headers;
  if (origin === undefined) {
    return site === undefined || site === 'none' || site === 'same-origin' ? ours : foreign;
  }
  if (origins.includes(origin)) return { kind: 'listed', origin };
  const scheme = 'encrypted' in request.raw.socket ? 'https' : 'http';
  return origin === `${scheme}://${host?.toLowerCase() ?? ''}` ? ours : foreign;
}

/** For every answer to a listed origin, and to no other: never credentials, never a wildcard. */
export function sharedWith(origin: string): Map<string, string> {
  return new Map([
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', 'ETag, Retry-After'],
    ['vary', 'Origin'],
  ]);
}

/** The answer to a listed origin's browser before it sends the request itself. */
export function preflight(allowed: readonly string[]): Answer {
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': allowed.join(', '),
      'access-control-allow-headers':
        'X-API-Key, X-Token, Authorization, Content-Type, Idempotency-Key, If-None-Match',
      'access-control-max-age': '600',
      'cache-control': 'no-store',
    },
    payload: '',
  };
}
