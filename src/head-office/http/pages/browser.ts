/** What a browser shows of who uses it, and what it is to keep. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { isLoopback } from '../../../shared/loopback';
import type { PasskeySite } from '../../people/passkeys';
import { flowSchema, type Flow } from '../../people/provider';
import { BY_ITSELF } from '../../pages/live';
import { SESSION_MS } from '../../people/sessions';

/** Long enough to sign in at a provider. */
const FLOW_SECONDS = 15 * 60;
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const pageHeaders = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
};

const scripted = `${policy}; script-src 'self'; connect-src 'self'`;

/** Of a page that works with passkeys: its own script may run, and ask head office. */
export const scriptedHeaders = { 'content-security-policy': scripted };

/** Of a page that asks for itself again: its script makes no HTML of texts either. */
export const liveHeaders = {
  'content-security-policy': `${scripted}; require-trusted-types-for 'script'; trusted-types 'none'`,
};

/** Where the browser says it is; null where it says nothing, or another place. */
function originOf({ headers }: FastifyRequest): URL | null {
  const url = URL.parse(headers.origin ?? '');
  return url !== null && url.host === headers.host ? url : null;
}

/** Where kiosks reach this listener, as far as a browser knows: encrypted, or all on this machine. Null: not known. */
export function listenerAddressOf(request: FastifyRequest): string | null {
  const url = originOf(request);
  if (url === null) return null;
  const isHere = isLoopback(url.hostname.replaceAll(/[[\]]/g, ''));
  return isHere === (url.protocol === 'http:') ? url.origin : null;
}

/** Where the browser says it is; null where browsers keep no passkeys: at an IP address, or without TLS. */
export function passkeySiteOf(request: FastifyRequest): PasskeySite | null {
  const url = originOf(request);
  if (url === null) return null;
  const domain = url.hostname;
  const isSecure = url.protocol === 'https:' || domain === 'localhost';
  return isSecure && !domain.startsWith('[') && isIP(domain) === 0 ? { domain, origin: url.origin } : null;
}

export interface Browser {
  /** Null: nobody is signed in there. */
  token(request: FastifyRequest): string | null;
  /** By what it is known since somebody signed in there; opens nothing by itself. */
  deviceToken(request: FastifyRequest): string | null;
  signIn(reply: FastifyReply, given: { readonly token: string; readonly deviceToken?: string }): void;
  signOut(reply: FastifyReply): void;
  /** What it keeps while somebody signs in at the identity provider. */
  keepFlow(reply: FastifyReply, flow: Flow): void;
  forgetFlow(reply: FastifyReply): void;
  /** Null: no such sign-in began there. */
  flow(request: FastifyRequest): Flow | null;
}

/** With TLS its names are those that only this very site can set, over TLS. */
export function openBrowser(isTls: boolean): Browser {
  const [session, device, flow] = isTls
    ? ['__Host-keyturn-office', '__Host-keyturn-device', '__Host-keyturn-flow']
    : ['keyturn-office', 'keyturn-device', 'keyturn-flow'];
  const own = `; Path=/; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`;
  // The provider's page leads back here: the browser sends only this kind with that.
  const led = `; Path=/; HttpOnly; SameSite=Lax${isTls ? '; Secure' : ''}`;
  const cookie = ({ headers }: FastifyRequest, name: string, shape = /^[\w-]{32,64}$/) => {
    const found = (headers.cookie ?? '').split('; ').find((each) => each.startsWith(`${name}=`));
    const value = found?.slice(name.length + 1) ?? '';
    return shape.test(value) ? value : null;
  };
  return {
    token: (request) => cookie(request, session),
    deviceToken: (request) => cookie(request, device),
    signIn(reply, { token, deviceToken }) {
      const cookies = [`${session}=${token}; Max-Age=${SESSION_MS / 1000}${own}`];
      if (deviceToken !== undefined)
        cookies.push(`${device}=${deviceToken}; Max-Age=${DEVICE_SECONDS}${own}`);
      reply.header('set-cookie', cookies);
    },
    signOut: (reply) => void reply.header('set-cookie', `${session}=; Max-Age=0${own}`),
    keepFlow(reply, kept) {
      const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
      reply.header('set-cookie', `${flow}=${value}; Max-Age=${FLOW_SECONDS}${led}`);
    },
    forgetFlow: (reply) => void reply.header('set-cookie', `${flow}=; Max-Age=0${led}`),
    flow(request) {
      const value = cookie(request, flow, /^[\w-]{32,2000}$/);
      return value === null ? null : flowOf(value);
    },
  };
}

function flowOf(value: string): Flow | null {
  try {
    return flowSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** A path of this site alone. */
export function ownPath(path: string | null): string {
  const place = path === null || !/^\/(?![/\\])/.test(path) ? null : URL.parse(path, 'http://here');
  return place?.host === 'here' ? `${place.pathname}${place.search}` : '/';
}

/** Whether a form comes from one of our own pages, as far as the browser says. */
export function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === headers.host;
}

/**
 * A link of another site led here, such as one of a letter. The browser keeps the session's cookie back then, and sends it when
 * our own page leads to the same address.
 */
export function isLedFromElsewhere({ method, headers }: FastifyRequest): boolean {
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isPage && headers['sec-fetch-site'] === 'cross-site';
}

/**
 * A page that is open asked for itself, without anybody at it: that is no use of the session. Where it came again without our
 * script, the browser says that no person led it there.
 */
export function isByItself({ method, headers }: FastifyRequest): boolean {
  if (headers[BY_ITSELF] !== undefined) return true;
  const isLed = headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-user'] === '?1';
  return method === 'GET' && headers['sec-fetch-site'] === 'same-origin' && !isLed;
}

/** What a form holds; throws for what is none. */
export async function formOf(request: FastifyRequest): Promise<FormData> {
  const body = request.body instanceof Uint8Array ? Buffer.from(request.body) : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? 'application/x-www-form-urlencoded';
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  // PostgreSQL keeps no such text, and nobody types it.
  for (const value of form.values())
    if (typeof value === 'string' && value.includes('\0')) throw new Error('a form with a null character');
  return form;
}
