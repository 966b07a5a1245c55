/** Queries on API keys. The key itself is nowhere in the database, only its hash. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ApiKeyTable } from '../schema/upkeep';

export type ApiKeyRow = Selectable<ApiKeyTable>;

export async function insertApiKey(tx: Tx, row: ApiKeyRow): Promise<void> {
  await tx.insertInto('api_key').values(row).execute();
}

/** Oldest first. */
export function selectApiKeys(tx: Tx): Promise<ApiKeyRow[]> {
  return tx.selectFrom('api_key').selectAll().orderBy('created_at_ms').orderBy('id').execute();
}

export function findApiKeyByHash(tx: Tx, keyHash: string): Promise<ApiKeyRow | undefined> {
  return tx.selectFrom('api_key').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();
}

/** Answers whether there was such a key that was not revoked before. */
export async function setApiKeyRevoked(tx: Tx, id: Id<'api_key'>, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('api_key')
    .set({ revoked_at_ms: nowMs })
    .where('id', '=', id)
    .where('revoked_at_ms', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setApiKeyExpiry(tx: Tx, id: Id<'api_key'>, expiresAtMs: number): Promise<void> {
  await tx.updateTable('api_key').set({ expires_at_ms: expiresAtMs }).where('id', '=', id).execute();
}

export async function setApiKeyUsed(tx: Tx, id: Id<'api_key'>, nowMs: number): Promise<void> {
  await tx.updateTable('api_key').set({ last_used_at_ms: nowMs }).where('id', '=', id).execute();
}
