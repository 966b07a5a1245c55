/**
 * A data directory in which the demonstration has started and stopped once, for tests of what comes later: a first start
 * fills in the property and its tenants, which takes three times as long as any other.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../base/folder';
import { startService } from './service-process';

/** Made for the first test of a process that asks, and copied for each. */
let made: Promise<string> | null = null;

/** A folder of the test's own; `folder`: an empty one that is there already. */
export async function begunDemonstration(folder: string = temporaryFolder()): Promise<string> {
  cpSync(await (made ??= make()), folder, { recursive: true });
  return folder;
}

async function make(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { code } = await (await startService(folder)).stop();
  if (code !== 0) throw new Error(`the demonstration ended with ${code}`);
  return folder;
}
