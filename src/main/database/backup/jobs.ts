/**
 * Slow work that keeps the books safe: checking a whole database, copying it, and testing a copy by restoring it.
 * Each job works on files alone, so it can run in its own thread while the kiosk serves.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { backupTo } from '../storage/backup';
import { openConnection } from '../connection';
import { DATABASE_FILE, DatabaseRefusal, errorCode, isUnreadable } from '../storage/files';
import { errorMessage } from '../../../shared/error-message';
import { findFaults } from '../integrity/integrity';
import type { Finding } from '../integrity/finding';
import { migrate } from '../migrate';
import { SecondPlaceRefusal, troubleOf, type SecondPlaceTrouble } from '../second-place/place';
import { sendBackup, type SendJob } from '../second-place/send';
import { packCopy } from '../storage/packed-copy';
import type { NextBase } from '../storage/packed-head';
import { documentsKnownIn, sweepDocuments } from '../storage/stored-documents';
import { syncPath } from '../../files/sync-path';
import { restoreFrom } from '../restore/restore';
import { findSchemaChanges } from '../integrity/schema';

export type BackupJob =
  | { readonly kind: 'verify'; readonly file: string }
  /** Packed, where it may beside another one of the same folder. */
  | { readonly kind: 'copy'; readonly file: string; readonly to: string; readonly base: NextBase | null }
  /** Of documents in these folders that no database there knows any more. */
  | { readonly kind: 'sweep'; readonly folders: readonly string[] }
  /** To the second place. */
  | ({ readonly kind: 'send' } & SendJob)
  /** `folder` is made for it, and is gone afterward. */
  | { readonly kind: 'try'; readonly backup: string; readonly folder: string; readonly nowMs: number };

/** `unusable`: what was refused, in one line without personal data. */
export type BackupJobResult =
  | { readonly kind: 'verified'; readonly findings: readonly Finding[] }
  | { readonly kind: 'copied'; readonly bytes: number }
  | { readonly kind: 'swept'; readonly documents: number }
  | { readonly kind: 'sent'; readonly documents: number }
  /** It was made before there was a second place. */
  | { readonly kind: 'from_before' }
  | { readonly kind: 'not_sent'; readonly why: SecondPlaceTrouble; readonly message: string }
  | { readonly kind: 'tried'; readonly findings: readonly Finding[]; readonly contracts: number }
  | { readonly kind: 'no_room' }
  | { readonly kind: 'unusable'; readonly message: string };

/** Does one job, in whatever thread. Throws for faults of ours only. */
export async function runBackupJob(job: BackupJob): Promise<BackupJobResult> {
  try {
    if (job.kind === 'verify') return await verify(job.file);
    if (job.kind === 'copy') return copy(job);
    if (job.kind === 'send') return await send(job);
    if (job.kind === 'sweep')
      return {
        kind: 'swept',
        documents: job.folders.reduce((sum, folder) => sum + sweepDocuments(folder), 0),
      };
    return await tryOut(job);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOSPC' || code === 'SQLITE_FULL') return { kind: 'no_room' };
    // SQLite's own word: its sentences may quote what is stored.
    if (code.startsWith('SQLITE_') || isUnreadable(error)) return { kind: 'unusable', message: code };
    if (error instanceof DatabaseRefusal) return { kind: 'unusable', message: errorMessage(error) };
    throw error;
  }
}

/** Nothing that goes wrong there stops anything here. */
async function send(job: SendJob): Promise<BackupJobResult> {
  try {
    const documents = await sendBackup(job);
    return documents === null ? { kind: 'from_before' } : { kind: 'sent', documents };
  } catch (error) {
    return {
      kind: 'not_sent',
      why: troubleOf(error),
      message: error instanceof SecondPlaceRefusal ? error.code : errorCode(error),
    };
  }
}

async function verify(file: string): Promise<BackupJobResult> {
  const raw = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return { kind: 'verified', findings: [...findFaults(raw), ...(await findSchemaChanges(raw))] };
  } finally {
    raw.close();
  }
}

function copy({ file, to, base }: Extract<BackupJob, { kind: 'copy' }>): BackupJobResult {
  if (existsSync(to)) throw new DatabaseRefusal('exists', `${to} is already there`);
  const partial = (what: string) => join(dirname(to), `.${basename(to)}.${process.pid}.${what}partial`);
  const [plain, packed] = [partial('plain.'), partial('')];
  const raw = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    backupTo(raw, plain);
    packCopy({ file: plain, documents: documentsKnownIn(plain) ?? new Set() }, packed, base);
    renameSync(packed, to);
  } finally {
    raw.close();
    for (const each of [plain, packed]) rmSync(each, { force: true });
  }
  syncPath(dirname(to));
  return { kind: 'copied', bytes: statSync(to).size };
}

/** The very way that `restore` goes, into a folder of its own, and on to where a start would be. */
async function tryOut({
  backup,
  folder,
  nowMs,
}: Extract<BackupJob, { kind: 'try' }>): Promise<BackupJobResult> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    // What documents it lacks is among the findings.
    await restoreFrom(backup, folder, { nowMs, withoutDocuments: true, sharesDocuments: true });
    const open = openConnection(join(folder, DATABASE_FILE));
    try {
      await migrate(open, { backupDir: null, nowMs });
      const contracts = open.raw.prepare<[], number>('SELECT count(*) FROM rental_contract').pluck().get();
      return { kind: 'tried', findings: findFaults(open.raw), contracts: contracts ?? 0 };
    } finally {
      await open.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
