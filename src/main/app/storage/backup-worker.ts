/** Copies, tests and checks databases in a thread of its own: a year of contracts takes seconds to read. */
import { runBackupJob, type BackupJob, type BackupJobResult } from '../../database/backup/jobs';
import { builtThread, createThread } from '../../documents/worker/thread';
import type { BackupWorker } from '../../services/backup/work';
import { HOUR_MS } from '../../../shared/durations';

/** Longer than any database of a kiosk takes on a slow disk. */
const PATIENCE_MS = 30 * 60_000;
/** The documents of years, over a slow line: what was sent when it ends stays there. */
const SENDING_PATIENCE_MS = 6 * HOUR_MS;
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
  const thread = (name: string, patienceMs: number) =>
    createThread<BackupJob, BackupJobResult>({
      file,
      name,
      nameOf: (job) => job.kind,
      patienceMs,
      mostMemoryMb: MOST_MEMORY_MB,
      idleMs: IDLE_MS,
      transferred: () => [],
    });
  const home = thread('backups', PATIENCE_MS);
  // A share that does not answer holds up no backup at home.
  const elsewhere = thread('backups sent elsewhere', SENDING_PATIENCE_MS);
  return {
    run: (job) => (job.kind === 'send' ? elsewhere : home).run(job),
    async close() {
      await Promise.all([home.close(), elsewhere.close()]);
    },
  };
}
