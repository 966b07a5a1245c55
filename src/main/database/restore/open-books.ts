/**
 * Opens the database of a data directory, which only the process that holds the directory may do. Brings it up to
 * date, and compares it with its mark.
 */
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { holdsMarked, markOf, openMark, type CommitMark } from '../storage/commit-mark';
import { openConnection, type OpenDatabase } from '../connection';
import { BACKUP_DIR, DATABASE_FILE, errorCode } from '../storage/files';
import { migrate } from '../migrate';
import { beginNewEpoch } from '../books/new-epoch';

/** In bytes. */
const WORTH_GIVING_BACK = 16 * 1024 * 1024;

export interface OpenBooks {
  readonly open: OpenDatabase;
  /** Commits are gone that the mark knows of; the books are in doubt since. */
  readonly lostCommits: boolean;
}

/** The instance must be held. Throws what opening and migrating throw. */
export async function openBooks(dataDir: string, nowMs: number): Promise<OpenBooks> {
  const mark = openMark(dataDir);
  const open = openOrClose(dataDir, mark);
  try {
    await migrate(open, { backupDir: join(dataDir, BACKUP_DIR), nowMs });
    const known = mark.read();
    const lostCommits = known !== null && !holdsMarked(open.raw, known);
    if (known && lostCommits)
      beginNewEpoch(open.raw, {
        cause: 'commits_lost',
        nowMs,
        formerFile: null,
        lastEvent: known,
        knownEpoch: known.epoch,
      });
    mark.write(markOf(open.raw));
    giveRoomBack(open.raw);
    return { open, lostCommits };
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** What moved out of the database leaves room that a few years would hardly fill again: most of the file, once. */
function giveRoomBack(raw: Database.Database): void {
  const number = (pragma: string) => Number(raw.pragma(pragma, { simple: true }));
  const [pages, free] = [number('page_count'), number('freelist_count')];
  if (free * 2 < pages || free * number('page_size') < WORTH_GIVING_BACK) return;
  try {
    raw.exec('VACUUM');
    raw.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // It takes as much room as what is left. A full disk, or a reader beside it: at another start.
    if (!errorCode(error).startsWith('SQLITE_')) throw error;
  }
}

/** Beside the process that holds the directory, which has compared the mark. */
export function openBeside(dataDir: string): OpenDatabase {
  return openOrClose(dataDir, openMark(dataDir));
}

function openOrClose(dataDir: string, mark: CommitMark): OpenDatabase {
  try {
    return openConnection(join(dataDir, DATABASE_FILE), { mark });
  } catch (error) {
    mark.close();
    throw error;
  }
}
