/**
 * Replaces the database with a backup. At every moment, even in a power failure, the data directory has either the
 * former database or the restored one. The former one is kept beside it.
 */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { damageIn, damageOf, documentsNamedIn, vacuumInto } from '../storage/backup';
import { holdsMarked, markOf, openMark } from '../storage/commit-mark';
import { openConnection } from '../connection';
import {
  DATABASE_FILE,
  DatabaseRefusal,
  errorCode,
  giveFolderTo,
  giveTo,
  INSTANCE_FILE,
  makeFolder,
  MARK_FILE,
  ownerOf,
} from '../storage/files';
import type { Owner } from '../../files/write-whole';
import { roomsOf, unpackCopy } from '../storage/packed-copy';
import { isPacked } from '../storage/packed-head';
import { holdInstance } from '../storage/instance-guard';
import { bringDocuments, DOCUMENTS_DIR } from '../storage/document-files';
import { syncPath } from '../../files/sync-path';
import { epochOnNewDisk, isOfNewDisk } from '../../domain/books/books-in-doubt';
import { appliedMigrations, pendingMigrations } from '../migrate';
import { migrations as shipped, type Migration } from '../migrations';
import { readDatabaseFile, namedDocuments } from './incoming';
import { beginNewEpoch, type LostHistory } from '../books/new-epoch';
import { epochIn } from '../number-series';
import { findSchemaChanges } from '../integrity/schema';

/** The copy of the backup, until it takes the place of the database. */
export const INCOMING_FILE = `.${DATABASE_FILE}.restoring`;

/** Behind its name: what a packed backup holds, until it is copied from there. */
const UNPACKED = '.unpacked';

/**
 * Where a backup of the second place is decrypted before it is restored. A power cut leaves the file, and the next
 * start removes it.
 */
export const FROM_SECOND = '.from-second-place';

export interface Restored {
  /** Where the former database is kept; null when there was none. */
  readonly keptFile: string | null;
  /** Documents that the database names and nobody has; 0 unless `withoutDocuments`. */
  readonly missingDocuments: number;
}

export interface RestoreOptions {
  readonly nowMs: number;
  readonly migrations?: readonly Migration[];
  /** Restores although documents are missing: those were lost. */
  readonly withoutDocuments?: boolean;
  /** The documents may be the very files of the backup. */
  readonly sharesDocuments?: boolean;
}

/**
 * Restores `file` into `dataDir` (made when missing). Throws a DatabaseRefusal: `held` while Keyturn runs on the
 * directory, `unusable` for a damaged or foreign file, `newer` for a file of a newer version. The directory then
 * stays as it was. A backup of an older version is brought up to date at the next start.
 */
export async function restoreFrom(file: string, dataDir: string, options: RestoreOptions): Promise<Restored> {
  refuseMissing(resolve(file));
  makeFolder(dataDir);
  const current = join(dataDir, DATABASE_FILE);
  const owner = ownerOf(existsSync(current) ? current : dataDir);
  const isNew = !existsSync(join(dataDir, INSTANCE_FILE));
  const instance = holdInstance(dataDir);
  const incoming = join(dataDir, INCOMING_FILE);
  try {
    clearInterruptedRestore(dataDir);
    await copyChecked(resolve(file), incoming, options.migrations ?? shipped);
    const missingDocuments = bringNamedDocuments(resolve(file), incoming, { ...options, dataDir, owner });
    const { nowMs } = options;
    const keptFile = existsSync(current) ? join(dataDir, keptName(nowMs)) : null;
    beginAnew(incoming, {
      cause: 'restored',
      nowMs,
      formerFile: keptFile && basename(keptFile),
      lastEvent: null,
      knownEpoch: knownEpochIn(dataDir, incoming, nowMs),
    });
    giveTo(owner, incoming);
    giveTo(owner, join(dataDir, INSTANCE_FILE));
    await swap(dataDir, incoming, { keptFile, owner });
    markRestored(dataDir, owner);
    return { keptFile, missingDocuments };
  } finally {
    clearInterruptedRestore(dataDir);
    instance.release();
    // A restore that was refused leaves nothing in a folder that was nobody's.
    if (isNew && !existsSync(current))
      for (const end of ['', '-journal']) rmSync(`${join(dataDir, INSTANCE_FILE)}${end}`, { force: true });
  }
}

/**
 * Removes what an interrupted restore left behind: a copy of a backup, with the data of everybody in it. The
 * directory must be held.
 */
export function clearInterruptedRestore(dataDir: string): void {
  const incoming = join(dataDir, INCOMING_FILE);
  const unpacked = `${incoming}${UNPACKED}`;
  for (const each of [incoming, `${incoming}-journal`, unpacked, ...roomsOf(unpacked)])
    rmSync(each, { force: true });
}

/** Asked before anything else: somebody who mistyped the file need not stop the kiosk to learn it. */
function refuseMissing(source: string): void {
  if (!existsSync(source)) throw new DatabaseRefusal('unusable', `${source} is not there`);
}

