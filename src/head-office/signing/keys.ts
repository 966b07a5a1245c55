/** That the key of this program's file and the keys of the database belong together. */
import type { KeyLink } from '../../shared/head-office/seal';
import { CommandRefused } from '../../shared/command-line';
import type { Database } from '../database/tx';
import { insertKeys, selectKeys } from '../database/signing/signing';
import { makeKeyFile, readKeyFile, type KeyFile } from './key-file';

/**
 * The key to sign with. The first listener makes it; the others are given a copy of its file. A database that came out of a dump
 * may lack the last keys: the file brings them along. Throws a CommandRefused where it is not the key of this database.
 */
export async function openSigningKey(database: Database, path: string, nowMs: number): Promise<KeyFile> {
  const known = await selectKeys(database);
  const file = readKeyFile(path) ?? (known.length === 0 ? makeKeyFile(path) : null);
  if (!file)
    throw new CommandRefused(
      `signing key ${path}: it is not there, and this database has one. Copy the file from where head office ran before, or name it with --signing-key`,
    );
  await database
    .transaction()
    .execute((tx) => insertKeys(tx, file.links, { atMs: nowMs, by: null, why: null }));
  const why = whyNotCurrent(file, await selectKeys(database));
  if (why !== null) throw new CommandRefused(`signing key ${path}: ${why}`);
  return file;
}

/** Null where it is the last one of the database. */
export function whyNotCurrent(file: KeyFile, known: readonly KeyLink[]): string | null {
  const last = known.at(-1);
  if (last?.publicKey === file.current.publicKey) return null;
  if (known.some(({ publicKey }) => publicKey === file.current.publicKey))
    return 'it was replaced by another one: copy the new file here';
  return 'it is not the key of this database';
}
