/**
 * The front desk in a browser on the site network: its page, and its calls. No key opens it; staff sign in. The session
 * is a cookie that no script can read and no other page's request carries. A call needs a header that another page's
 * form cannot send.
 */
import type { FastifyRequest } from 'fastify';
import type { DeskAnswer } from '../../../../shared/desk/bridge';
import type { DeskRouter } from '../../../services/staff/desk-router';
import type { Store } from '../../../database/store';
import type { DeskEndpoint } from '../../endpoint/endpoint';
import { listenerFailure, jsonHeaders, type Answer } from '../../answer/envelope';
import { deskEvents } from './desk-events';
import { linesOf } from '../../answer/header-lines';

/** Pages and their parts, by address. The program's entry, which has built them, hands them in. */
export type DeskPages = (address: string) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}>;

export interface DeskRouteDeps {
  readonly router: DeskRouter;
  readonly pages: DeskPages;
}

/** A catalogue of 2 MiB is the largest body that staff send; quoted as text it is longer. */
const CALL_LIMIT = 4 * 1024 * 1024;
/** More than signing in takes. */
const STRANGERS_LIMIT = 4 * 1024;

export function deskEndpoints(
  { router, pages }: DeskRouteDeps,
  store: Pick<Store, 'recentChangeMark'>,
): DeskEndpoint[] {
  const page = (url: string, address: (request: FastifyRequest) => string): DeskEndpoint => ({
    kind: 'desk',
    method: 'GET',
    url,
    async answer(request) {
      const { status, headers, body } = await pages(address(request));
      return { status, headers, payload: body ?? '' };
    },
  });
  return [
    page('/desk', () => '/desk/index.html'),
    page('/desk/', () => '/desk/index.html'),
    page('/assets/:file', (request) => `/assets/${encodeURIComponent(parameter(request, 'file'))}`),
    page('/favicon.svg', () => '/favicon.svg'),
    deskEvents({ router, store, tokenOf: (request) => tokenOf(request, cookieOf(request).name) }),
    {
      kind: 'desk',
      method: 'POST',
      url: '/desk/call/:channel',
      bodyLimit: CALL_LIMIT,
      admit: (request) => admit(router, request),
      answer: (request) => call(router, request),
    },
  ];
}

/** The service stores no more than this for a person who has not signed in. */
async function admit(router: DeskRouter, request: FastifyRequest): Promise<Answer | null> {
  const { 'content-length': length, 'transfer-encoding': inPieces } = request.headers;
  if (inPieces === undefined && Number(length ?? 0) <= STRANGERS_LIMIT) return null;
  const token = tokenOf(request, cookieOf(request).name);
  if (await router.knows({ place: 'desk', address: request.ip, token })) return null;
  return listenerFailure(413, 'Before signing in a call is no larger than 4 KiB.');
}

async function call(router: DeskRouter, request: FastifyRequest): Promise<Answer> {
  if (request.headers['x-keyturn-desk'] !== '1')
    return listenerFailure(403, 'Only the front desk’s own page may call this.');
  const cookie = cookieOf(request);
  const channel = parameter(request, 'channel');
  const token = tokenOf(request, cookie.name);
  const answer = await router.call(channel, request.body, { place: 'desk', address: request.ip, token });
  const { told, setCookie } = carried(answer, channel, cookie);
  return {
    status: 200,
    headers: { ...jsonHeaders, ...(setCookie === null ? {} : { 'set-cookie': setCookie }) },
    payload: JSON.stringify(told),
  };
}

interface Cookie {
  readonly name: string;
  readonly attributes: string;
}

/** Bound to this very host wherever the connection is secure; browsers accept that name over no other connection. */
function cookieOf(request: FastifyRequest): Cookie {
  return 'encrypted' in request.raw.socket
    ? { name: '__Host-keyturn-desk', attributes: 'Path=/; Secure; HttpOnly; SameSite=Strict' }
    : { name: 'keyturn-desk', attributes: 'Path=/; HttpOnly; SameSite=Strict' };
}

function tokenOf(request: FastifyRequest, name: string): string | null {
  const pairs = linesOf(request.raw, 'cookie').flatMap((line) => line.split(';').map((pair) => pair.trim()));
  const values = new Set(
    pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)),
  );
  // Two cookies that differ: somebody has planted one, and nobody can say which.
  const [value, ...others] = values;
  return others.length === 0 && value !== undefined && value !== '' ? value : null;
}

const signsIn: ReadonlySet<string> = new Set(['session.password', 'session.clearance']);

/** The token goes into the cookie and not into the page. */
function carried(answer: DeskAnswer<unknown>, channel: string, { name, attributes }: Cookie) {
  if (!answer.ok) return { told: answer, setCookie: null };
  const { value } = answer;
  if (channel === 'session.leave') return { told: answer, setCookie: `${name}=; Max-Age=0; ${attributes}` };
  const signedIn = typeof value === 'object' && value !== null && 'token' in value ? value : null;
  if (!signsIn.has(channel) || typeof signedIn?.token !== 'string') return { told: answer, setCookie: null };
  return {
    told: { ok: true, value: { ...signedIn, token: '' } },
    setCookie: `${name}=${signedIn.token}; ${attributes}`,
  };
}

function parameter(request: FastifyRequest, name: string): string {
  const params = request.params as Readonly<Record<string, string | undefined>>;
  return params[name] ?? '';
}
