/**
 * The keys that hold, in memory: a request asks SQLite for nothing but whether they may have changed. A key that is
 * revoked, also by another process (`keyturn api-key revoke`), is gone with the next mark of change.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import { selectApiKeys, setApiKeyUsed } from '../../database/upkeep/api-keys';
import type { Store } from '../../database/store';
import type { Clock } from '../../domain/base/dates';
import { firstOfLine, hashApiKey, scopesOf, type ApiKeyScope } from './api-keys';

/** The owner of a presented key that holds. */
export interface ApiKeyHolder {
  readonly id: Id<'api_key'>;
  /** The first key of its line. */
  readonly client: Id<'api_key'>;
  readonly scopes: readonly ApiKeyScope[];
}

export interface ApiKeyring {
  /**
   * Who a presented key belongs to; null for one that is unknown, revoked or expired. At once, unless the
   * keys must be read again. `mark`: the database's mark of change, where the caller has just asked for it.
   * `line`: the connection it came over, on which the same key shown again is not hashed again.
   */
  authenticate(
    presented: string,
    mark?: string,
    line?: object,
  ): ApiKeyHolder | null | Promise<ApiKeyHolder | null>;
  /** Writes down when keys were used last; to be called now and then, and at the end. */
  noteUses(): Promise<void>;
}

interface KnownKey extends ApiKeyHolder {
  readonly hash: Buffer;
  readonly expiresAtMs: number | null;
}

interface Known {
  readonly keys: ReadonlyMap<string, KnownKey>;
  /** Of the keys, when they were read. */
  readonly keyMark: string;
  /** Of the database, when they were last known to hold. */
  mark: string;
}

/** The key that was shown last over a connection; forgotten with it. */
interface Shown {
  readonly presented: string;
  readonly keys: ReadonlyMap<string, KnownKey>;
  readonly key: KnownKey;
}

export function createApiKeyring({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): ApiKeyring {
  let known: Known | null = null;
  const uses = new Map<Id<'api_key'>, number>();
  const findShown = rememberShown();

  async function readAgain(): Promise<Known['keys']> {
    known = await readKeys(store);
    return known.keys;
  }

  function holderOf(presented: string, keys: Known['keys'], line?: object): ApiKeyHolder | null {
    const key = findShown(presented, keys, line);
    if (!key) return null;
    const nowMs = clock.nowMs();
    if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs) return null;
    uses.set(key.id, nowMs);
    return key;
  }

  return {
    authenticate(presented, mark = store.changeMark(), line) {
      // Most changes are none of a key. The mark of the keys is the younger one: nothing is taken for known that is not.
      if (known && known.mark !== mark && known.keyMark === store.keyMark()) known.mark = mark;
      if (known?.mark === mark) return holderOf(presented, known.keys, line);
      return readAgain().then((keys) => holderOf(presented, keys, line));
    },

    async noteUses() {
      const noted = [...uses];
      if (noted.length === 0) return;
      await store.note(async (tx) => {
        for (const [id, atMs] of noted) await setApiKeyUsed(tx, id, atMs);
      });
      for (const [id, atMs] of noted) if (uses.get(id) === atMs) uses.delete(id);
    },
  };
}

/** The mark first: rows that are newer than it are read once more, and never the other way round. */
function readKeys(store: Store): Promise<Known> {
  return store.read(async (tx) => {
    const [mark, keyMark] = [store.changeMark(), store.keyMark()];
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
    return { mark, keyMark, keys: new Map(keys.map((key) => [key.hash.toString(), key])) };
  });
}

/** Finds a presented key; the one that a connection showed last without hashing it again. */
function rememberShown(): (presented: string, keys: Known['keys'], line?: object) => KnownKey | null {
  const shown = new WeakMap<object, Shown>();
  return (presented, keys, line) => {
    const before = line && shown.get(line);
    // Keys that were read again are another map, of which nothing was remembered.
    if (before?.keys === keys && isSameSecret(before.presented, presented)) return before.key;
    const hash = hashApiKey(presented);
    const key = keys.get(hash);
    // The map compares hashes, which tells a caller nothing about a key; this comparison settles it.
    if (!key || !timingSafeEqual(key.hash, Buffer.from(hash))) return null;
    if (line) shown.set(line, { presented, keys, key });
    return key;
  };
}

/** Takes as long wherever two texts differ: many may share the connection of one proxy. */
function isSameSecret(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
