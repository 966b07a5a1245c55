/** The thread in which databases are copied, tested and checked, one after the other. */
import { parentPort } from 'node:worker_threads';
import { errorMessage } from '../../../shared/error-message';
import { runBackupJob, type BackupJob } from './jobs';

if (!parentPort) throw new Error('this file is the entry of a worker thread');
const port = parentPort;

port.on('message', (job: BackupJob) => {
  runBackupJob(job).then(
    (made) => port.postMessage({ ok: true, made }),
    (error: unknown) => port.postMessage({ ok: false, message: errorMessage(error) }),
  );
});
