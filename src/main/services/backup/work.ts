/**
 * The work on backups: a copy is made, tried in a folder of its own, and replaces old ones. The running database is looked
 * through. Each step is written down and noted in the audit.
 */
import { dirname, join } from 'node:path';
import { packOutbox } from '../../database/base/outbox-packs';
import { saveMeta } from '../../database/meta';
import type { BackupJob, BackupJobResult } from '../../database/backup/jobs';
import { deleteBackup, saveBackup, selectBackups, type BackupRow } from '../../database/backup/backups';
import { actorNoted, note, type Act } from '../audit/audit';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import {
  baseForNext,
  basesOf,
  clearLeftovers,
  listBackupFiles,
  makeBackupFolder,
  nameAt,
  newestFirst,
  removeBackupFile,
  sizeOf,
  TRIAL_FOLDER,
} from './files';
import type { WhyNot } from './turn';
import { moveDocuments } from './stored-documents';
import { VERIFIED } from './views';
import { DAY_MS } from '../../../shared/durations';

/** What does the long work. */
export interface BackupWorker {
  run(job: BackupJob): Promise<BackupJobResult>;
}

/** With what, on which files, and how many of them are kept. */
export interface Workshop {
  readonly ctx: ServiceContext;
  readonly worker: BackupWorker;
  readonly file: string;
  readonly folder: string;
  readonly keep: number;
}

export type Actor = Caller | 'kiosk' | 'head_office';

/** Sentences kept of what is wrong with a backup; the command `verify` has all. */
const MOST_FAULTS = 20;

/** After this time a backup is tried again. */
const TRIED_FOR_MS = 7 * DAY_MS;

const untried = { tried_at_ms: null, outcome: null, contracts: null, faults: null };

/** Makes one and tries it. Old ones that came out like it go, and one that is there is tried again. */
export async function makeBackup(shop: Workshop, by: Actor): Promise<WhyNot> {
  const { ctx, worker, file, folder, keep } = shop;
  makeBackupFolder(folder);
  clearLeftovers(folder);
  // So that the copy holds no document that a file holds for all copies.
  await moveDocuments(ctx);
  await packOutbox(ctx.store);
  // The copy, its base beside it, and what that one was packed beside: a backup must never be why no card can be taken.
  if (!(await hasRoom(shop, 4))) return 'no_room';
  const nowMs = ctx.clock.nowMs();
  const name = nameAt(nowMs);
  const made = await worker.run({
    kind: 'copy',
    file,
    to: join(folder, name),
    base: baseForNext(folder, keep, nowMs),
  });
  if (made.kind !== 'copied') return made.kind === 'no_room' ? 'no_room' : 'unusable';
  const row: BackupRow = {
    name,
    made_at_ms: nowMs,
    made_by: actorNoted(by),
    bytes: made.bytes,
    ...untried,
  };
  await save(shop, row, { by, act: 'backup.made' });
  const why = await tryBackup(shop, row, by);
  if (why === null || why === 'faults') await removeOld(shop, why ?? 'good');
  if (why === null) await worker.run({ kind: 'sweep', folders: [dirname(file), folder] });
  await tryAgain(shop, name);
  return why;
}

/** Files change on a disk that goes bad: one backup a night is tried again, the one whose trial is longest ago. */
async function tryAgain(shop: Workshop, newest: string): Promise<void> {
  const dueMs = shop.ctx.clock.nowMs() - TRIED_FOR_MS;
  const [oldest] = (await knownBackups(shop))
    .filter(({ name, outcome, tried_at_ms: triedMs }) =>
      name === newest ? false : outcome === null || (outcome === 'good' && (triedMs ?? 0) < dueMs),
    )
    .toSorted((a, b) => (a.tried_at_ms ?? 0) - (b.tried_at_ms ?? 0));
  if (oldest) await tryBackup(shop, oldest, 'kiosk');
}

