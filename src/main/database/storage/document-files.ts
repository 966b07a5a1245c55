/**
 * PDFs once each, under the hash of their bytes, in the folder `documents` beside the database that names them. A file
 * has its name only when it is whole and on the disk, and is never changed.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { DICTIONARIES, packed, unpacked, type Dictionary } from './document-pack';
import { syncPath } from './sync-path';
import { errorCode } from './files';

/** Beside the database, and beside each copy of it. */
export const DOCUMENTS_DIR = 'documents';

const HASH = /^[0-9a-f]{64}$/;
/** What a crash leaves of a file that was being written. */
const UNFINISHED = /\.partial$/;

class DocumentMissing extends Error {
  constructor(sha256: string) {
    super(`the file of a document is missing: ${DOCUMENTS_DIR}/${sha256.slice(0, 2)}/${sha256}`);
    this.name = 'DocumentMissing';
  }
}

/** Of a database file; null for one in memory, which keeps its documents in its rows. */
export function documentsBeside(file: string | null): string | null {
  return file === null || file === '' || file === ':memory:' ? null : join(dirname(file), DOCUMENTS_DIR);
}

export const placeOfDocument = (folder: string, sha256: string) => join(folder, sha256.slice(0, 2), sha256);

/** Null where it is not there, or cannot be unpacked. */
function readDocument(folder: string, sha256: string, known?: Map<string, Buffer>): Buffer | null {
  if (!HASH.test(sha256)) return null;
  try {
    return unpacked(readFileSync(placeOfDocument(folder, sha256)), folder, known);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes documents, and resolves when all of them are on the disk under their names. One that is there stays, unless its
 * bytes are others.
 */
export async function keepDocuments(
  folder: string,
  documents: ReadonlyMap<string, Buffer>,
  dictionary: Dictionary | null = null,
): Promise<void> {
  const folders = new Set<string>();
  for (const [sha256, content] of documents) {
    const place = placeOfDocument(folder, sha256);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    folders.add(dirname(place));
    if (readDocument(folder, sha256)?.equals(content)) {
      // It may have been nobody's until now: a sweep takes it for a new one.
      await utimes(place, new Date(), new Date());
      continue;
    }
    const file = dictionary ? await packed(content, dictionary) : content;
    await writeSynced(`${place}.${process.pid}.partial`, place, file);
  }
  if (folders.size === 0) return;
  for (const each of [...folders, folder, dirname(folder)]) syncPath(each);
}

async function writeSynced(partial: string, place: string, content: Buffer): Promise<void> {
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(partial, place);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Brings documents from one folder to another and waits until they are on the disk; answers how many are in neither. On one
 * file system both names are the same file: it takes no room twice, and is never written again.
 */
export function linkDocuments(from: string, to: string, hashes: Iterable<string>): number {
  let missing = 0;
  const folders = new Set<string>();
  for (const name of namesIn(join(from, DICTIONARIES)).filter((each) => HASH.test(each))) {
    const target = join(to, DICTIONARIES, name);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    folders.add(dirname(target));
    linkOrCopy(join(from, DICTIONARIES, name), target);
  }
  for (const sha256 of hashes) {
    const [source, target] = [placeOfDocument(from, sha256), placeOfDocument(to, sha256)];
    if (existsSync(target)) continue;
    if (!HASH.test(sha256) || !existsSync(source)) {
      missing += 1;
      continue;
    }
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    folders.add(dirname(target));
    linkOrCopy(source, target);
  }
  if (folders.size > 0) for (const each of [...folders, to, dirname(to)]) syncPath(each);
  return missing;
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another disk, or a file system without hard links.
    const partial = `${target}.${process.pid}.partial`;
    copyFileSync(source, partial);
    syncPath(partial);
    renameSync(partial, target);
  }
}

interface DocumentFile {
  readonly file: string;
  readonly sha256: string | null;
}

/** Every file of a folder of documents; `sha256` null: one that was never finished. */
export function listDocuments(folder: string): readonly DocumentFile[] {
  return namesIn(folder)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((part) =>
      namesIn(join(folder, part)).flatMap((name): DocumentFile[] => {
        const file = join(folder, part, name);
        if (HASH.test(name)) return [{ file, sha256: name }];
        return UNFINISHED.test(name) ? [{ file, sha256: null }] : [];
      }),
    );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Teaches a connection `document_bytes(content, sha256)`: the bytes, from the row or from the file. An empty content
 * stands for a file. Throws DocumentMissing; `document_bytes_or_null` is null then.
 */
export function teachDocuments(raw: Database.Database): void {
  const folder = documentsBeside(raw.memory ? null : raw.name);
  const dictionaries = new Map<string, Buffer>();
  const find = (content: unknown, sha256: unknown): Buffer | null => {
    if (!Buffer.isBuffer(content)) return null;
    if (content.length > 0) return content;
    return folder === null ? null : readDocument(folder, String(sha256), dictionaries);
  };
  const options = { directOnly: true, varargs: false } as const;
  raw.function('document_bytes_or_null', options, find);
  raw.function('document_bytes', options, (content: unknown, sha256: unknown) => {
    const found = find(content, sha256);
    if (found === null && content !== null) throw new DocumentMissing(String(sha256));
    return found;
  });
}