/** Copies through SQLite, so that a write-ahead log beside the file is read too; then checks the copy itself. */
export async function copyChecked(
  source: string,
  incoming: string,
  known: readonly Migration[],
): Promise<void> {
  let raw: Database.Database | undefined;
  const isPack = isPacked(source);
  const plain = isPack ? `${incoming}${UNPACKED}` : source;
  try {
    if (isPack) unpackCopy(source, plain);
    raw = new Database(plain, { readonly: true, fileMustExist: true });
    if (appliedMigrations(raw).length === 0) {
      throw new DatabaseRefusal('unusable', `${source} is not a database of Keyturn`);
    }
    pendingMigrations(raw, known);
    const damage = damageIn(raw);
    if (damage) throw new DatabaseRefusal('unusable', `${source} is damaged: ${damage}`);
    vacuumInto(raw, incoming);
  } catch (error) {
    const code = errorCode(error);
    if (!code.startsWith('SQLITE_')) throw error;
    const what = code === 'SQLITE_NOTADB' ? 'is not a database' : `cannot be read (${code})`;
    throw new DatabaseRefusal('unusable', `${source} ${what}`, { cause: error });
  } finally {
    raw?.close();
    if (isPack) rmSync(plain, { force: true });
  }
  const damage = damageOf(incoming);
  if (damage) throw new DatabaseRefusal('unusable', `the copy of ${source} is damaged: ${damage}`);
  await refuseChangedSchema(source, incoming, known);
}

/**
 * Before the database is swapped: a database that names documents is never without them. Documents that are there
 * already may belong to the former database too.
 */
function bringNamedDocuments(
  source: string,
  incoming: string,
  options: RestoreOptions & { readonly dataDir: string; readonly owner: Owner },
): number {
  const [from, to] = [join(dirname(source), DOCUMENTS_DIR), join(options.dataDir, DOCUMENTS_DIR)];
  const named = documentsNamedIn(incoming);
  const shared = options.sharesDocuments ?? false;
  const lost = bringDocuments({ from, to, shared }, named);
  const missing = lost.length;
  if (missing > 0 && !options.withoutDocuments)
    throw new DatabaseRefusal(
      'unusable',
      `${missing} of the ${named.size} documents that ${source} names are not whole in ${from}${namedDocuments(incoming, lost)}; bring that folder with the backup, or restore without them: --without-documents`,
    );
  giveFolderTo(options.owner, to);
  return missing;
}

/** Before the first change to the copy: a trigger in it would run with that change. */
async function refuseChangedSchema(
  source: string,
  incoming: string,
  known: readonly Migration[],
): Promise<void> {
  const raw = new Database(incoming, { readonly: true, fileMustExist: true });
  try {
    const changes = await findSchemaChanges(raw, known);
    if (changes.length > 0) {
      const what = changes.map((change) => change.message).join('; ');
      throw new DatabaseRefusal('unusable', `${source} was changed by something else: ${what}`);
    }
  } finally {
    raw.close();
  }
}

/** Before it is the database. */
function beginAnew(incoming: string, lost: LostHistory): void {
  const raw = new Database(incoming, { fileMustExist: true });
  try {
    beginNewEpoch(raw, lost);
  } finally {
    raw.close();
  }
  syncPath(incoming);
}

/**
 * The highest epoch that the directory knows of the history that is restored: the same backup may be restored twice.
 * A new disk has no record of it, even one on which a kiosk was begun again.
 */
function knownEpochIn(dataDir: string, incoming: string, nowMs: number): number {
  const end = readDatabaseFile(incoming, markOf);
  const mark = openMark(dataDir);
  const marked = mark.read();
  mark.close();
  const current = join(dataDir, DATABASE_FILE);
  const former =
    existsSync(current) && damageOf(current) === null
      ? readDatabaseFile(current, (raw) =>
          appliedMigrations(raw).length > 0 ? { epoch: epochIn(raw), goesOn: holdsMarked(raw, end) } : null,
        )
      : null;
  const goesOn = former?.goesOn ?? (marked !== null && marked.sequence >= end.sequence);
  const known = Math.max(marked?.epoch ?? 1, former?.epoch ?? 1);
  // Another disk may go on from an epoch of a minute too.
  return goesOn && !isOfNewDisk(known) ? known : Math.max(known, epochOnNewDisk(nowMs));
}

/** Where a crash leaves this undone, the next start finds the books behind the mark: it begins another epoch. */
function markRestored(dataDir: string, owner: Owner): void {
  const raw = new Database(join(dataDir, DATABASE_FILE), { readonly: true });
  const mark = openMark(dataDir);
  try {
    mark.write(markOf(raw));
  } finally {
    mark.close();
    raw.close();
  }
  giveTo(owner, join(dataDir, MARK_FILE));
}

export async function swap(
  dataDir: string,
  incoming: string,
  { keptFile, owner }: { readonly keptFile: string | null; readonly owner: Owner },
): Promise<void> {
  const current = join(dataDir, DATABASE_FILE);
  if (keptFile !== null) {
    await foldLogIn(current);
    keep(current, keptFile, owner);
    // Only there when the former database is damaged: kept with it, for the person who repairs it.
    if (existsSync(`${current}-wal`)) keep(`${current}-wal`, `${keptFile}-wal`, owner);
    syncPath(dataDir);
  }
  // A log left of the former database would be replayed into the new one.
  rmSync(`${current}-wal`, { force: true });
  rmSync(`${current}-shm`, { force: true });
  syncPath(dataDir);
  renameSync(incoming, current);
  syncPath(dataDir);
}

/**
 * Closing the last connection moves the write-ahead log into the file and removes the log. A damaged database, the
 * best reason to restore one, is not closed like that. SQLite might discard the log, and with it what could still be
 * saved.
 */
async function foldLogIn(current: string): Promise<void> {
  if (damageOf(current) !== null) return;
  const open = openConnection(current);
  open.raw.pragma('wal_checkpoint(TRUNCATE)');
  await open.close();
}

function keep(file: string, name: string, owner: Owner): void {
  try {
    linkSync(file, name);
  } catch {
    // A file system without hard links.
    copyFileSync(file, name);
    giveTo(owner, name);
    syncPath(name);
  }
}

export function keptName(nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replace(/[-:.]/g, '');
  return `keyturn-before-restore-${stamp}.db`;
}
