import { DatabaseGone } from '../database/files';

/** Whether a fault says that the disk has no room left: the caller may try again when somebody has made some. */
export function isStorageFull(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'SQLITE_FULL' || code === 'ENOSPC';
}

/** Whether a fault is a single row that the database refused; what its transaction did before still stands. */
export function isRefusedRow(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('SQLITE_CONSTRAINT');
}

/** What a caller is told then; every call is refused. */
export const DATABASE_GONE =
  'The database file or its log was removed or replaced; nothing is served until it is back.';

/** Whether a fault says that somebody took the database's file away. */
export function isDatabaseGone(error: unknown): boolean {
  return error instanceof DatabaseGone;
}
