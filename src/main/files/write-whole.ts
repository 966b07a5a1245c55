/** A file that is written whole or not at all. */
import {
  closeSync,
  createWriteStream,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder, syncPath } from './sync-path';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface Written {
  /** Who may read it; its owner alone, where nothing is said. */
  readonly mode?: number;
  /** Theirs before it has its name; absent: who writes it. */
  readonly owner?: Owner;
  /** Its name until it is whole. */
  readonly draft?: string;
  readonly platform?: NodeJS.Platform;
}

/** A power cut leaves the file as it was before or as it is after. It is on the disk when this returns. */
export function writeWhole(
  file: string,
  content: string | Uint8Array,
  { draft = `${file}.new`, platform = process.platform, ...how }: Written = {},
): void {
  writeSynced(draft, content, how);
  renameSync(draft, file);
  syncFolder(dirname(file), platform);
}

/**
 * The same for a text that is too long to be held at once: what was there stays until the new one is whole. Where the name
 * is a link, the file that it leads to is replaced. A device or a pipe, such as /dev/stdout, is written to as it stands.
 */
export async function streamWhole(
  name: string,
  text: AsyncIterable<string>,
  { mode = 0o600 }: Pick<Written, 'mode'> = {},
): Promise<void> {
  const there = statSync(name, { throwIfNoEntry: false });
  if (there && !there.isFile()) return pipeline(Readable.from(text), createWriteStream(name));
  const file = there ? realpathSync(name) : name;
  const draft = `${file}.new`;
  try {
    rmSync(draft, { force: true });
    await pipeline(Readable.from(text), createWriteStream(draft, { flags: 'wx', mode }));
    syncPath(draft);
    renameSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A new file with the content on the disk; one of that name goes first. Its name in the folder is not synced yet. */
export function writeSynced(
  file: string,
  content: string | Uint8Array,
  { mode = 0o600, owner }: Pick<Written, 'mode' | 'owner'> = {},
): void {
  rmSync(file, { force: true });
  const to = openSync(file, 'wx', mode);
  try {
    if (owner) fchownSync(to, owner.uid, owner.gid);
    writeFileSync(to, content);
    fsyncSync(to);
  } finally {
    closeSync(to);
  }
}
