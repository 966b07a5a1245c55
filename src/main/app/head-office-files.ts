/**
 * The two files of a kiosk that belongs to a head office. The key is written first and taken away last, so that after a
 * crash in between the same code can be tried again with it.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { HeadOfficeConnection } from '../../shared/head-office/connection';

export const HEAD_OFFICE_FILE = 'head-office.json';
/** The seed of the kiosk's key. */
export const SEED_FILE = 'head-office.nk';

/** The seed that is there from an attempt before, or the new one, which is on the disk when this returns. */
export function keepSeed(dataDir: string, newSeed: () => string): string {
  const file = join(dataDir, SEED_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const seed = newSeed();
  writePrivate(file, `${seed}\n`);
  return seed;
}

export function saveConnection(dataDir: string, connection: HeadOfficeConnection): void {
  writePrivate(join(dataDir, HEAD_OFFICE_FILE), `${JSON.stringify(connection, null, 2)}\n`);
}

export function removeConnection(dataDir: string): void {
  for (const name of [HEAD_OFFICE_FILE, SEED_FILE]) rmSync(join(dataDir, name), { force: true });
}

/** As a whole or not at all, and on the disk. */
function writePrivate(file: string, text: string): void {
  const incoming = `${file}.new`;
  rmSync(incoming, { force: true });
  const descriptor = openSync(incoming, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(incoming, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
