/** A copy of the database with simulated money: for a rehearsal, which may not reach the real provider. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DATABASE_FILE } from '../storage/files';

/** Of a database of whatever version. */
export function settleInPlay(folder: string): void {
  const raw = new Database(join(folder, DATABASE_FILE), { fileMustExist: true });
  try {
    raw.exec(`UPDATE property SET payment_gateway = 'simulated'`);
  } finally {
    raw.close();
  }
}
