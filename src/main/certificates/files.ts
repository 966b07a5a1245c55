/** Files that hold keys: written whole or not at all, and readable by the kiosk's user only. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Why a certificate or a key cannot be used, in one clear line that names the file. */
export class CertificateRefusal extends Error {}

/** A power cut leaves the file as it was before or as it is after. */
export function writePrivately(file: string, content: string, platform = process.platform): void {
  const draft = `${file}.new`;
  const to = openSync(draft, 'w', 0o600);
  try {
    writeSync(to, content);
    fsyncSync(to);
  } finally {
    closeSync(to);
  }
  renameSync(draft, file);
  syncFolder(dirname(file), platform);
}

/** Waits until a folder's names are on the disk. Windows syncs no folder. */
export function syncFolder(folder: string, platform = process.platform): void {
  if (platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The content; null when there is no such file. Refuses one that others may read. */
export function readPrivately(file: string): string | null {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw new CertificateRefusal(
        `${file} may be read by others; let only the kiosk's user read it (chmod 600)`,
      );
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    if (error instanceof CertificateRefusal) throw error;
    throw new CertificateRefusal(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}
