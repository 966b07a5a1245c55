/** Reading files that hold keys: the kiosk's user alone may read them. */
import { readFileSync, statSync } from 'node:fs';

/** Why a certificate or a key cannot be used, in one clear line that names the file. */
export class CertificateRefusal extends Error {}

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
