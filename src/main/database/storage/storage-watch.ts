/** What the disk shows while the database is used: damaged pages, faults, and how long a sync takes. */
import type { DocumentMissing } from './document-files';
import { errorCode } from './files';

/** Longer than this, and a customer notices each of the syncs that a move-in takes. */
export const SLOW_SYNC_MS = 250;
const LAST = 20;
/** Half of the last ones: a moment in which the machine was busy is not a slow disk. */
const SLOW_FROM = LAST / 2;

export type StorageTrouble = 'full' | 'fault' | 'damaged' | 'busy';

/** What of the storage an error tells; null: nothing. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const code = errorCode(error);
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'damaged';
  if (code.startsWith('SQLITE_BUSY')) return 'busy';
  const isFault = code.startsWith('SQLITE_IOERR') || code === 'EIO' || code === 'EROFS';
  return isFault ? 'fault' : null;
}

export interface StorageView {
  /** Most of the last syncs took longer than the limit. */
  readonly isSlow: boolean;
  /** The longest of the last syncs; whole milliseconds. */
  readonly slowestSyncMs: number;
  /** How many commits were synced since the start. */
  readonly syncs: number;
  /** How often damaged pages were met since the start, and when last; null: never. */
  readonly damaged: number;
  readonly damagedAtMs: number | null;
  /** The last document that was asked for and whose file is missing or was changed; null: none since the start. */
  readonly missing: { readonly what: string; readonly atMs: number } | null;
  /** How often the disk answered with a fault since the start. */
  readonly faults: number;
}

export interface StorageWatch {
  /** How long a commit took that wrote something. */
  synced(ms: number): void;
  /** An error that came out of the database, of whatever kind. */
  met(error: unknown): void;
  readonly missed: (document: DocumentMissing) => void;
  view(): StorageView;
}

export function createStorageWatch(nowMs: () => number = () => Date.now()): StorageWatch {
  const syncs: number[] = [];
  let count = 0;
  let damaged = 0;
  let damagedAtMs: number | null = null;
  let faults = 0;
  let missing: StorageView['missing'] = null;
  return {
    synced(ms) {
      syncs.push(ms);
      if (syncs.length > LAST) syncs.shift();
      count += 1;
    },
    met(error) {
      const trouble = storageTrouble(error);
      if (trouble === 'fault') faults += 1;
      if (trouble !== 'damaged') return;
      damaged += 1;
      damagedAtMs = nowMs();
    },
    missed: (document) => {
      missing = { what: document.message, atMs: nowMs() };
    },
    view: () => ({
      isSlow: syncs.filter((ms) => ms > SLOW_SYNC_MS).length >= SLOW_FROM,
      slowestSyncMs: Math.round(Math.max(0, ...syncs)),
      syncs: count,
      damaged,
      damagedAtMs,
      missing,
      faults,
    }),
  };
}
