/** The end of a process whose disk did not confirm a commit. */
import { writeSync } from 'node:fs';
import { errorCode } from './files';

/**
 * A retry cannot find out whether the commit survives a power cut. The system reports a failed write once and then
 * treats the page as written. So the process ends at once, as in a power cut, and the next start reads what is there.
 * Nothing was answered. Nothing is undone before, because the commit may be on the disk.
 */
export function endInDoubt(error: unknown): never {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    name: 'keyturn',
    code: errorCode(error),
    msg: 'the disk did not confirm what was written; Keyturn ends, to read at the next start what is there',
  };
  try {
    writeSync(2, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  // The signal may be heard a moment later.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}
