/**
 * Databases that may know more than the books: those that a restore set aside, and backups that are newer than the
 * end of the books. They are only read.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { damageIn } from '../storage/backup';
import { BACKUP_DIR, DatabaseRefusal, errorCode } from '../storage/files';
import { withPlain } from '../storage/packed-copy';
import { teachDocuments } from '../storage/document-files';
import { teachPacks } from '../storage/outbox-pack';

/** Each is read through as a whole before it is believed. */
const MOST_LOOKED_AT = 6;
const KEPT_ASIDE = /^keyturn-before-restore-[\dTZ]+\.db$/;
const BACKUP = /^(?:keyturn-\d{8}T\d{6}Z\.db(?:\.zst)?|before-[\w-]+\.db)$/;

/** Paths in the data directory: what was kept aside, then backups, each the newest first. */
export function listFormerDatabases(dataDir: string): readonly string[] {
  const newest = (folder: string, pattern: RegExp) =>
    namesIn(join(dataDir, folder))
      .filter((name) => pattern.test(name))
      .flatMap((name) => {
        const stat = statSync(join(dataDir, folder, name), { throwIfNoEntry: false });
        return stat ? [{ path: join(folder, name), at: stat.mtimeMs }] : [];
      })
      .toSorted((one, other) => other.at - one.at)
      .map(({ path }) => path);
  return [...newest('', KEPT_ASIDE), ...newest(BACKUP_DIR, BACKUP)].slice(0, MOST_LOOKED_AT);
}

/** Reads a database; null where it is gone, damaged, or none of Keyturn's. A packed one is unpacked beside itself meanwhile. */
export function readFormerDatabase<T>(
  file: string,
  work: (raw: Database.Database) => T,
  options: { readonly isWhole?: boolean } = {},
): T | null {
  if (!existsSync(file)) return null;
  const room = join(dirname(file), `.${basename(file)}.read.partial`);
  try {
    return withPlain(file, room, (plain) => readPlain(plain, work, options));
  } catch (error) {
    if (error instanceof DatabaseRefusal) return null;
    throw error;
  }
}

function readPlain<T>(
  file: string,
  work: (raw: Database.Database) => T,
  { isWhole = true }: { readonly isWhole?: boolean },
): T | null {
  let raw: Database.Database | undefined;
  try {
    raw = new Database(file, { readonly: true, fileMustExist: true });
    raw.pragma('trusted_schema = OFF');
    teachDocuments(raw);
    teachPacks(raw);
    if (isWhole && damageIn(raw) !== null) return null;
    return work(raw);
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_')) return null;
    throw error;
  } finally {
    raw?.close();
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
