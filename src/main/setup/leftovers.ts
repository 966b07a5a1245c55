/** What a run has only for its own time. One that is killed leaves it, and the next one clears it away. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefusal, giveTo } from '../database/storage/files';
import { holdFile, type Instance } from '../database/storage/instance-guard';
import type { Owner } from '../files/write-whole';
import type { Machine } from './machine';
import { SetupRefused } from './refused';

const STAGE = /^keyturn-setup-(\d+)-/;

/** A folder for files that the user of the service must read. It bears the number of this process. */
export function makeStage({ runDir }: Pick<Machine, 'runDir'>, owner: Owner): string {
  const folder = mkdtempSync(join(runDir, `keyturn-setup-${process.pid}-`));
  chmodSync(folder, 0o700);
  giveTo(owner, folder);
  return folder;
}

/** Where the data of a machine that is taken over is made whole, beside its place. */
export const draftBeside = ({ dataDir }: Pick<Machine, 'dataDir'>): string => `${dataDir}.incoming`;

/** Two at once would clear away each other's half. A run that is killed holds nothing any more. */
export function holdSetup({ runDir }: Pick<Machine, 'runDir'>): Instance {
  try {
    return holdFile(join(runDir, 'keyturn-setup.lock'), 'held');
  } catch (error) {
    if (!(error instanceof DatabaseRefusal && error.reason === 'held')) throw error;
    throw new SetupRefused([
      'Another keyturn-setup is running on this machine. Wait until it has ended, then run this one again.',
    ]);
  }
}

export function clearLeftovers(machine: Pick<Machine, 'runDir' | 'dataDir'>): void {
  for (const name of readdirSync(machine.runDir)) {
    const [, pid] = STAGE.exec(name) ?? [];
    if (pid !== undefined && !runs(Number(pid)))
      rmSync(join(machine.runDir, name), { recursive: true, force: true });
  }
  rmSync(draftBeside(machine), { recursive: true, force: true });
}

/** This process has none of its own yet: such a one had its number before. */
function runs(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
