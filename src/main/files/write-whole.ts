/** A file that is written whole or not at all. */
import { closeSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-path';

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
