/** Who is let in: a key that is known, and a scope that covers the endpoint. */
import type { FastifyRequest } from 'fastify';
import type { Id } from '../../shared/ids';
import type { ApiKeyring } from '../services/api-keyring';
import type { Caller } from '../services/caller';
import { readCredentials } from './credentials';
import type { KeyedEndpoint } from './endpoint';
import { doorFailure, success, type Answer } from './envelope';
import { tooMany, type Throttle } from './throttle';

export interface Admitted {
  readonly caller: Caller;
  readonly token: string | null;
}

/** The caller of an endpoint, or the answer that keeps them out (or, without a key, all there is to say). */
export async function admit(
  {
    keyring,
    throttle,
    onKnown,
  }: {
    readonly keyring: ApiKeyring;
    readonly throttle: Throttle;
    /** Told whose key it was, also where its scope does not reach. */
    readonly onKnown: (id: Id<'api_key'>) => void;
  },
  request: FastifyRequest,
  endpoint: KeyedEndpoint,
): Promise<Admitted | Answer> {
  const list = endpoint.kind === 'list';
  const refused = (status: number, message: string) => doorFailure(status, message, { list });
  const stranger = (message: string) => {
    const seconds = throttle.failedKey(request.ip);
    return seconds > 0 ? tooMany(seconds, list) : refused(401, message);
  };
  const { apiKey, token } = readCredentials(request.raw.headersDistinct);

  if (apiKey.kind === 'none' && endpoint.withoutKey) return success(endpoint.withoutKey());
  if (apiKey.kind === 'conflicting') return stranger('Two different API keys were sent.');
  if (token.kind === 'conflicting' && !endpoint.tenant) {
    return refused(401, 'Two different session tokens were sent.');
  }
  const key = apiKey.kind === 'one' ? await keyring.authenticate(apiKey.value) : null;
  if (key === null) return stranger('The API key is missing, unknown, expired or revoked.');
  onKnown(key.id);
  const seconds = throttle.request(key.client);
  if (seconds > 0) return tooMany(seconds, list);

  const all = key.scopes.includes('all');
  // `all` reaches further into bookings and contracts; it is no key to the gates.
  const covered = key.scopes.includes(endpoint.scope) || (all && endpoint.scope !== 'gate');
  if (!covered) return refused(403, 'The API key does not cover this endpoint.');
  return {
    caller: { kind: 'api_key', id: key.id, client: key.client, all },
    token: token.kind === 'one' ? token.value : null,
  };
}

export function isAnswer(admission: Admitted | Answer): admission is Answer {
  return 'payload' in admission;
}
