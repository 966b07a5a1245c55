/** What head office calls a kiosk that has joined it. */
import { join } from 'node:path';
import { connectionSchema } from '../../../shared/head-office/connection';
import { readJsonFile } from './json-file';
import { StartupError } from './startup-error';

export const HEAD_OFFICE_FILE = 'head-office.json';

/** Null where the kiosk is alone, and where the file cannot be read: the start says why. */
export function joinedName(dataDir: string): string | null {
  try {
    return readJsonFile(join(dataDir, HEAD_OFFICE_FILE), connectionSchema)?.kioskId ?? null;
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}
