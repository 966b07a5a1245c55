/** What the copy of a backup says, before it takes the place of the database. */
import Database from 'better-sqlite3';
import { namesOfDocuments } from '../storage/stored-documents';

/** Opens a database to look into it, and closes it again. */
export function readDatabaseFile<T>(file: string, work: (raw: Database.Database) => T): T {
  const raw = new Database(file, { readonly: true });
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}

const MOST_NAMED = 10;

/** Which documents they are, as far as the copy of the backup says. */
export function namedDocuments(incoming: string, lost: readonly string[]): string {
  const names = readDatabaseFile(incoming, (raw) => {
    try {
      return namesOfDocuments(raw, new Set(lost));
    } catch {
      // Of a version with other tables.
      return [];
    }
  });
  if (names.length === 0) return '';
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return ` (${names.slice(0, MOST_NAMED).join(', ')}${more})`;
}
