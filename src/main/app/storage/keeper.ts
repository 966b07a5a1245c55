/** Copies, tries and looks databases through in a thread of its own: a year of contracts takes seconds to read. */
import { doKeeperJob, type KeeperJob, type KeeperMade } from '../../database/restore/keeper-jobs';
import { builtThread, createThread } from '../../documents/worker/thread';
import type { Keeper } from '../../services/upkeep/backups';

/** Longer than any database of a kiosk takes on a slow disk. */
const PATIENCE_MS = 30 * 60_000;
const MOST_MEMORY_MB = 512;
const IDLE_MS = 60_000;

export interface OpenKeeper extends Keeper {
  /** Ends the thread; what it was at fails, and leaves at most a file that the next round clears away. */
  close(): Promise<void>;
}

export function createKeeper(): OpenKeeper {
  const file = builtThread('keeper-worker');
  // From the sources, as tests run them: the same work is done in this thread.
  if (file === null) return { run: doKeeperJob, close: () => Promise.resolve() };
  return createThread<KeeperJob, KeeperMade>({
    file,
    name: 'backups',
    nameOf: (job) => job.kind,
    patienceMs: PATIENCE_MS,
    mostMemoryMb: MOST_MEMORY_MB,
    idleMs: IDLE_MS,
    transferred: () => [],
  });
}
