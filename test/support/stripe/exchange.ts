/**
 * One call from its first byte to its last: key, permission, idempotency, effect, fault. The same for the HTTP server
 * and for calls inside a process. Between the faults it is synchronous, so effects never overlap.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { tick } from './bank';
import type { Call, Route } from './call';
import { customerRoutes } from './customer-routes';
import { ApiError, invalid } from './errors';
import type { Fault, FaultScript } from './faults';
import { parseForm } from './form';
import type { Admission, Idempotency } from './idempotency';
import { disputeRoutes } from './disputes';
import { intentRoutes } from './intent-routes';
import { forbidden, refusedKey, type KeyRing } from './keys';
import { readerRoutes } from './reader-routes';
import { setupRoutes } from './setup-routes';
import { randomText, type State } from './state';

export interface WireRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** `null`: the connection broke. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} | null;

/** A call as tests may look at it: no key, no body. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly stripeVersion: string | null;
  readonly replayed: boolean;
  /** `null`: never answered. */
  readonly status: number | null;
}

export interface Parts {
  readonly state: State;
  readonly keys: KeyRing;
  readonly idempotency: Idempotency;
  readonly faults: FaultScript;
  readonly seen: Seen[];
}

const routes: readonly Route[] = [
  ...intentRoutes,
  ...disputeRoutes,
  ...readerRoutes,
  ...setupRoutes,
  ...customerRoutes,
];

interface Said {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

export async function exchange(parts: Parts, request: WireRequest): Promise<WireAnswer> {
  const [path = '', query = ''] = request.url.split('?');
  const fault = parts.faults.take(request.method, path);
  const key = request.headers['idempotency-key'] ?? null;
  const version = request.headers['stripe-version'] ?? null;
  const note = (status: number | null, replayed = false) =>
    void parts.seen.push({
      method: request.method,
      path,
      idempotencyKey: key,
      stripeVersion: version,
      replayed,
      status,
    });
  const said = await withFault(parts, request, { path, query, key }, fault);
  note(said?.status ?? null, said?.replayed);
  if (!said) return null;
  return {
    status: said.status,
    headers: {
      'content-type': 'application/json',
      'request-id': `req_${randomText(14)}`,
      ...(version ? { 'stripe-version': version } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(said.replayed ? { 'idempotent-replayed': 'true' } : {}),
      // A stored 500 would only be repeated; Stripe says so to its library.
      ...(said.status === 500 ? { 'stripe-should-retry': 'false' } : {}),
    },
    body: said.body,
  };
}

interface Place {
  readonly path: string;
  readonly query: string;
  readonly key: string | null;
}

async function withFault(
  parts: Parts,
  request: WireRequest,
  place: Place,
  fault: Fault | null,
): Promise<Said | null> {
  switch (fault?.kind) {
    case 'dropped_before':
      return null;
    case 'rate_limit':
      return wrong(429, 'Too many requests hit the API too quickly.', 'rate_limit');
    case 'unauthorized':
      return answered(refusedKey('Invalid API Key provided.'));
    case 'forbidden':
      return answered(forbidden('as scripted'));
    default:
      break;
  }
  const admitted = admit(parts, request, place);
  if (fault?.kind === 'latency') await sleep(fault.ms);
  if (fault?.kind === 'hanging' && !fault.effect) {
    await parts.faults.held();
    if (!('said' in admitted)) admitted.admission?.forget();
    return null;
  }
  if (fault?.kind === 'server_error' && !('said' in admitted)) {
    if (fault.effect) act(parts.state, admitted);
    const said = wrong(500, 'An unknown error occurred.', null, 'api_error');
    admitted.admission?.keep(said.status, said.body);
    return said;
  }
  const said = 'said' in admitted ? admitted.said : act(parts.state, admitted);
  if (fault?.kind === 'hanging') await parts.faults.held();
  if (fault?.kind === 'dropped_after' || fault?.kind === 'hanging') return null;
  if (fault?.kind === 'without_card')
    return { ...said, body: said.body.replace(/"(?=card_present":\{)/, '"no_') };
  return fault?.kind === 'malformed' ? { ...said, body: said.body.slice(0, 24) } : said;
}

interface Admitted {
  readonly route: Route;
  readonly call: Call;
  readonly admission: Extract<Admission, { kind: 'first' }> | null;
}

/** Key, permission and idempotency; `said` when the answer is there already. */
function admit(parts: Parts, request: WireRequest, { path, query, key }: Place): Admitted | { said: Said } {
  try {
    const route = routes.find((each) => each.method === request.method && each.path.test(path));
    if (!route) {
      parts.keys.admit(request.headers['authorization'], 'account_read');
      return { said: wrong(404, `Unrecognized request URL (${request.method}: ${path}).`) };
    }
    const { live } = parts.keys.admit(request.headers['authorization'], route.permission);
    const form = parseForm(request.method === 'GET' ? query : request.body);
    const id = decodeURIComponent(route.path.exec(path)?.[1] ?? '');
    const call = { state: parts.state, live, id, form };
    if (request.method !== 'POST' || key === null) return { route, call, admission: null };
    if (key.length > 255) throw invalid('Idempotency keys are at most 255 characters long.');
    const admission = parts.idempotency.admit(`${live} ${key}`, `${path} ${JSON.stringify(form)}`);
    if (admission.kind === 'again')
      return { said: { status: admission.status, body: admission.body, replayed: true } };
    return { route, call, admission };
  } catch (error) {
    return { said: answered(error) };
  }
}

function act(state: State, { route, call, admission }: Admitted): Said {
  try {
    tick(state);
    const said = { status: 200, body: JSON.stringify(route.answer(call)), replayed: false };
    admission?.keep(said.status, said.body);
    return said;
  } catch (error) {
    const said = answered(error);
    if (error instanceof ApiError && error.stored) admission?.keep(said.status, said.body);
    else admission?.forget();
    return said;
  }
}

function answered(error: unknown): Said {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }), replayed: false };
}

function wrong(
  status: number,
  message: string,
  code: string | null = null,
  type: 'api_error' | 'invalid_request_error' = 'invalid_request_error',
): Said {
  return answered(new ApiError(status, { type, message, ...(code ? { code } : {}) }, false));
}
