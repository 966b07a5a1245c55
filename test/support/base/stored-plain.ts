/** Whether a text can be found in the bytes of a database: for what must never be stored readable. */
import type Database from 'better-sqlite3';

export function isStoredPlain(raw: Database.Database, text: string): boolean {
  return raw.serialize().includes(Buffer.from(text, 'utf8'));
}
