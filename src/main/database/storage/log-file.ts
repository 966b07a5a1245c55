/** The write-ahead log as a file, brought to the disk beside the thread that serves. */
import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { promisify } from 'node:util';

/** Brings an open file to the disk; tests hand in their own. */
export type SyncFile = (handle: number) => Promise<void>;

export interface LogFile {
  /** Before a commit: what fails here fails while nothing is committed. */
  open(): void;
  /** Resolves when all that was committed so far is on the disk. */
  sync(): Promise<void>;
  /** How long the log is. */
  bytes(): number;
  /** Waits for a sync under way. */
  close(): Promise<void>;
}

/** SQLite keeps the same log while a connection is open; the handle locks nothing, and closing it frees no lock. */
export function openLogFile(database: string, syncFile: SyncFile = promisify(fdatasync)): LogFile {
  let handle: number | null = null;
  let underWay: Promise<void> = Promise.resolve();
  const opened = () => (handle ??= openSync(`${database}-wal`, 'r+'));
  return {
    open: () => void opened(),
    sync() {
      const synced = syncFile(opened());
      underWay = synced.catch(() => undefined);
      return synced;
    },
    bytes: () => statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    async close() {
      await underWay;
      if (handle !== null) closeSync(handle);
      handle = null;
    },
  };
}
