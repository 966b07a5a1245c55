/** Head office's own nkey, with which the broker knows it. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { nkeys } from '@nats-io/transport-node';
import { CommandRefused, fileFault } from './commands/io';

export interface OwnKey {
  readonly seed: Uint8Array;
  /** `U...` */
  readonly publicKey: string;
}

/** Throws a CommandRefused for a file that is not there, holds something else, or can be read by others. */
export function readOwnKey(file: string): OwnKey {
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      throw new Error('others can read it; chmod 600 makes it head office’s alone');
    const seed = new TextEncoder().encode(readFileSync(file, 'utf8').trim());
    return { seed, publicKey: nkeys.fromSeed(seed).getPublicKey() };
  } catch (error) {
    throw new CommandRefused(`--nats-seed ${file}: ${fileFault(error)}`, { cause: error });
  }
}

/** Makes one where there is none yet. */
export function makeOwnKey(file: string): OwnKey {
  try {
    if (!existsSync(file)) {
      const pair = nkeys.createUser();
      writeFileSync(file, `${new TextDecoder().decode(pair.getSeed())}\n`, { mode: 0o600, flag: 'wx' });
    }
  } catch (error) {
    throw new CommandRefused(`--nats-seed ${file}: cannot be made: ${fileFault(error)}`, { cause: error });
  }
  return readOwnKey(file);
}
