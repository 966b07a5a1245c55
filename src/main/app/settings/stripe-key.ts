/** Stripe's key of this site: read once, compared with the mode it is for, and handed to nobody but Stripe's library. */
import { join } from 'node:path';
import { StartupError } from './startup-error';
import { CONFIG_FILE } from './config';
import type { StripeConfig } from './payments-config';
import { readSecretFile } from './secret-file';

export interface StripeKey {
  readonly key: string;
  /** A restricted key can do only what it was given; a secret one everything the account can. */
  readonly restricted: boolean;
}

/** Null for what is no key of Stripe. */
export function modeOfStripeKey(
  key: string,
): { readonly isRestricted: boolean; readonly mode: 'test' | 'live' } | null {
  const [, kind, mode] = /^(rk|sk)_(test|live)_[A-Za-z0-9_]{8,}$/.exec(key) ?? [];
  if (kind === undefined) return null;
  return { isRestricted: kind === 'rk', mode: mode === 'live' ? 'live' : 'test' };
}

/** Throws a StartupError that never quotes the key. */
export function readStripeKey(dataDir: string, { gateway, keyFile }: StripeConfig): StripeKey {
  const key = readSecretFile(dataDir, 'payments.keyFile', keyFile);
  const refused = (why: string) =>
    new StartupError(`${join(dataDir, CONFIG_FILE)}: at payments.keyFile: ${why}`);
  const found = modeOfStripeKey(key);
  if (found === null)
    throw refused('the file holds no key of Stripe: expected one line that begins with rk_test_ or rk_live_');
  const wanted = gateway === 'stripe-live' ? 'live' : 'test';
  if (found.mode !== wanted)
    throw refused(
      `the file holds a key of ${found.mode} mode, and payments.gateway is "${gateway}": use a key of ${wanted} mode`,
    );
  return { key, restricted: found.isRestricted };
}
