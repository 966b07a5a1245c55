/** Lets a request in: its key is known, and the key's scope covers the endpoint. */
import type { FastifyRequest } from 'fastify';
import type { ApiKeyHolder, ApiKeyring } from '../../services/upkeep/api-keyring';
import { readCredentials, type Credentials } from './credentials';
import type { KeyedEndpoint } from '../endpoint/endpoint';
import { listenerFailure, success, type Answer } from '../answer/envelope';
import type { Passage } from '../endpoint/passage';
import { tooMany, type Throttle } from './throttle';
import type { Admitted } from '../endpoint/passage';

export interface AdmissionDeps {
  readonly keyring: ApiKeyring;
  readonly throttle: Throttle;
}

/**
 * The caller of an endpoint, or the answer that refuses them. Without a key the answer may be all there is to say.
 * Known at once, unless the keys must be read first.
 */
export function admit(
  deps: AdmissionDeps,
  request: FastifyRequest,
  endpoint: KeyedEndpoint,
  passage: Passage,
): Admitted | Answer | Promise<Admitted | Answer> {
  const { apiKey, token } = readCredentials(request.raw);
  if (apiKey.kind === 'none' && endpoint.withoutKey) return endpoint.withoutKey().then(success);
  if (apiKey.kind === 'conflicting')
    return keepOut(deps, request, endpoint, 'Two different API keys were sent.');
  if (token.kind === 'conflicting' && !endpoint.tenant) {
    return listenerFailure(401, 'Two different session tokens were sent.', {
      list: endpoint.kind === 'list',
    });
  }
  const letIn = (holder: ApiKeyHolder | null): Admitted | Answer | Promise<Admitted | Answer> => {
    if (holder === null)
      return keepOut(deps, request, endpoint, 'The API key is missing, unknown, expired or revoked.');
    passage.key = holder.id;
    return letHolderIn(deps, endpoint, holder, token);
  };
  if (apiKey.kind === 'none') return letIn(null);
  const holder = deps.keyring.authenticate(apiKey.value, passage.mark, request.raw.socket);
  return holder instanceof Promise ? holder.then(letIn) : letIn(holder);
}

/** A stranger gets this answer until too many of them ask. */
function keepOut(
  { throttle }: AdmissionDeps,
  request: FastifyRequest,
  { kind }: KeyedEndpoint,
  message: string,
): Answer {
  const list = kind === 'list';
  const seconds = throttle.failedKey(request.ip);
  return seconds > 0 ? tooMany(seconds, list) : listenerFailure(401, message, { list });
}

function letHolderIn(
  deps: AdmissionDeps,
  endpoint: KeyedEndpoint,
  holder: ApiKeyHolder,
  token: Credentials['token'],
): Admitted | Answer | Promise<Admitted | Answer> {
  const goOn = (seconds: number): Admitted | Answer =>
    seconds > 0 ? tooMany(seconds, endpoint.kind === 'list') : letHeardIn(deps, endpoint, holder, token);
  const wait = deps.throttle.request(holder.client);
  return wait instanceof Promise ? wait.then(goOn) : goOn(wait);
}

function letHeardIn(
  { throttle }: AdmissionDeps,
  endpoint: KeyedEndpoint,
  { id, client, scopes }: ApiKeyHolder,
  token: Credentials['token'],
): Admitted | Answer {
  const list = endpoint.kind === 'list';
  if (!covers(scopes, endpoint))
    return listenerFailure(403, 'The API key does not cover this endpoint.', { list });
  const untilChange = endpoint.changes ? throttle.change(client) : 0;
  if (untilChange > 0) return tooMany(untilChange, list);
  return {
    caller: { kind: 'api_key', id, client, all: scopes.includes('all') },
    token: token.kind === 'one' ? token.value : null,
  };
}

/** `all` reaches further into bookings and contracts, but does not open gates. */
export function covers(scopes: ApiKeyHolder['scopes'], { scope }: KeyedEndpoint): boolean {
  return scopes.includes(scope) || (scope !== 'gate' && scopes.includes('all'));
}

export function isAnswer(admission: Admitted | Answer): admission is Answer {
  return 'payload' in admission;
}
