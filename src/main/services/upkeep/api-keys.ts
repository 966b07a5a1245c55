/** The keys with which other programs call /v1. A key is shown once, when it is made; here only its hash is kept. */
import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Id } from '../../../shared/ids';
import {
  insertApiKey,
  selectApiKeys,
  setApiKeyExpiry,
  setApiKeyRevoked,
  type ApiKeyRow,
} from '../../database/upkeep/api-keys';
import { insertAudit } from '../../database/audit/audit';
import type { Tx } from '../../database/schema';

/**
 * - `portal`: the endpoints of the interface document, for bookings and contracts made with the key itself;
 * - `all`: the same for every booking and contract;
 * - `gate`: access codes;
 * - `health`: what stands behind the liveness answer.
 */
export const apiKeyScopeSchema = z.enum(['portal', 'all', 'gate', 'health']);
export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>;

export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  /** The first instant at which it no longer works; null: never. */
  readonly expiresAtMs: number | null;
}

export interface KeyAct {
  readonly nowMs: number;
  /** For the audit: "cli", "start", somebody of the staff. */
  readonly actor: string;
  /** What staff typed as their reason. */
  readonly why?: string;
}

export interface ApiKeyView {
  readonly id: Id<'api_key'>;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** The key whose place it took. */
  readonly replacesId: Id<'api_key'> | null;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62 to the power of 43 is more than 2 to the power of 256: so many characters hold 32 bytes. */
const KEY_LENGTH = 43;

/** 32 random bytes as 43 letters and digits. */
export function generateApiKey(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let key = '';
  while (key.length < KEY_LENGTH) {
    key = ALPHABET.charAt(Number(rest % 62n)) + key;
    rest /= 62n;
  }
  return key;
}

/** A key has 256 random bits, so one round of SHA-256 hides it; passwords need more. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

/** Makes a key and answers it, this once. `key` is for a key that is known already (the demonstration's). */
export async function createApiKey(
  tx: Tx,
  input: NewApiKey,
  act: KeyAct & { readonly newId: () => Id<'api_key'>; readonly key?: string },
): Promise<{ readonly id: Id<'api_key'>; readonly key: string }> {
  const key = act.key ?? generateApiKey();
  const id = act.newId();
  await insertApiKey(tx, {
    id,
    name: input.name,
    key_hash: hashApiKey(key),
    scopes: JSON.stringify([...new Set(input.scopes)]),
    created_at_ms: act.nowMs,
    expires_at_ms: input.expiresAtMs,
    revoked_at_ms: null,
    last_used_at_ms: null,
    replaces_id: null,
  });
  await insertAudit(tx, { atMs: act.nowMs, actor: act.actor, action: 'api_key.create', subject: id });
  return { id, key };
}

export type Rotation =
  | {
      readonly outcome: 'rotated';
      readonly id: Id<'api_key'>;
      readonly key: string;
      readonly expiresAtMs: number | null;
      /** When the key that was replaced ends, or has ended. */
      readonly oldEndsAtMs: number;
    }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'replaced_before'; readonly by: Id<'api_key'> };

/**
 * Makes a key that takes another's place, with its name, its scopes and all that was made with it. The old
 * one works until `overlapMs` are over, and no longer than it would have. The new one lives as long as the
 * old one was made for.
 */
export async function rotateApiKey(
  tx: Tx,
  id: Id<'api_key'>,
  act: KeyAct & { readonly newId: () => Id<'api_key'>; readonly overlapMs: number },
): Promise<Rotation> {
  const rows = await selectApiKeys(tx);
  const old = rows.find((row) => row.id === id);
  if (!old) return { outcome: 'unknown' };
  const successor = rows.find((row) => row.replaces_id === id);
  if (successor) return { outcome: 'replaced_before', by: successor.id };

  const key = generateApiKey();
  const newId = act.newId();
  const expiresAtMs = old.expires_at_ms === null ? null : act.nowMs + old.expires_at_ms - old.created_at_ms;
  await insertApiKey(tx, {
    id: newId,
    name: old.name,
    key_hash: hashApiKey(key),
    scopes: old.scopes,
    created_at_ms: act.nowMs,
    expires_at_ms: expiresAtMs,
    revoked_at_ms: null,
    last_used_at_ms: null,
    replaces_id: id,
  });
  const endsAtMs = Math.min(old.expires_at_ms ?? Number.POSITIVE_INFINITY, act.nowMs + act.overlapMs);
  await setApiKeyExpiry(tx, id, endsAtMs);
  const about = { atMs: act.nowMs, actor: act.actor };
  await insertAudit(tx, { ...about, action: 'api_key.rotate', subject: id });
  await insertAudit(tx, { ...about, action: 'api_key.create', subject: newId });
  return { outcome: 'rotated', id: newId, key, expiresAtMs, oldEndsAtMs: old.revoked_at_ms ?? endsAtMs };
}

/** The key that a line of successors began with: it stands for its holder where bookings and contacts are kept apart. */
export function firstOfLine(rows: readonly ApiKeyRow[], row: ApiKeyRow): ApiKeyRow {
  let first = row;
  // A line has no more keys than there are: a damaged one may lead back into itself.
  for (let key = 0; key < rows.length; key += 1) {
    const replaced = rows.find(({ id }) => id === first.replaces_id);
    if (!replaced) break;
    first = replaced;
  }
  return first;
}

/** Every key that was ever made, oldest first. */
export async function listApiKeys(tx: Tx): Promise<readonly ApiKeyView[]> {
  const rows = await selectApiKeys(tx);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: scopesOf(row),
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    revokedAtMs: row.revoked_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    replacesId: row.replaces_id,
  }));
}

/** Answers false when there is no such key, or it was revoked before. It stops working with the next call. */
export async function revokeApiKey(tx: Tx, id: Id<'api_key'>, act: KeyAct): Promise<boolean> {
  const revoked = await setApiKeyRevoked(tx, id, act.nowMs);
  if (revoked) {
    const { nowMs: atMs, actor, why = null } = act;
    await insertAudit(tx, { atMs, actor, action: 'api_key.revoke', subject: id, why });
  }
  return revoked;
}

/** The scopes as a row holds them. A damaged row has none: its key opens nothing, and every other one what it did. */
export function scopesOf({ scopes }: Pick<ApiKeyRow, 'scopes'>): readonly ApiKeyScope[] {
  const held = z.array(apiKeyScopeSchema).safeParse(JSON.parse(scopes));
  return held.success ? held.data : [];
}
