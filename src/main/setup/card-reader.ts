/** The card reader of Stripe that the answers name: what the settings say of it, and its key. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { errorMessage } from '../../shared/error-message';
import { modeOfStripeKey } from '../app/settings/stripe-key';
import { writeWhole, type Owner } from '../files/write-whole';
import type { Answers } from './answers';
import type { Machine } from './machine';
import { SetupRefused } from './refused';
import { hasCredential } from './secrets';

type Reader = NonNullable<Answers['reader']>;

/** In the data directory, until it is encrypted to the machine. */
const KEY_FILE = 'stripe-key';
const objectSchema = z.record(z.string(), z.unknown()).catch({});

/** `payments` of the settings as it is to be. Null: as it is. `key`: what is to be written; null: the machine has it. */
export interface ReaderSettings {
  readonly payments: Readonly<Record<string, unknown>>;
  readonly key: string | null;
}

/** @throws SetupRefused with the place of the mistake, and never with the key */
export function readerFor(machine: Machine, reader: Reader | null, former: unknown): ReaderSettings | null {
  if (reader === null) return null;
  const { gateway: _, ...kept } = objectSchema.parse(former);
  const named = { location: reader.location, reader: { serialNumber: reader.serialNumber } };
  const key = reader.key === undefined ? null : readKey(reader.key);
  if (key !== null) {
    const gateway = key.mode === 'live' ? 'stripe-live' : 'stripe-test';
    const payments = { adapter: 'server-driven', ...kept, gateway, keyFile: KEY_FILE, ...named };
    return { payments, key: key.text };
  }
  if (!isKeyHere(machine, former))
    throw new SetupRefused([
      'At reader.key: this machine has no key of Stripe yet: expected the path of a file with one.',
    ]);
  return { payments: { ...objectSchema.parse(former), ...named }, key: null };
}

function readKey(file: string): { readonly text: string; readonly mode: 'test' | 'live' } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SetupRefused([`At reader.key: ${file}: cannot be read: ${errorMessage(error)}`]);
  }
  const found = modeOfStripeKey(text);
  if (found === null)
    throw new SetupRefused([
      `At reader.key: ${file}: expected one line that begins with rk_test_ or rk_live_.`,
    ]);
  return { text, mode: found.mode };
}

/** As a credential of systemd, or in the file that the settings name. */
export function isKeyHere(machine: Machine, payments: unknown): boolean {
  const { keyFile } = objectSchema.parse(payments);
  if (typeof keyFile !== 'string') return false;
  return hasCredential(machine, 'payments.keyFile') || existsSync(resolve(machine.dataDir, keyFile));
}

/** Before the settings, which name it: what starts finds it. Answers what it did, in a line. */
export async function writeReaderKey(
  { dataDir }: Machine,
  { readerKey, owner }: { readonly readerKey: string | null; readonly owner: Owner },
): Promise<string> {
  await Promise.resolve();
  if (readerKey === null) return 'as it is';
  writeWhole(join(dataDir, KEY_FILE), `${readerKey}\n`, { owner });
  return 'its key is here; delete the file that it came from';
}
