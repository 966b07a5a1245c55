/** A file of the service's user, made by root. */
import { closeSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../certificates/files';
import type { Owner } from '../database/storage/files';

/** Mode 600 and theirs before it has its name: a power cut leaves the file as it was or as it is to be. */
export function writeFor({ uid, gid }: Owner, file: string, content: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const to = openSync(draft, 'wx', 0o600);
  try {
    fchownSync(to, uid, gid);
    writeSync(to, content);
    fsyncSync(to);
  } finally {
    closeSync(to);
  }
  renameSync(draft, file);
  syncFolder(dirname(file));
}
