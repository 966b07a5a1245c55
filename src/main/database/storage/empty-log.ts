/** Empties the write-ahead log of a database: moves its content into the file, and syncs both. */
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { errorCode } from './files';

/**
 * `waitMs`: how long the thread waits for readers. If a reader continues, some of the log stays for the next time,
 * and the answer is false.
 */
export function emptyLogOf(file: string, waitMs: number): boolean {
  const raw = new Database(file, { fileMustExist: true, timeout: waitMs });
  try {
    raw.pragma('synchronous = FULL');
    raw.pragma('wal_autocheckpoint = 0');
    raw.pragma('trusted_schema = OFF');
    raw.pragma('wal_checkpoint(TRUNCATE)');
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false;
    // The first commit into an empty log writes its head, and syncs that within itself. Here it keeps nobody waiting.
    const version = raw.pragma('user_version', { simple: true });
    raw.pragma(`user_version = ${Number(version)}`);
    return true;
  } catch (error) {
    // Another process writes: then it is that one's commit.
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
    return false;
  } finally {
    raw.close();
  }
}
