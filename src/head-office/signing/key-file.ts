/**
 * The file with the key by which head office signs, and the public keys that led to it. A file, not a row: a
 * reader of the database or a dump can sign nothing. Every listener needs the same one.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { keyLinkSchema, linkText, officeKeySchema, type KeyLink } from '../../shared/head-office/seal';
import { syncFolder } from '../../main/files/sync-path';
import { writeSynced } from '../../main/files/write-whole';
import { fileFault, type Invocation, type Io } from '../commands/io';
import { CommandRefused } from '../../shared/command-line';
import { errorMessage } from '../../shared/error-message';
import { newKeyPair, signingKey, signText } from './ed25519';

const fileSchema = z.strictObject({
  /** The first, and each that was signed by the one before it; the last is the one in use. */
  keys: z.array(keyLinkSchema).min(1),
  /** Of the last. */
  privateKey: officeKeySchema,
});

export interface KeyFile {
  readonly path: string;
  readonly links: readonly KeyLink[];
  readonly current: KeyLink;
  readonly key: KeyObject;
}

/** Where it is: `--signing-key`, else KEYTURN_SIGNING_KEY, else a folder of this user's. */
export function signingKeyPath({ options }: Pick<Invocation, 'options'>, { environment }: Io): string {
  const named = options['signing-key'] ?? environment['KEYTURN_SIGNING_KEY'] ?? '';
  if (named !== '') return resolve(named);
  const folder = environment['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share');
  return join(folder, 'keyturn-head-office', 'signing-key.json');
}

/** Null where there is none. Throws a CommandRefused for one that others can read, or that is no key file. */
export function readKeyFile(path: string): KeyFile | null {
  if (!existsSync(path)) return null;
  try {
    if (othersCanRead(path)) throw new Error('others can read it; chmod 600 makes it head office’s alone');
    const { keys, privateKey } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const current = keys.at(-1);
    if (!current) throw new Error('it holds no key');
    return { path, links: keys, current, key: signingKey({ ...current, privateKey }) };
  } catch (error) {
    const why = error instanceof z.ZodError ? 'it is no key file of head office' : fileFault(error);
    throw new CommandRefused(`signing key ${path}: ${why}`, { cause: error });
  }
}

/**
 * Makes one that no former one has signed; it is on the disk when this returns. One that somebody else has made meanwhile
 * stays. `before`: the keys that were lost.
 */
export function makeKeyFile(path: string, before: readonly KeyLink[] = []): KeyFile {
  const { publicKey, privateKey } = newKeyPair();
  const link = { number: (before.at(-1)?.number ?? 0) + 1, publicKey, formerSignature: null };
  write(path, { keys: [...before, link], privateKey }, { first: true });
  const made = readKeyFile(path);
  if (!made) throw new CommandRefused(`signing key ${path}: it cannot be made`);
  return made;
}

/** The next key, signed by the one in use, in its place. */
export function replaceKeyFile(former: KeyFile): KeyFile {
  const { publicKey, privateKey } = newKeyPair();
  const next = { number: former.current.number + 1, publicKey };
  const link: KeyLink = { ...next, formerSignature: signText(former.key, linkText(next)) };
  const { path } = former;
  write(path, { keys: [...former.links, link], privateKey }, { first: false });
  const made = readKeyFile(path);
  if (!made) throw new CommandRefused(`signing key ${path}: it cannot be replaced`);
  return made;
}

function write(path: string, content: z.input<typeof fileSchema>, { first }: { first: boolean }): void {
  const incoming = `${path}.${process.pid}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeSynced(incoming, `${JSON.stringify(content, null, 2)}\n`);
    // A link fails where the name is taken: two programs that start at once have one key.
    if (first) link(incoming, path);
    else renameSync(incoming, path);
    syncFolder(dirname(path));
  } catch (error) {
    throw new CommandRefused(`signing key ${path}: cannot be written: ${fileFault(error)}`, {
      cause: error,
    });
  } finally {
    rmSync(incoming, { force: true });
  }
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw new Error(errorMessage(error), { cause: error });
  }
}

/** Windows has no modes, and shows every file as one that all may read. */
export function othersCanRead(file: string, platform = process.platform): boolean {
  return platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
}
