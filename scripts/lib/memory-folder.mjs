/** A folder in memory for what the tests write: each of them waits for its disk at every commit, and nothing of it is kept. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NAME = 'keyturn-run-';
/** Three times what a run was seen to hold at once. */
const WANTED_BYTES = 4 * 1024 ** 3;

/** Answers the folder, which is gone with this process; null where there is no room, and the usual place is taken. */
export function memoryFolder() {
  if (!existsSync(IN_MEMORY)) return null;
  removeLeftBehind();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (Math.min(bavail * bsize, freemem()) < WANTED_BYTES) return null;
  const folder = mkdtempSync(join(IN_MEMORY, `${NAME}${process.pid}-`));
  // As the usual place: PostgreSQL does not run as root, and has to find its way there.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Of runs that were killed, whose memory nobody would give back. */
function removeLeftBehind() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}
