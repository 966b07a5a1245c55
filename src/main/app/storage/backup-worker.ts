/** Copies, tries and looks databases through in a thread of its own: a year of contracts takes seconds to read. */
import { runBackupJob, type BackupJob, type BackupJobResult } from '../../database/restore/backup-jobs';
import { builtThread, createThread } from '../../documents/worker/thread';
import type { BackupWorker } from '../../services/upkeep/backup-work';

/** Longer than any database of a kiosk takes on a slow disk. */
const PATIENCE_MS = 30 * 60_000;
const MOST_MEMORY_MB = 512;
const IDLE_MS = 60_000;

export interface OpenBackupWorker extends BackupWorker {
  /** Ends the thread; what it was at fails, and leaves at most a file that the next round clears away. */
  close(): Promise<void>;
}

export function createBackupWorker(): OpenBackupWorker {
  const file = builtThread('backup-worker');
  // From the sources, as tests run them: the same work is done in this thread.
  if (file === null) return { run: runBackupJob, close: () => Promise.resolve() };
  return createThread<BackupJob, BackupJobResult>({
    file,
    name: 'backups',
    nameOf: (job) => job.kind,
    patienceMs: PATIENCE_MS,
    mostMemoryMb: MOST_MEMORY_MB,
    idleMs: IDLE_MS,
    transferred: () => [],
  });
}
