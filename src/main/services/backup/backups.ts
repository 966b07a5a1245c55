/**
 * Backups that can be relied on. Each is restored into a folder of its own, opened and checked before it
 * counts. Good ones go only after a newer one was found good. Beside it, the database itself is looked through
 * when asked. One such work at a time, in a thread of its own; what fails is said, and the kiosk serves on.
 */
import { join } from 'node:path';
import type { BackupsView, BackupWorkFailure } from '../../../shared/desk/backups';
import { refuse, type Result } from '../../../shared/result';
import { findProperty } from '../../database/property/properties';
import { BACKUP_DIR, DATABASE_FILE } from '../../database/storage/files';
import { selectBackups } from '../../database/backup/backups';
import { lastTimeOfDay } from '../../domain/base/dates';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { listBackupFiles, sizeOf } from './files';
import { createBackupTurn } from './turn';
import { viewOf } from './views';
import { createSecondPlace, type SecondPlaceSettings } from './second-place';
import {
  knownBackups,
  makeBackup,
  tryBackup,
  verifyDatabase,
  type Actor,
  type BackupWorker,
  type Workshop,
} from './work';
import { HOUR_MS } from '../../../shared/durations';

export interface BackupSettings {
  readonly dataDir: string;
  /** HH:MM at the property; null: none is made by itself. */
  readonly dailyAt: string | null;
  /** How many are kept. */
  readonly keep: number;
  /** Null: there is no second place. */
  readonly second: SecondPlaceSettings | null;
}

export interface Backups {
  view(): Promise<BackupsView>;
  /** Begins to make one and to try it. Refused (`backup_busy`) while other such work is under way. */
  make(by: Actor): Result<Record<string, never>>;
  /** Begins to try one of the list (`backup_unknown` for any other name). */
  tryOut(name: string, by: Caller): Result<Record<string, never>>;
  /** Begins to look the running database through. */
  verify(by: Caller): Result<Record<string, never>>;
  /** Makes the daily one when it is due, and sends what is not at the second place; resolves when nothing is under way. */
  round(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  start(): void;
  stop(): void;
}

const EVERY_MS = 60_000;
/** After a failure the daily one is tried again, but not every minute. */
const AGAIN_AFTER_MS = HOUR_MS;

export function createBackups(ctx: ServiceContext, worker: BackupWorker, settings: BackupSettings): Backups {
  const folder = join(settings.dataDir, BACKUP_DIR);
  const file = join(settings.dataDir, DATABASE_FILE);
  const shop: Workshop = { ctx, worker, file, folder, keep: settings.keep };
  const turn = createBackupTurn(ctx);
  const { keep } = settings;
  const second = createSecondPlace(ctx, { worker, folder, keep, settings: settings.second });
  let timer: NodeJS.Timeout | undefined;
  let madeForSecond = false;

  const makeNow = async () => {
    turn.begin('backup', () => makeBackup(shop, 'kiosk'));
    await turn.idle();
  };
  const round = async () => {
    const isFree = turn.working() === null;
    if (isFree && (await isDue(ctx, settings, turn.failure()))) await makeNow();
    await turn.idle();
    const isFromBefore = await second.round();
    if (!isFromBefore || settings.dailyAt === null || madeForSecond) return;
    // Nobody who set a second place up waits for the night to see that it works. Once: the next night makes another.
    madeForSecond = true;
    await makeNow();
    await second.round();
  };

  return {
    view: async () =>
      viewOf(ctx, {
        files: listBackupFiles(folder),
        settings,
        work: turn.working(),
        failure: turn.failure(),
        databaseBytes: sizeOf(file),
        second: await second.view(),
      }),
    make: (by) => turn.begin('backup', () => makeBackup(shop, by)),
    tryOut(name, by) {
      if (!listBackupFiles(folder).some((each) => each.name === name))
        return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'backup_unknown', field: 'name' });
      return turn.begin('try', async () => {
        const row = (await knownBackups(shop)).find((each) => each.name === name);
        return row ? tryBackup(shop, row, by) : 'unusable';
      });
    },
    verify: (by) => turn.begin('verify', () => verifyDatabase(shop, by)),
    round,
    idle: () => turn.idle(),
    start() {
      timer = setInterval(() => {
        round().catch((error: unknown) => ctx.log.error({ err: error }, 'backups: the round failed'));
      }, EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Whether the daily one is to be made. */
async function isDue(
  ctx: ServiceContext,
  { dailyAt }: Pick<BackupSettings, 'dailyAt'>,
  failure: BackupWorkFailure | null,
): Promise<boolean> {
  if (dailyAt === null) return false;
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
