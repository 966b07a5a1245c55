/**
 * The two files of a kiosk that belongs to a head office. The key is written first and taken away last, so that after a
 * crash in between the same code can be tried again with it.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole';
import { forgetOrders } from '../../update/orders';
import { HEAD_OFFICE_FILE } from '../settings/joined-name';
import type { HeadOfficeConnection } from '../../../shared/head-office/connection';

/** The seed of the kiosk's key. */
export const SEED_FILE = 'head-office.nk';

/** The seed that is there from an attempt before, or the new one, which is on the disk when this returns. */
export function loadSeed(dataDir: string, newSeed: () => string): string {
  const file = join(dataDir, SEED_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const seed = newSeed();
  writeWhole(file, `${seed}\n`);
  return seed;
}

export function saveConnection(dataDir: string, connection: HeadOfficeConnection): void {
  writeWhole(join(dataDir, HEAD_OFFICE_FILE), `${JSON.stringify(connection, null, 2)}\n`);
}

export function removeConnection(dataDir: string): void {
  forgetOrders(dataDir);
  for (const name of [HEAD_OFFICE_FILE, SEED_FILE]) rmSync(join(dataDir, name), { force: true });
}
