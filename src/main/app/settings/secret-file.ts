/** Secrets of the site: credentials that systemd hands to the service, else files that only the kiosk's user may read. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorMessage } from '../../../shared/error-message';
import { StartupError } from './startup-error';
import { CONFIG_FILE } from './config';

/** Under the name of the setting; null where systemd hands over none. The folder is the service's alone, whatever its modes say. */
function credentialOf(setting: string): string | null {
  const folder = process.env['CREDENTIALS_DIRECTORY'];
  const file = folder === undefined ? null : join(folder, setting);
  return file !== null && existsSync(file) ? file : null;
}

/**
 * The content without its last line break. A path that is not absolute begins at the data directory. Throws a
 * StartupError that names `setting` (of `settingsFile`) and file, never what is in it.
 */
export function readSecretFile(
  dataDir: string,
  setting: string,
  path: string,
  settingsFile = CONFIG_FILE,
): string {
  return lookInto({ dataDir, setting, path, settingsFile }).secret;
}

/** The same file, for a program that reads it itself. */
export function findSecretFile(
  dataDir: string,
  setting: string,
  path: string,
  settingsFile = CONFIG_FILE,
): string {
  return lookInto({ dataDir, setting, path, settingsFile }).file;
}

interface Asked {
  readonly dataDir: string;
  readonly setting: string;
  readonly path: string;
  readonly settingsFile: string;
}

function lookInto({ dataDir, setting, path, settingsFile }: Asked): {
  readonly file: string;
  readonly secret: string;
} {
  const credential = credentialOf(setting);
  const file = credential ?? resolve(dataDir, path);
  const refused = (why: string) =>
    new StartupError(`${join(dataDir, settingsFile)}: at ${setting}: ${file} ${why}`);
  let secret: string;
  try {
    const { mode, uid } = statSync(file);
    if (credential === null && process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw refused("may be read by others; let only the kiosk's user read it (chmod 600)");
    const me = process.getuid?.();
    if (credential === null && me !== undefined && me !== 0 && uid !== me)
      throw refused("does not belong to the kiosk's user (chown)");
    secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw error instanceof StartupError ? error : refused(`cannot be read: ${errorMessage(error)}`);
  }
  if (secret === '') throw refused('is empty');
  return { file, secret };
}
