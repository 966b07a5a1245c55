/**
 * Copies a database while it is in use. A copy gets its name only when it is whole, checked and on the disk. By then
 * every document that it names is in the folder `documents` beside it. Only new documents are added there.
 */
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseRefusal, errorCode } from './files';
import { bringDocuments, documentsBeside } from './document-files';
import { documentsNamed } from './stored-documents';
import { syncPath } from '../../files/sync-path';

/**
 * Writes a copy of the database to a file that must not exist yet (DatabaseRefusal `exists`) in a folder that does
 * (`missing`). Answers how many of its documents are whole nowhere: books without one are better than no copy. Not
 * inside a transaction of the same connection. Throws what the file system throws.
 */
export function backupTo(raw: Database.Database, file: string): number {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new DatabaseRefusal('missing', `there is no folder ${folder}`);
  if (existsSync(file)) throw new DatabaseRefusal('exists', `${file} is already there; choose another name`);
  return backupReplacing(raw, file);
}

/** The same, in the place of an older copy of that name. */
export function backupReplacing(raw: Database.Database, file: string): number {
  const target = resolve(file);
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  let missing = 0;
  try {
    vacuumInto(raw, partial);
    forgetPictures(partial);
    const damage = damageOf(partial);
    if (damage) throw new DatabaseRefusal('unusable', `the copy of the database is damaged: ${damage}`);
    missing = bringDocumentsOf(partial, { from: raw.name, to: target });
    renameSync(partial, target);
  } finally {
    rmSync(partial, { force: true });
  }
  syncPath(dirname(target));
  return missing;
}

/** The files are never changed: those that are there already are those of earlier copies. */
function bringDocumentsOf(
  copy: string,
  { from, to }: { readonly from: string; readonly to: string },
): number {
  const [source, folder] = [documentsBeside(from), documentsBeside(to)];
  if (source === null || folder === null) return 0;
  return bringDocuments({ from: source, to: folder, shared: true }, documentsNamedIn(copy)).length;
}

/** The documents that a database file names. */
export function documentsNamedIn(file: string): ReadonlySet<string> {
  const raw = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return documentsNamed(raw);
  } finally {
    raw.close();
  }
}

/**
 * A signature picture is kept for a day at most, a photo of a proof until staff have decided, and a copy for years. After a
 * restore a customer who has not paid yet signs again, and staff ask to see the proof.
 */
function forgetPictures(file: string): void {
  const copy = new Database(file);
  try {
    copy.pragma('secure_delete = ON');
    // Nobody sees the copy before it is whole; a journal would keep on the disk what is deleted here.
    copy.pragma('journal_mode = OFF');
    const isThere = copy.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`);
    for (const table of ['signature', 'proof_photo'])
      if (isThere.get(table) !== undefined) copy.exec(`DELETE FROM ${table}`);
  } finally {
    copy.close();
  }
  syncPath(file);
}

/** VACUUM INTO a fresh file that only its owner may read, brought to disk. Reads the write-ahead log too. */
export function vacuumInto(raw: Database.Database, file: string): void {
  rmSync(file, { force: true });
  // SQLite would make it readable for everybody; it takes an empty file as it is.
  closeSync(openSync(file, 'wx', 0o600));
  raw.prepare('VACUUM INTO ?').run(file);
  syncPath(file);
}

/** What SQLite itself finds wrong with a database file, in a few words, or null. Opens it for reading only. */
export function damageOf(file: string): string | null {
  let raw: Database.Database | undefined;
  try {
    raw = new Database(file, { readonly: true, fileMustExist: true });
    return damageIn(raw);
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_')) return errorCode(error);
    throw error;
  } finally {
    raw?.close();
  }
}

/** integrity_check and foreign_key_check of an open database: the first finding, or null. */
export function damageIn(raw: Database.Database): string | null {
  const integrity = raw.pragma('integrity_check(1)', { simple: true });
  if (integrity !== 'ok') return String(integrity);
  const orphans = raw.pragma('foreign_key_check');
  return Array.isArray(orphans) && orphans.length > 0 ? `${orphans.length} rows point at missing rows` : null;
}
