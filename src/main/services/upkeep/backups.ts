/**
 * Backups that can be relied on. Each is restored into a folder of its own, opened and checked before it
 * counts. Old ones go only after a newer one was found good. Beside it, the database itself is looked through
 * when asked. One such work at a time, in a thread of its own; what fails is said, and the kiosk serves on.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupsView, BackupWorkFailure, BackupWork } from '../../../shared/desk/backups';
import { ok, refuse, type Result } from '../../../shared/result';
import { deleteBackup, saveBackup, selectBackups, type BackupRow } from '../../database/upkeep/backups';
import { BACKUP_DIR, DATABASE_FILE } from '../../database/storage/files';
import type { BackupJob, BackupJobResult } from '../../database/restore/backup-jobs';
import { saveMeta } from '../../database/meta';
import { findProperty } from '../../database/property/properties';
import { lastTimeOfDay } from '../../domain/base/dates';
import { note, type Act } from '../base/audit';
import {
  clearLeftovers,
  listBackupFiles,
  makeBackupFolder,
  nameAt,
  removeBackupFile,
  TRIAL_FOLDER,
} from './backup-files';
import { viewOf, VERIFIED } from './backup-views';
import { actorOf, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { isStorageFull } from '../base/storage-full';

/** What does the long work. */
export interface BackupWorker {
  run(job: BackupJob): Promise<BackupJobResult>;
}

export interface BackupSettings {
  readonly dataDir: string;
  /** HH:MM at the property; null: none is made by itself. */
  readonly dailyAt: string | null;
  /** How many are kept. */
  readonly keep: number;
}

