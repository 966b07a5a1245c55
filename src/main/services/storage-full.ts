/** Whether a fault says that the disk has no room left: the caller may try again when somebody has made some. */
export function isStorageFull(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'SQLITE_FULL' || code === 'ENOSPC';
}
