/**
 * What a life has besides its two databases. With a folder it is kept there now and then, databases and all, so a life of hours
 * can be stopped, or killed, and gone on with by another process.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';

export const MEMORY_FILE = 'memory.json';
export const KEPT = 'kept';
/** Being written; becomes what is kept once it is whole. */
const PART = 'kept.part';
/** What was kept before, on its way out. */
const FORMER = 'kept.former';

export interface Memory {
  /** Whether a folder is given. */
  readonly isKept: boolean;
  /** Whether the life was begun before. */
  readonly goesOn: boolean;
  /** What goes by the name, to be changed in place; `fresh` where nothing of it was kept. It is written down as JSON. */
  of<T extends object>(name: string, fresh: T): T;
  /** Copies a database as it was kept into a new place; nothing where the life begins. */
  bring(name: string, file: string): void;
  /** Writes everything down. Killed meanwhile, what was kept before stays. */
  keep(databases: Readonly<Record<string, Database.Database>>): void;
}

/** @param folder null: everything is forgotten in the end */
export function openMemory(folder: string | null): Memory {
  if (folder === null) return memoryOf(null, {});
  mkdirSync(folder, { recursive: true });
  const [kept, part] = [join(folder, KEPT), join(folder, PART)];
  // Killed between the two renames, only the new one is there, and it is whole.
  if (!existsSync(kept) && existsSync(join(part, MEMORY_FILE))) renameSync(part, kept);
  const file = join(kept, MEMORY_FILE);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>) : {};
  return memoryOf(folder, known);
}

function memoryOf(folder: string | null, known: Record<string, object>): Memory {
  const goesOn = Object.keys(known).length > 0;
  return {
    isKept: folder !== null,
    goesOn,
    // What is kept under a name was `fresh` of the same name once.
    of: <T extends object>(name: string, fresh: T) => (known[name] ??= fresh) as T,
    bring(name, file) {
      if (folder !== null && goesOn) copyFileSync(join(folder, KEPT, name), file);
    },
    keep(databases) {
      if (folder === null) return;
      const [kept, part, former] = [join(folder, KEPT), join(folder, PART), join(folder, FORMER)];
      for (const left of [part, former]) rmSync(left, { recursive: true, force: true });
      mkdirSync(part);
      for (const [name, raw] of Object.entries(databases)) {
        raw.pragma('wal_checkpoint(TRUNCATE)');
        copyFileSync(raw.name, join(part, name));
      }
      // Last: a folder that has it is whole.
      writeFileSync(join(part, MEMORY_FILE), JSON.stringify(known));
      // Out of the way as a whole: a folder that is half removed would still be taken for what is kept.
      if (existsSync(kept)) renameSync(kept, former);
      renameSync(part, kept);
      rmSync(former, { recursive: true, force: true });
    },
  };
}
