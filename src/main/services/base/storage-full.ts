/** What callers get when the storage is the reason, or a machine that is too slow. */
import type { ErrorCode } from '../../../shared/error-codes';
import { refuse, type RefusalReason, type Result } from '../../../shared/result';
import { DatabaseGone } from '../../database/storage/files';
import { storageTrouble, type StorageTrouble } from '../../database/storage/storage-watch';
import { TookTooLong } from '../../domain/base/took-too-long';

/** Whether a fault says that the disk has no room left: the caller may try again when somebody has made some. */
export function isStorageFull(error: unknown): boolean {
  return storageTrouble(error) === 'full';
}

/** Whether a fault is a single row that the database refused; what its transaction did before still stands. */
export function isRefusedRow(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('SQLITE_CONSTRAINT');
}

/** What a caller hears then; every call is refused. */
export const DATABASE_GONE =
  'The database file or its log was removed or replaced; nothing is served until it is back.';

/** Whether a fault says that somebody took the database's file away. */
export function isDatabaseGone(error: unknown): boolean {
  return error instanceof DatabaseGone;
}

const messages: Readonly<Record<StorageTrouble, string>> = {
  full: 'The disk of the kiosk is full. Nothing was saved. Try again when there is space.',
  fault:
    'The disk of the kiosk reports a fault (I/O error). Nothing is confirmed. Try again, and tell the person who maintains the kiosk.',
  damaged:
    'The database of the kiosk is damaged. Nothing was saved. Tell the person who maintains the kiosk.',
  busy: 'The kiosk is busy. Nothing was saved. Try again in a moment.',
};

/** A document that took too long is no fault of the request either: it can be made again. */
function troubleOf(error: unknown): StorageTrouble | null {
  return error instanceof TookTooLong ? 'busy' : storageTrouble(error);
}

/** The sentence for an error that the storage or its pace is the reason of; null for any other. */
export function storageMessage(error: unknown): string | null {
  const trouble = troubleOf(error);
  return trouble && messages[trouble];
}

const reasons: Readonly<Record<StorageTrouble, RefusalReason>> = {
  full: 'storage_full',
  fault: 'storage_fault',
  damaged: 'storage_fault',
  busy: 'busy',
};

/** The screen's word for an error; `fault` where neither the storage nor its pace is the reason. */
export function storageReason(error: unknown): RefusalReason {
  const trouble = troubleOf(error);
  return trouble === null ? 'fault' : reasons[trouble];
}

/** A step of ours that failed, under its code: unavailable where the disk is the reason. */
export function refuseStep(code: ErrorCode, error: unknown): Result<never> {
  const message = storageMessage(error);
  return message === null
    ? refuse(code, 'failed', { reason: 'fault' })
    : refuse(code, 'unavailable', { reason: storageReason(error), message });
}
