/** The data directory: created, tested, locked for this process, and its database opened and brought up to date. */
import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../../files/sync-path';
import type { OpenDatabase } from '../../database/connection';
import { DatabaseRefusal, makeFolder, RUNNING_FILE } from '../../database/storage/files';
import { errorMessage } from '../../../shared/error-message';
import { holdInstance, type Instance } from '../../database/storage/instance-guard';
import { openBooks } from '../../database/restore/open-books';
import { askToReconcile } from '../../database/payment/reconciliations';
import { clearInterruptedRestore, FROM_SECOND } from '../../database/restore/restore';
import { StartupError } from '../settings/startup-error';

/** In a data directory made by --demo: it holds nothing that anybody would miss. */
const DEMONSTRATION_FILE = 'demonstration';

export interface DataDir {
  readonly open: OpenDatabase;
  readonly instance: Instance;
  /** Commits are gone that were made before; the books are in doubt since. */
  readonly lostCommits: boolean;
  /** The run before did not end by itself: a crash, or the power. */
  readonly uncleanEnd: boolean;
  /** Last of all, when the database is closed. */
  endCleanly(): void;
}

/** Throws a StartupError in one clear line; then nothing is held and nothing was changed. */
export async function openDataDir(dataDir: string, nowMs: number): Promise<DataDir> {
  prepareFolder(dataDir);
  const instance = refusingClearly(dataDir, () => holdInstance(dataDir));
  try {
    clearInterruptedRestore(dataDir);
    rmSync(join(dataDir, FROM_SECOND), { recursive: true, force: true });
    const running = join(dataDir, RUNNING_FILE);
    const uncleanEnd = existsSync(running);
    const { open, lostCommits } = await openBooks(dataDir, nowMs);
    try {
      if (uncleanEnd) askToReconcile(open.raw);
      writeFileSync(running, '', { mode: 0o600 });
      syncPath(dataDir);
    } catch (error) {
      await open.close();
      throw error;
    }
    return {
      open,
      instance,
      lostCommits,
      uncleanEnd,
      endCleanly: () => rmSync(running, { force: true }),
    };
  } catch (error) {
    instance.release();
    throw asStartupError(dataDir, error);
  }
}

function prepareFolder(dataDir: string): void {
  // Who may do all may not look into a file, and would read that a right is missing.
  if (statSync(dataDir, { throwIfNoEntry: false })?.isFile())
    throw new StartupError(`${dataDir}: this is a file, and a data directory is a folder`);
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new StartupError(`${dataDir}: the data directory cannot be written: ${errorMessage(error)}`);
  }
}

function refusingClearly<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asStartupError(dataDir, error);
  }
}

function asStartupError(dataDir: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const message =
    error instanceof DatabaseRefusal
      ? error.message
      : `the database cannot be opened: ${errorMessage(error)}`;
  return new StartupError(`${dataDir}: ${message}`, { cause: error });
}

export function isDemonstration(dataDir: string): boolean {
  return existsSync(join(dataDir, DEMONSTRATION_FILE));
}

export function markDemonstration(dataDir: string): void {
  writeFileSync(
    join(dataDir, DEMONSTRATION_FILE),
    'This folder was made by --demo. What is in it is made up and may be deleted.\n',
    { mode: 0o600 },
  );
}
