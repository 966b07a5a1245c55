/** Backups, and what was found when the database was looked through, as the front desk sees them. */
import { z } from 'zod';
import { verifiedSchema, type BackupsView, type BackupView } from '../../shared/desk/backups';
import { selectBackups, type BackupRow } from '../database/backups';
import { findMeta } from '../database/meta';
import type { BackupFile } from './backup-files';
import type { ServiceContext } from './context';

/** Named value: when the database was last looked through, and what was found. */
export const VERIFIED = 'last_verification';

export interface BackupFacts {
  readonly files: readonly BackupFile[];
  readonly settings: Pick<BackupsView, 'dailyAt' | 'keep'>;
  readonly work: BackupsView['working'];
  readonly failure: BackupsView['failure'];
  readonly databaseBytes: number;
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
