/** Waits for the disk. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/**
 * Waits until a file's content, or a folder's names, are on the disk. Windows cannot sync a folder, and syncs a file
 * only for a process that may write it (FlushFileBuffers).
 */
export function syncPath(path: string, platform = process.platform): void {
  const isWindows = platform === 'win32';
  if (isWindows && statSync(path).isDirectory()) return;
  const handle = openSync(path, isWindows ? 'r+' : 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Waits until a folder's names are on the disk. Windows syncs no folder. */
export function syncFolder(folder: string, platform = process.platform): void {
  if (platform !== 'win32') syncPath(folder, platform);
}
