/**
 * The keys that hold, in memory: a request asks SQLite for nothing but whether anything changed since they were read.
 * A key that is revoked, also by another process (`npm run kiosk -- api-key revoke`), is gone with the next request.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Id } from '../../shared/ids';
import { selectApiKeys, setApiKeyUsed } from '../database/api-keys';
import type { Store } from '../database/store';
import type { Clock } from '../domain/dates';
import { firstOfLine, hashApiKey, scopesOf, type ApiKeyScope } from './api-keys';

/** Whoever presented a key that holds. */
export interface ApiKeyHolder {
  readonly id: Id<'api_key'>;
  /** The first key of its line. */
  readonly client: Id<'api_key'>;
  readonly scopes: readonly ApiKeyScope[];
}

export interface ApiKeyring {
  /**
   * Who a presented key belongs to; null for one that is unknown, revoked or expired. At once, unless the keys must be
   * read anew. `mark`: the database's mark of change, where the caller has just asked for it.
   */
  authenticate(presented: string, mark?: string): ApiKeyHolder | null | Promise<ApiKeyHolder | null>;
  /** Writes down when keys were used last; to be called now and then, and at the end. */
  noteUses(): Promise<void>;
}

interface KnownKey extends ApiKeyHolder {
  readonly hash: Buffer;
  readonly expiresAtMs: number | null;
}

export function createApiKeyring({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): ApiKeyring {
  let known: { readonly mark: string; readonly keys: ReadonlyMap<string, KnownKey> } | null = null;
  const uses = new Map<Id<'api_key'>, number>();

  /** The mark first: rows that are newer than it are read once more, and never the other way round. */
  function read(): Promise<ReadonlyMap<string, KnownKey>> {
    return store.read(async (tx) => {
      const mark = store.changeMark();
      const rows = await selectApiKeys(tx);
      const keys = rows
        .filter((row) => row.revoked_at_ms === null)
        .map((row) => ({
          id: row.id,
          client: firstOfLine(rows, row).id,
          scopes: scopesOf(row),
          hash: Buffer.from(row.key_hash),
          expiresAtMs: row.expires_at_ms,
        }));
      known = { mark, keys: new Map(keys.map((key) => [key.hash.toString(), key])) };
      return known.keys;
    });
  }

  function holderOf(presented: string, keys: ReadonlyMap<string, KnownKey>): ApiKeyHolder | null {
    const hash = hashApiKey(presented);
    const key = keys.get(hash);
    // The map compares hashes, which tells a caller nothing about a key; this comparison settles it.
    if (!key || !timingSafeEqual(key.hash, Buffer.from(hash))) return null;
    const nowMs = clock.nowMs();
    if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs) return null;
    uses.set(key.id, nowMs);
    return key;
  }

  return {
    authenticate(presented, mark = store.changeMark()) {
      if (known?.mark === mark) return holderOf(presented, known.keys);
      return read().then((keys) => holderOf(presented, keys));
    },

    async noteUses() {
      const noted = [...uses];
      if (noted.length === 0) return;
      await store.transaction(async (tx) => {
        for (const [id, atMs] of noted) await setApiKeyUsed(tx, id, atMs);
      });
      for (const [id, atMs] of noted) if (uses.get(id) === atMs) uses.delete(id);
    },
  };
}