export interface Backups {
  view(): Promise<BackupsView>;
  /** Begins to make one and to try it. Refused (`backup_busy`) while other such work is under way. */
  make(by: Caller): Result<Record<string, never>>;
  /** Begins to try one of the list (`backup_unknown` for any other name). */
  tryOut(name: string, by: Caller): Result<Record<string, never>>;
  /** Begins to look the running database through. */
  verify(by: Caller): Result<Record<string, never>>;
  /** Makes the daily one when it is due; resolves when nothing is under way any more. */
  round(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  start(): void;
  stop(): void;
}

type Actor = Caller | 'kiosk';

const EVERY_MS = 60_000;
/** After a failure the daily one is tried again, but not every minute. */
const AGAIN_AFTER_MS = 60 * 60_000;
/** Sentences kept of what is wrong with a backup; the command `verify` has all. */
const MOST_FAULTS = 20;

export function createBackups(ctx: ServiceContext, worker: BackupWorker, settings: BackupSettings): Backups {
  const folder = join(settings.dataDir, BACKUP_DIR);
  const file = join(settings.dataDir, DATABASE_FILE);
  let work: { readonly what: BackupWork; readonly sinceMs: number; readonly done: Promise<void> } | null =
    null;
  let failure: BackupWorkFailure | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** What goes wrong is kept to be shown, and never thrown at another caller. */
  function begin(what: BackupWork, doing: () => Promise<BackupWorkFailure['why'] | null>) {
    if (work) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'backup_busy' });
    const done = doing()
      .catch((error: unknown) => {
        ctx.log.error({ what, err: error }, 'backups: the work failed');
        return isStorageFull(error) ? ('no_room' as const) : ('fault' as const);
      })
      .then((why) => {
        if (why !== null) ctx.log.warn({ what, why }, 'backups: the work came to nothing');
        if (why !== null || failure?.what === what)
          failure = why === null ? null : { what, why, atMs: ctx.clock.nowMs() };
        work = null;
      });
    work = { what, sinceMs: ctx.clock.nowMs(), done };
    return ok({});
  }

  async function hasRoom(times: number): Promise<boolean> {
    const wanted = sizeOf(file) * times + ctx.settings.minimumFreeDiskBytes;
    return (await ctx.freeDiskBytes()) >= wanted;
  }

  async function makeOne(by: Actor): Promise<BackupWorkFailure['why'] | null> {
    makeBackupFolder(folder);
    clearLeftovers(folder);
    // The copy and, while it is tried, another one: a backup must never be why no card can be taken.
    if (!(await hasRoom(3))) return 'no_room';
    const nowMs = ctx.clock.nowMs();
    const name = nameAt(nowMs);
    const made = await worker.run({ kind: 'copy', file, to: join(folder, name) });
    if (made.kind !== 'copied') return made.kind === 'no_room' ? 'no_room' : 'unusable';
    const row: BackupRow = {
      name,
      made_at_ms: nowMs,
      made_by: typeof by === 'string' ? by : actorOf(by),
      bytes: made.bytes,
      tried_at_ms: null,
      outcome: null,
      contracts: null,
      faults: null,
    };
    await save(row, by, 'backup.made');
    const why = await tryOne(row, by);
    if (why === null) await removeOld();
    return why;
  }

  async function tryOne(row: BackupRow, by: Actor): Promise<BackupWorkFailure['why'] | null> {
    clearLeftovers(folder);
    if (!(await hasRoom(2))) return 'no_room';
    const nowMs = ctx.clock.nowMs();
    const made = await worker.run({
      kind: 'try',
      backup: join(folder, row.name),
      folder: join(folder, TRIAL_FOLDER),
      nowMs,
    });
    if (made.kind === 'no_room') return 'no_room';
    const found =
      made.kind === 'tried' ? made.findings.map(({ check, message }) => `${check}: ${message}`) : [];
    const faults = made.kind === 'unusable' ? [made.message] : found;
    const outcome = made.kind !== 'tried' ? 'unusable' : found.length > 0 ? 'faults' : 'good';
    await save(
      {
        ...row,
        tried_at_ms: nowMs,
        outcome,
        contracts: made.kind === 'tried' ? made.contracts : null,
        faults: JSON.stringify(faults.slice(0, MOST_FAULTS)),
      },
      by,
      'backup.tried',
    );
    return outcome === 'good' ? null : outcome;
  }

  async function save(row: BackupRow, by: Actor, act: Act): Promise<void> {
    await ctx.store.transaction(async (tx) => {
      await saveBackup(tx, row);
      await note({ ctx, tx, by }, act, `backup:${row.name}`);
    });
  }

  async function rows(): Promise<readonly BackupRow[]> {
    const known = new Map((await ctx.store.read(selectBackups)).map((row) => [row.name, row]));
    return listBackupFiles(folder).map(
      ({ name, bytes, changedAtMs }) =>
        known.get(name) ?? {
          name,
          made_at_ms: changedAtMs,
          made_by: '',
          bytes,
          tried_at_ms: null,
          outcome: null,
          contracts: null,
          faults: null,
        },
    );
  }

  /** A time to come was written by a clock that was wrong: such a one counts as old. */
  const ageOrder = ({ made_at_ms: madeMs }: BackupRow) => (madeMs > ctx.clock.nowMs() ? 0 : madeMs);

  async function removeOld(): Promise<void> {
    const regular = new Set(
      listBackupFiles(folder).flatMap(({ kind, name }) => (kind === 'regular' ? [name] : [])),
    );
    const old = (await rows())
      .filter(({ name }) => regular.has(name))
      .toSorted((a, b) => ageOrder(b) - ageOrder(a))
      .slice(settings.keep);
    for (const { name } of old) {
      removeBackupFile(folder, name);
      await ctx.store.transaction(async (tx) => {
        await deleteBackup(tx, name);
        await note({ ctx, tx, by: 'kiosk' }, 'backup.removed', `backup:${name}`);
      });
    }
  }

  async function verifyOne(by: Actor): Promise<BackupWorkFailure['why'] | null> {
    const made = await worker.run({ kind: 'verify', file });
    if (made.kind === 'no_room') return 'no_room';
    const findings =
      made.kind === 'verified'
        ? made.findings.map(({ check, message }) => `${check}: ${message}`)
        : made.kind === 'unusable'
          ? [made.message]
          : [];
    const verified = {
      atMs: ctx.clock.nowMs(),
      count: findings.length,
      faults: findings.slice(0, MOST_FAULTS),
    };
    await ctx.store.transaction(async (tx) => {
      await saveMeta(tx, VERIFIED, JSON.stringify(verified));
      await note({ ctx, tx, by }, 'database.verified', 'database');
    });
    return null;
  }

  async function isDue(): Promise<boolean> {
    const { dailyAt } = settings;
    if (dailyAt === null || work) return false;
    const nowMs = ctx.clock.nowMs();
    if (failure?.what === 'backup' && Math.abs(nowMs - failure.atMs) < AGAIN_AFTER_MS) return false;
    const property = await ctx.store.read(findProperty);
    // Before the first catalogue there is nothing to keep, and no night to do it in.
    if (!property) return false;
    const dueMs = lastTimeOfDay(nowMs, property.time_zone, dailyAt);
    return !(await ctx.store.read(selectBackups)).some(
      ({ made_at_ms: madeMs }) => madeMs >= dueMs && madeMs <= nowMs,
    );
  }

  const idle = async () => {
    await work?.done;
  };
  const round = async () => {
    if (await isDue()) begin('backup', () => makeOne('kiosk'));
    await idle();
  };

  return {
    view: async () =>
      viewOf(ctx, {
        files: listBackupFiles(folder),
        settings,
        work: work && { what: work.what, sinceMs: work.sinceMs },
        failure,
        databaseBytes: sizeOf(file),
      }),
    make: (by) => begin('backup', () => makeOne(by)),
    tryOut(name, by) {
      if (!listBackupFiles(folder).some((each) => each.name === name))
        return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'backup_unknown', field: 'name' });
      return begin('try', async () => {
        const row = (await rows()).find((each) => each.name === name);
        return row ? tryOne(row, by) : 'unusable';
      });
    },
    verify: (by) => begin('verify', () => verifyOne(by)),
    round,
    idle,
    start() {
      timer = setInterval(() => {
        round().catch((error: unknown) => ctx.log.error({ err: error }, 'backups: the round failed'));
      }, EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