/** Restores one into a folder of its own, opens it there and looks it through. */
export async function tryBackup(shop: Workshop, row: BackupRow, by: Actor): Promise<WhyNot> {
  const { ctx, worker, folder } = shop;
  clearLeftovers(folder);
  if (!(await hasRoom(shop, 2))) return 'no_room';
  const nowMs = ctx.clock.nowMs();
  const made = await worker.run({
    kind: 'try',
    backup: join(folder, row.name),
    folder: join(folder, TRIAL_FOLDER),
    nowMs,
  });
  if (made.kind === 'no_room') return 'no_room';
  const faults = faultsOf(made);
  const outcome = made.kind !== 'tried' ? 'unusable' : faults.length > 0 ? 'faults' : 'good';
  const tried = {
    ...row,
    tried_at_ms: nowMs,
    outcome,
    contracts: made.kind === 'tried' ? made.contracts : null,
    faults: JSON.stringify(faults.slice(0, MOST_FAULTS)),
  } as const;
  await save(shop, tried, { by, act: 'backup.tried' });
  return outcome === 'good' ? null : outcome;
}

/** Looks the running database through; what it finds is kept to be shown, and is no failure of the work. */
export async function verifyDatabase({ ctx, worker, file }: Workshop, by: Actor): Promise<WhyNot> {
  const made = await worker.run({ kind: 'verify', file });
  if (made.kind === 'no_room') return 'no_room';
  const faults = faultsOf(made);
  const verified = {
    atMs: ctx.clock.nowMs(),
    count: faults.length,
    faults: faults.slice(0, MOST_FAULTS),
  };
  await ctx.store.transaction(async (tx) => {
    await saveMeta(tx, VERIFIED, JSON.stringify(verified));
    await note({ ctx, tx, by }, 'database.verified', 'database');
  });
  return null;
}

/** The files that are there, with what is known of each. */
export async function knownBackups({
  ctx,
  folder,
}: Pick<Workshop, 'ctx' | 'folder'>): Promise<readonly BackupRow[]> {
  const known = new Map((await ctx.store.read(selectBackups)).map((row) => [row.name, row]));
  return listBackupFiles(folder).map(
    ({ name, bytes, changedAtMs }) =>
      known.get(name) ?? { name, made_at_ms: changedAtMs, made_by: '', bytes, ...untried },
  );
}

async function hasRoom({ ctx, file }: Workshop, times: number): Promise<boolean> {
  const wanted = sizeOf(file) * times + ctx.settings.minimumFreeDiskBytes;
  return (await ctx.freeDiskBytes()) >= wanted;
}

/** Every fault that was found, a sentence each. */
function faultsOf(made: BackupJobResult): string[] {
  if (made.kind === 'unusable') return [made.message];
  if (made.kind !== 'tried' && made.kind !== 'verified') return [];
  return made.findings.map(({ check, message }) => `${check}: ${message}`);
}

async function save(
  { ctx }: Workshop,
  row: BackupRow,
  { by, act }: { readonly by: Actor; readonly act: Act },
): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    await saveBackup(tx, row);
    await note({ ctx, tx, by }, act, `backup:${row.name}`);
  });
}

/**
 * Keeps as many that came out like the newest as are to be kept, and removes what is older. After faults in the books only
 * such go: the good ones of before are what the books may be repaired by.
 */
async function removeOld(shop: Workshop, like: 'good' | 'faults'): Promise<void> {
  const { ctx, folder, keep } = shop;
  const regular = new Set(
    listBackupFiles(folder).flatMap(({ kind, name }) => (kind === 'regular' ? [name] : [])),
  );
  const all = (await knownBackups(shop)).filter(({ name }) => regular.has(name));
  const inOrder = newestFirst(all, ctx.clock.nowMs());
  const last = inOrder.filter(({ outcome }) => outcome === like).at(keep - 1);
  if (last === undefined) return;
  const old = inOrder
    .slice(inOrder.indexOf(last) + 1)
    .filter(({ outcome }) => like === 'good' || outcome === like);
  const needed = basesOf(
    folder,
    all.filter((each) => !old.includes(each)).map(({ name }) => name),
  );
  for (const { name } of old) {
    if (needed.has(name)) continue;
    removeBackupFile(folder, name);
    await ctx.store.transaction(async (tx) => {
      await deleteBackup(tx, name);
      await note({ ctx, tx, by: 'kiosk' }, 'backup.removed', `backup:${name}`);
    });
  }
}
