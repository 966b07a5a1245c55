/**
 * PDFs, each stored once under the hash of its bytes, in the folder `documents` beside the database that names them.
 * A file gets its name only when it is whole and on the disk, and is never changed.
 */
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import {
  DICTIONARIES,
  dictionariesIn,
  packed,
  unpacked,
  wholeDictionaries,
  type Dictionary,
} from './document-pack';
import { syncPath } from '../../files/sync-path';
import { sha256 } from '../sha256';
import { errorCode, isUnreadable } from './files';

/** Beside the database, and beside each copy of it. */
export const DOCUMENTS_DIR = 'documents';

const HASH = /^[0-9a-f]{64}$/;
/** What a crash leaves of a file that was being written. */
const UNFINISHED = /\.partial$/;

export class DocumentMissing extends Error {
  constructor(hash: string) {
    super(`the file of a document is missing or was changed: ${DOCUMENTS_DIR}/${hash.slice(0, 2)}/${hash}`);
    this.name = 'DocumentMissing';
  }
}

/** Of a database file; null for one in memory, which keeps its documents in its rows. */
export function documentsBeside(file: string | null): string | null {
  return file === null || file === '' || file === ':memory:' ? null : join(dirname(file), DOCUMENTS_DIR);
}

export const placeOfDocument = (folder: string, sha256: string) => join(folder, sha256.slice(0, 2), sha256);

/** Null where it is not there, cannot be read or unpacked, or its bytes are not those of its name. */
function readDocument(folder: string, hash: string, known?: Map<string, Buffer>): Buffer | null {
  if (!HASH.test(hash)) return null;
  try {
    const content = unpacked(readFileSync(placeOfDocument(folder, hash)), folder, known);
    return content !== null && sha256(content) === hash ? content : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || isUnreadable(error)) return null;
    throw error;
  }
}

/** Whether a document lies in a folder with the bytes that its name says. */
export const isWholeDocument = (folder: string, hash: string, known: Map<string, Buffer>): boolean =>
  readDocument(folder, hash, known) !== null;

/**
 * Writes documents, and resolves when all of them are on the disk under their names. An existing file stays, unless
 * its bytes differ.
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
 * Copies documents from one folder to another and waits until they are on the disk. Answers those that are whole in
 * neither. A damaged copy is replaced. A dictionary that is whole in one folder serves both.
 * `shared`: on one file system both names of a document are the same file, which takes no extra space. The file is
 * never written again, but damage to one is damage to the other. Each folder has dictionaries of its own, without
 * which no document can be read. A damaged one is replaced by that of the other folder.
 */
export function bringDocuments(
  { from, to, shared }: { readonly from: string; readonly to: string; readonly shared: boolean },
  hashes: Iterable<string>,
): readonly string[] {
  const folders = new Set<string>();
  const bring = (source: string, target: string, asLink: boolean) => {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    folders.add(dirname(target));
    linkOrCopy(source, target, asLink);
  };
  const dictionariesOf = (folder: string) =>
    new Map(dictionariesIn(folder).map(({ hash, whole }) => [hash, whole]));
  const [here, there] = [dictionariesOf(from), dictionariesOf(to)];
  for (const hash of new Set([...here.keys(), ...there.keys()])) {
    const [source, target] = [join(from, DICTIONARIES, hash), join(to, DICTIONARIES, hash)];
    const [whole, wholeThere] = [here.get(hash), there.get(hash)];
    if (whole) {
      if (!wholeThere || isSameFile(source, target)) bring(source, target, false);
    } else if (wholeThere) {
      if (shared) bring(target, source, false);
    } else if (wholeThere === undefined) {
      // By a part of a damaged one, some documents can still be read.
      bring(source, target, false);
    }
  }
  const missing: string[] = [];
  const dictionaries = wholeDictionaries([from, to]);
  const [known, knownThere] = [new Map(dictionaries), new Map(dictionaries)];
  for (const hash of hashes) {
    const [source, target] = [placeOfDocument(from, hash), placeOfDocument(to, hash)];
    const isSame = isSameFile(source, target);
    if (isSame ? shared : readDocument(to, hash, knownThere) !== null) continue;
    if (readDocument(from, hash, known) === null) missing.push(hash);
    else bring(source, target, shared);
  }
  if (folders.size > 0) for (const each of [...folders, to, dirname(to)]) syncPath(each);
  return missing;
}

function isSameFile(source: string, target: string): boolean {
  const [one, other] = [source, target].map((place) =>
    statSync(place, { bigint: true, throwIfNoEntry: false }),
  );
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev;
}

/** Under another name first: what has its name is whole. */
function linkOrCopy(source: string, target: string, shared: boolean): void {
  const partial = `${target}.${process.pid}.partial`;
  rmSync(partial, { force: true });
  if (!shared || !linked(source, partial)) {
    copyFileSync(source, partial);
    syncPath(partial);
  }
  renameSync(partial, target);
}

/** False on another disk, or a file system without hard links. */
function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
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
 * Adds `document_bytes(content, sha256)` to a connection: the bytes, from the row or from the file. An empty content
 * means a file. Throws DocumentMissing, where `document_bytes_or_null` is null. Either way `onMissing` is called.
 */
export function teachDocuments(raw: Database.Database, onMissing?: (missing: DocumentMissing) => void): void {
  const folder = documentsBeside(raw.memory ? null : raw.name);
  const dictionaries = new Map<string, Buffer>();
  const find = (content: unknown, sha256: unknown): Buffer | null => {
    if (!Buffer.isBuffer(content)) return null;
    if (content.length > 0) return content;
    const found = folder === null ? null : readDocument(folder, String(sha256), dictionaries);
    if (found === null) onMissing?.(new DocumentMissing(String(sha256)));
    return found;
  };
  const options = { directOnly: true, varargs: false } as const;
  raw.function('document_bytes_or_null', options, find);
  raw.function('document_bytes', options, (content: unknown, sha256: unknown) => {
    const found = find(content, sha256);
    if (found === null && content !== null) throw new DocumentMissing(String(sha256));
    return found;
  });
}
