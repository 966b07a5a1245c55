/** The files in the folder of backups: those made by this program every day or by hand, and those from before an update. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FUTURE_SLACK_MS } from '../../domain/base/clock-trust';
import { PACKED_END } from '../../database/storage/packed-copy';
import { baseAfter, basesOf as basesOfFile, type NextBase } from '../../database/storage/packed-head';

/** Those of before 27 November 2026 are not packed. */
const OURS = /^keyturn-\d{8}T\d{6}Z\.db(?:\.zst)?$/;
const BEFORE_UPDATE = /^before-[\w-]+\.db$/;
/** A backup that was being written, or read. A power cut leaves such a file. */
const UNFINISHED = /^\.+keyturn-\d{8}T\d{6}Z\.db\..*partial$/;
/** Where one is tried. */
export const TRIAL_FOLDER = '.trial';

export interface BackupFile {
  readonly name: string;
  readonly kind: 'regular' | 'before_update';
  readonly bytes: number;
  readonly changedAtMs: number;
}

/** By the time it was made, so that a list by name is a list by time. */
export function nameAt(nowMs: number): string {
  return `keyturn-${new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.db${PACKED_END}`;
}

/**
 * The one beside which the next is packed; null where the next is whole by itself. A base stays as long as one that needs it. So
 * none is older than three times as many backups as are kept. One from a time to come is no base: it would stay the newest.
 */
export function baseForNext(folder: string, keep: number, nowMs: number): NextBase | null {
  const newest = listBackupFiles(folder)
    .flatMap(({ kind, name }) => (kind === 'regular' && name.endsWith(PACKED_END) ? [name] : []))
    .filter((name) => name <= nameAt(nowMs))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : baseAfter(join(folder, newest), 2 * keep);
}

/** Those without which one of these is of no use. */
export function basesOf(folder: string, names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => basesOfFile(join(folder, name)).map((each) => basename(each))));
}

/** Those with a time to come last: a clock that was ahead wrote it, so how old they are is not known. */
export function newestFirst<Row extends { readonly made_at_ms: number }>(
  backups: readonly Row[],
  nowMs: number,
): readonly Row[] {
  const isAhead = ({ made_at_ms: madeMs }: Row) => Number(madeMs > nowMs + FUTURE_SLACK_MS);
  return backups.toSorted((a, b) => isAhead(a) - isAhead(b) || b.made_at_ms - a.made_at_ms);
}

/** Empty where there is no folder yet. */
export function listBackupFiles(folder: string): readonly BackupFile[] {
  return namesIn(folder).flatMap((name): BackupFile[] => {
    const kind = OURS.test(name) ? 'regular' : BEFORE_UPDATE.test(name) ? 'before_update' : null;
    const found = kind && statSync(join(folder, name), { throwIfNoEntry: false });
    return kind && found ? [{ name, kind, bytes: found.size, changedAtMs: Math.round(found.mtimeMs) }] : [];
  });
}

export function makeBackupFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** What a crash left behind holds personal data, and room. Not while one is made or tried. */
export function clearLeftovers(folder: string): void {
  for (const name of namesIn(folder))
    if (name === TRIAL_FOLDER || UNFINISHED.test(name))
      rmSync(join(folder, name), { recursive: true, force: true });
}

export function removeBackupFile(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
}

/** In bytes; 0 where there is no such file. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
