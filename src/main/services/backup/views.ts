/** Backups, and what was found when the database was looked through, as the front desk sees them. */
import { z } from 'zod';
import { verifiedSchema, type BackupsView, type BackupView } from '../../../shared/desk/backups';
import { selectBackups, type BackupRow } from '../../database/backup/backups';
import { findMeta } from '../../database/meta';
import { newestFirst, type BackupFile } from './files';
import type { ServiceContext } from '../base/context';
import { DAY_MS } from '../../../shared/durations';

/** Named value: when the database was last looked through, and what was found. */
export const VERIFIED = 'last_verification';

export interface BackupFacts {
  readonly files: readonly BackupFile[];
  readonly settings: Pick<BackupsView, 'dailyAt' | 'keep'>;
  readonly work: BackupsView['working'];
  readonly failure: BackupsView['failure'];
  readonly databaseBytes: number;
  readonly second: BackupsView['second'];
}

export async function viewOf(ctx: ServiceContext, facts: BackupFacts): Promise<BackupsView> {
  const { rows, verified } = await ctx.store.read(async (tx) => ({
    rows: new Map((await selectBackups(tx)).map((row) => [row.name, row])),
    verified: await findMeta(tx, VERIFIED),
  }));
  return {
    backups: facts.files
      .map((file) => view(file, rows.get(file.name)))
      .toSorted((a, b) => b.madeAtMs - a.madeAtMs),
    dailyAt: facts.settings.dailyAt,
    keep: facts.settings.keep,
    working: facts.work,
    failure: facts.failure,
    databaseBytes: facts.databaseBytes,
    second: facts.second,
    verified: verified === null ? null : verifiedSchema.parse(JSON.parse(verified)),
  };
}

function view({ name, kind, bytes, changedAtMs }: BackupFile, row: BackupRow | undefined): BackupView {
  const { tried_at_ms: triedAtMs = null, outcome = null } = row ?? {};
  return {
    name,
    kind,
    madeAtMs: row?.made_at_ms ?? changedAtMs,
    byHand: row ? row.made_by !== 'kiosk' : null,
    bytes,
    tried:
      triedAtMs === null || outcome === null
        ? null
        : {
            atMs: triedAtMs,
            outcome,
            contracts: row?.contracts ?? null,
            faults: z.array(z.string()).parse(JSON.parse(row?.faults ?? '[]')),
          },
  };
}

/** A day, and the time a kiosk may be off. */
const BACKUP_OLD_AFTER_MS = 2 * DAY_MS;

/** `none_yet`: of a kiosk that is new. `off`: none is made by itself, and there is none or an old one. */
export type BackupState = 'good' | 'none_yet' | 'none' | 'off' | 'old' | 'no_room' | 'failed' | 'not_good';

/** How the backups are; `firstEntryMs`: since when there is something to keep. */
export function backupState(
  { backups, dailyAt, failure }: BackupsView,
  nowMs: number,
  firstEntryMs: number | null,
): { readonly state: BackupState; readonly lastGoodMs: number | null } {
  const good = backups.flatMap(({ tried, madeAtMs }) =>
    tried?.outcome === 'good' ? [{ made_at_ms: madeAtMs }] : [],
  );
  const lastGoodMs = newestFirst(good, nowMs)[0]?.made_at_ms ?? null;
  const said = (state: BackupState) => ({ state, lastGoodMs });
  if (failure?.why === 'no_room') return said('no_room');
  if (failure && failure.what !== 'verify') return said(failure.why === 'fault' ? 'failed' : 'not_good');
  if (lastGoodMs === null) {
    if (dailyAt === null) return said('off');
    return said(firstEntryMs === null || nowMs - firstEntryMs <= BACKUP_OLD_AFTER_MS ? 'none_yet' : 'none');
  }
  if (Math.abs(nowMs - lastGoodMs) > BACKUP_OLD_AFTER_MS) return said(dailyAt === null ? 'off' : 'old');
  return said('good');
}

/** When the books were looked through last, by itself or as the backup that was tried: that is the same books. */
export function lastLook({ verified, backups }: BackupsView): {
  readonly atMs: number;
  readonly faults: readonly string[];
} | null {
  const tried = backups.find((each) => each.tried !== null)?.tried ?? null;
  const looks = [
    ...(verified ? [{ atMs: verified.atMs, faults: verified.faults }] : []),
    ...(tried && tried.outcome !== 'unusable' ? [{ atMs: tried.atMs, faults: tried.faults }] : []),
  ].toSorted((a, b) => b.atMs - a.atMs);
  return looks[0] ?? null;
}
