/** What the database room keeps in the data directory, and why it may refuse to work with it. */
import type { Owner } from '../../files/write-whole';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export const DATABASE_FILE = 'keyturn.db';
export const INSTANCE_FILE = 'instance.db';
/** How far the database went (commit-mark.ts). */
export const MARK_FILE = 'commit-mark';
/** There while Keyturn runs: one that is found at start was left by an end that was none of ours. */
export const RUNNING_FILE = 'running';
export const BACKUP_DIR = 'backups';

export type DatabaseRefusalReason =
  /** Written by a newer version of Keyturn. */
  | 'newer'
  /** Another process works with the data directory. */
  | 'held'
  /** Not a database of Keyturn, or a damaged one. */
  | 'unusable'
  /** The file that should be written is already there. */
  | 'exists'
  /** The folder that should be written to is not there. */
  | 'missing';

/** One clear line for the person at the keyboard. Nothing was changed. The code that starts the program shows it. */
export class DatabaseRefusal extends Error {
  readonly reason: DatabaseRefusalReason;

  constructor(reason: DatabaseRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseRefusal';
    this.reason = reason;
  }
}

/** The file that was opened is not there any more. Nothing is read or written, because nothing would be kept. */
export class DatabaseGone extends Error {
  constructor() {
    super('the database file or its log (-wal, -shm) was removed or replaced while Keyturn runs');
    this.name = 'DatabaseGone';
  }
}

/** How long a statement outside a transaction waits for another process, with this thread. */
export const BUSY_MS = 5000;

/** The code of an error of SQLite or of the file system, e.g. SQLITE_BUSY or ENOENT; "" without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const UNREADABLE = new Set('EIO EACCES EPERM EISDIR ENOTDIR ELOOP EBADMSG EUCLEAN'.split(' '));

/** Whether one file cannot be read, as on a bad sector: the others can. */
export const isUnreadable = (error: unknown): boolean => UNREADABLE.has(errorCode(error));

/** Makes a folder and its parents. Not mkdir's own recursion: below /proc and the like it never returns. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Makes an empty file that only its owner may read, or sets these rights on the existing one. SQLite gives its own
 * logs the same rights. It works by name: closing a file that SQLite has open in this process would remove SQLite's
 * locks.
 */
export function makePrivate(file: string): void {
  try {
    if (existsSync(file)) chmodSync(file, 0o600);
    else closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    // Somebody else's file that we may use: how it is guarded is their affair.
    if (errorCode(error) !== 'EPERM') throw error;
  }
}

export function ownerOf(path: string): Owner {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

/** The same for a folder and all in it. */
export function giveFolderTo(owner: Owner, path: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    giveTo(owner, join(path, name));
  giveTo(owner, path);
}

/**
 * For files that root makes in place of those of the kiosk's user, who could not open them otherwise. Only root can
 * give files away.
 */
export function giveTo(owner: Owner, path: string): void {
  if (process.getuid?.() === 0 && existsSync(path)) chownSync(path, owner.uid, owner.gid);
}
