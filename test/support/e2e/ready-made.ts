/**
 * Playwright's global set-up: a kiosk's first start with the sample property, as the product makes it, once for all
 * journeys. Reading the sample in was most of what starting a kiosk cost; each journey starts on a copy.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY_MADE } from './kiosk-process';
import { startKioskProgram } from './kiosk-program';
import { forgetTasks, reportTasks } from './counted-task';

/**
 * Answers what takes everything away again, what journeys have put beside it too (`startsFromMade`). The workers find the
 * place in their environment.
 */
export default async function makeReady(): Promise<() => void> {
  const all = mkdtempSync(join(tmpdir(), 'keyturn-ready-made-'));
  const folder = join(all, 'first-start');
  mkdirSync(folder);
  const kiosk = await startKioskProgram(folder);
  if ((await kiosk.stop()) !== 0) throw new Error(`The first start did not end well:\n${kiosk.said()}`);
  process.env[READY_MADE] = folder;
  forgetTasks();
  return () => {
    rmSync(all, { recursive: true, force: true });
    reportTasks();
  };
}
