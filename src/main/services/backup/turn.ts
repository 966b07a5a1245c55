/** One long work on backups at a time. What goes wrong is kept to be shown, and never thrown at another caller. */
import type { BackupsView, BackupWork, BackupWorkFailure } from '../../../shared/desk/backups';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';
import { isStorageFull } from '../base/storage-full';

/** Why a work came to nothing; null when it did what it should. */
export type WhyNot = BackupWorkFailure['why'] | null;

export interface BackupTurn {
  /** Refused (`backup_busy`) while another work is under way. */
  begin(what: BackupWork, doing: () => Promise<WhyNot>): Result<Record<string, never>>;
  /** What is under way; null: nothing. */
  working(): BackupsView['working'];
  /** The last work that came to nothing, until one of its kind goes well. */
  failure(): BackupWorkFailure | null;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createBackupTurn(ctx: Pick<ServiceContext, 'clock' | 'log'>): BackupTurn {
  let work: { readonly what: BackupWork; readonly sinceMs: number; readonly done: Promise<void> } | null =
    null;
  let failure: BackupWorkFailure | null = null;

  function end(what: BackupWork, why: WhyNot): void {
    if (why !== null) ctx.log.warn({ what, why }, 'backups: a job was not done');
    if (why !== null || failure?.what === what)
      failure = why === null ? null : { what, why, atMs: ctx.clock.nowMs() };
    work = null;
  }

  return {
    begin(what, doing) {
      if (work) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'backup_busy' });
      const done = doing()
        .catch((error: unknown) => {
          ctx.log.error({ what, err: error }, 'backups: a job failed');
          return isStorageFull(error) ? ('no_room' as const) : ('fault' as const);
        })
        .then((why) => end(what, why));
      work = { what, sinceMs: ctx.clock.nowMs(), done };
      return ok({});
    },
    working: () => work && { what: work.what, sinceMs: work.sinceMs },
    failure: () => failure,
    async idle() {
      await work?.done;
    },
  };
}
