/**
 * The demonstration's API key. It is the same on every start with a data directory, because it is in a file
 * there that only its owner may read. A real key is never stored like this.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Id } from '../../../shared/ids';
import { findApiKeyByHash } from '../../database/upkeep/api-keys';
import type { Store } from '../../database/store';
import { writeWhole } from '../../files/write-whole';
import { createApiKey, generateApiKey, hashApiKey, type ApiKeyScope } from '../upkeep/api-keys';

export const DEMO_KEY_FILE = 'demo-api-key';

/** Every endpoint can be tried with it. */
const scopes: readonly ApiKeyScope[] = ['all', 'gate', 'health'];

/** Answers the key; makes it at the first start. One that was revoked stays revoked. */
export async function demoApiKey(
  store: Store,
  dataDir: string,
  options: { readonly nowMs: number; readonly newId: () => Id<'api_key'> },
): Promise<string> {
  const key = readOrWrite(join(dataDir, DEMO_KEY_FILE));
  await store.transaction(async (tx) => {
    if (await findApiKeyByHash(tx, hashApiKey(key))) return;
    const input = { name: 'demonstration', scopes, expiresAtMs: null };
    await createApiKey(tx, input, { ...options, actor: 'start', key });
  });
  return key;
}

function readOrWrite(file: string): string {
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim();
    if (/^[0-9A-Za-z]{43}$/.test(key)) return key;
  }
  const key = generateApiKey();
  writeWhole(file, `${key}\n`);
  return key;
}
