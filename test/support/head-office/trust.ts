/** Head office's signing key in tests, and what a kiosk of a test keeps of it. */
import type { Heard, OfficeTrust } from '../../../src/main/sync/seals';
import type { MarkName, PinnedKey } from '../../../src/shared/head-office/seal';

/** One for all files, made by the first (postgres-for-all.ts). */
export function testSigningKey(): string {
  const path = process.env['KEYTURN_SIGNING_KEY'];
  if (path === undefined) throw new Error('no signing key for the tests');
  return path;
}

export interface MemoryTrust extends OfficeTrust {
  readonly heard: Map<MarkName, Heard>;
}

/** Kept for as long as the test. Without a key the first that it hears is pinned. */
export function memoryTrust(key: PinnedKey | null = null): MemoryTrust {
  let pinned = key;
  const heard = new Map<MarkName, Heard>();
  return {
    heard,
    pinned: () => pinned,
    pin(next) {
      pinned = next;
      return Promise.resolve();
    },
    load: () => Promise.resolve(new Map(heard)),
    save(newer) {
      for (const [name, one] of newer) heard.set(name, one);
      return Promise.resolve();
    },
  };
}
