/** Keys and what each may do. A restricted key has a list; a secret key may do everything. */
import { ApiError } from './errors';
import { randomText } from './state';

export type Permission =
  | 'account_read'
  | 'charges_read'
  | 'connection_tokens_write'
  | 'customers_write'
  | 'disputes_read'
  | 'intents_read'
  | 'intents_write'
  | 'locations_read'
  | 'payment_methods_write'
  | 'readers_read'
  | 'readers_write'
  | 'refunds_read'
  | 'refunds_write'
  | 'setups_write';

export interface KeyHolder {
  readonly live: boolean;
}

export interface Keys {
  readonly test: string;
  readonly live: string;
  /** Restricted keys that may do all that this emulator knows. */
  readonly restrictedTest: string;
  readonly restrictedLive: string;
  /** A restricted key that may do only what is listed. */
  restricted(permissions: readonly Permission[], mode?: 'test' | 'live'): string;
  /** From now on the key is answered as expired. */
  expire(key: string): void;
}

interface KeyRecord {
  readonly live: boolean;
  readonly permissions: ReadonlySet<Permission> | null;
  expired: boolean;
}

export interface KeyRing extends Keys {
  /** Whose key it is; throws 401 or 403 as Stripe answers. */
  admit(authorization: string | undefined, permission: Permission): KeyHolder;
}

export function createKeys(): KeyRing {
  const known = new Map<string, KeyRecord>();
  function make(kind: 'sk' | 'rk', mode: 'test' | 'live', permissions: readonly Permission[] | null): string {
    const key = `${kind}_${mode}_${randomText(24)}`;
    known.set(key, {
      live: mode === 'live',
      permissions: permissions && new Set(permissions),
      expired: false,
    });
    return key;
  }
  return {
    test: make('sk', 'test', null),
    live: make('sk', 'live', null),
    restrictedTest: make('rk', 'test', null),
    restrictedLive: make('rk', 'live', null),
    restricted: (permissions, mode = 'test') => make('rk', mode, permissions),
    expire(key) {
      const record = known.get(key);
      if (!record) throw new Error('no such key');
      record.expired = true;
    },
    admit(authorization, permission) {
      const key = authorization?.replace(/^Bearer /, '') ?? '';
      const record = known.get(key);
      if (!record) throw refusedKey(`Invalid API Key provided: ${masked(key)}`);
      if (record.expired) throw refusedKey(`Expired API Key provided: ${masked(key)}`, 'api_key_expired');
      if (record.permissions && !record.permissions.has(permission)) throw forbidden(permission);
      return { live: record.live };
    },
  };
}

const masked = (key: string) => `${key.slice(0, 8)}********${key.slice(-4)}`;

export function refusedKey(message: string, code?: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) }, false);
}

export function forbidden(permission: string): ApiError {
  return new ApiError(
    403,
    {
      type: 'invalid_request_error',
      code: 'more_permissions_required',
      message: `The provided key does not have the required permissions for this endpoint: '${permission}'.`,
    },
    false,
  );
}
