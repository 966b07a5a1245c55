/**
 * How a nightly backup is stored: a database in pieces, each packed by Zstandard. A backup that is whole by itself is
 * the base of the next ones. Their pieces are packed against its own, and need room only for what changed since. A
 * base has to stay beside them.
 *
 * The file begins with a frame that Zstandard's own programs skip. So `zstd -d` unpacks a base as well.
 */
import { closeSync, fsyncSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DatabaseRefusal } from './files';

/**
 * This piece and its part of the base are both in memory. With a base part above 16 MiB, Zstandard finds fewer
 * matches, not more.
 */
const PIECE = 8 * 1024 * 1024;
/** Rows that came in between move what follows them: so much of the base is looked at before and behind a piece. */
const REACH = 4 * 1024 * 1024;
const SKIPPED = 0x184d2a50;
const MOST_HEAD = 1024 * 1024;
const LEVEL = 9;
/** A dictionary is found as far back as this: a piece and its reach. */
const WINDOW_LOG = 27;

export const PACKED_END = '.zst';

const headSchema = z.strictObject({
  keyturn: z.literal('backup'),
  version: z.literal(1),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
  /** The file that this one was packed beside, if any: its name, and the hash of its bytes. */
  base: z.strictObject({ name: z.string(), sha256: z.string() }).nullable(),
  /** The hashes of the documents that the database knows, 32 bytes each. */
  documents: z.int().nonnegative(),
  pieces: z.array(z.int().positive()),
});
type Head = z.output<typeof headSchema>;

const damaged = (file: string, what: string) =>
  new DatabaseRefusal('unusable', `${file} is damaged: ${what}`);

/** Null for any other file. */
function readHead(file: string): (Head & { readonly from: number }) | null {
  const first = readAt(file, 0, 8);
  if (first.length < 8 || first.readUInt32LE(0) !== SKIPPED) return null;
  const length = first.readUInt32LE(4);
  if (length > MOST_HEAD) throw damaged(file, 'its head is too long');
  try {
    const head = headSchema.parse(JSON.parse(readAt(file, 8, length).toString()));
    return { ...head, from: 8 + length };
  } catch {
    throw damaged(file, 'its head cannot be read');
  }
}

export const isPacked = (file: string): boolean => readHead(file) !== null;

/** The name of the file without which this one is of no use; null where there is none. */
export function baseOf(file: string): string | null {
  return readHead(file)?.base?.name ?? null;
}

/** Whether it is packed, and by itself: what another one may be packed beside. */
export function isBase(file: string): boolean {
  try {
    return readHead(file)?.base === null;
  } catch {
    return false;
  }
}

export interface Plain {
  readonly file: string;
  /** The hashes of the documents that it knows. */
  readonly documents: ReadonlySet<string>;
}

/**
 * Packs a database file into another, which is on the disk afterward. `base`: a packed one in the same folder. If the
 * base is damaged, or shares little with the new one, the new one is whole by itself.
 */
export function packCopy(plain: Plain, to: string, base: string | null): void {
  if (base === null) return write(plain, to, null);
  const unpacked = `${to}.base.partial`;
  try {
    const known = unpackCopy(base, unpacked);
    write(plain, to, { ...known, name: basename(base), file: unpacked });
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    return write(plain, to, null);
  } finally {
    rmSync(unpacked, { force: true });
  }
  if (statSync(to).size * 2 > statSync(base).size) write(plain, to, null);
}

interface Base extends Unpacked {
  readonly name: string;
  readonly file: string;
}

function write({ file, documents }: Plain, to: string, base: Base | null): void {
  const bytes = statSync(file).size;
  const list = Buffer.from([...documents].toSorted().join(''), 'hex');
  const hash = createHash('sha256');
  const pieces = [packed(list, base?.documents ?? null)];
  for (let at = 0; at < bytes; at += PIECE) {
    const piece = readAt(file, at, PIECE);
    hash.update(piece);
    pieces.push(packed(piece, base && around(base.file, at)));
  }
  const head: Head = {
    keyturn: 'backup',
    version: 1,
    bytes,
    sha256: hash.digest('hex'),
    base: base && { name: base.name, sha256: base.sha256 },
    documents: list.length,
    pieces: pieces.map(({ length }) => length),
  };
  const text = Buffer.from(JSON.stringify(head));
  const begin = Buffer.alloc(8);
  begin.writeUInt32LE(SKIPPED, 0);
  begin.writeUInt32LE(text.length, 4);
  // The list of documents is no part of the database: Zstandard's programs skip it too.
  const [first, ...rest] = pieces;
  const skip = Buffer.alloc(8);
  skip.writeUInt32LE(SKIPPED, 0);
  skip.writeUInt32LE(first?.length ?? 0, 4);
  const handle = openSync(to, 'w', 0o600);
  try {
    for (const part of [begin, text, skip, first ?? Buffer.alloc(0), ...rest]) writeSync(handle, part);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function packed(content: Buffer, dictionary: Buffer | null): Buffer {
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_enableLongDistanceMatching } = constants;
  return zstdCompressSync(content, {
    ...(dictionary?.length ? { dictionary } : {}),
    params: {
      [ZSTD_c_compressionLevel]: LEVEL,
      [ZSTD_c_windowLog]: WINDOW_LOG,
      [ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });
}

/** What of the base stands about there. */
function around(file: string, at: number): Buffer {
  const from = Math.max(0, at - REACH);
  return readAt(file, from, at - from + PIECE + REACH);
}

export interface Unpacked {
  readonly sha256: string;
  readonly documents: Buffer;
}

/**
 * Unpacks into a file that only its owner may read. Throws a DatabaseRefusal where anything differs from what was
 * packed, or the base is gone. It is not synced, because it is read and then deleted.
 */
export function unpackCopy(file: string, to: string): Unpacked {
  const head = readHead(file);
  if (!head) throw damaged(file, 'it is no packed backup');
  const beside = head.base && join(dirname(file), basename(head.base.name));
  if (!head.base || !beside) return unpack(file, head, { to, base: null });
  if (statSync(beside, { throwIfNoEntry: false }) === undefined)
    throw new DatabaseRefusal('unusable', `${file} needs ${head.base.name} beside it: bring that file too`);
  const unpacked = `${to}.base.partial`;
  try {
    const known = unpackCopy(beside, unpacked);
    if (known.sha256 !== head.base.sha256) throw damaged(file, `${head.base.name} is another backup`);
    return unpack(file, head, { to, base: { ...known, name: head.base.name, file: unpacked } });
  } finally {
    rmSync(unpacked, { force: true });
  }
}

function unpack(
  file: string,
  head: Head & { readonly from: number },
  { to, base }: { readonly to: string; readonly base: Base | null },
): Unpacked {
  const documents = documentsIn(file, head, base?.documents ?? null);
  const [list = 0, ...pieces] = head.pieces;
  const hash = createHash('sha256');
  let [from, at] = [head.from + 8 + list, 0];
  const handle = openSync(to, 'w', 0o600);
  try {
    for (const length of pieces) {
      const piece = unpackedPiece(file, readAt(file, from, length), base && around(base.file, at));
      hash.update(piece);
      writeSync(handle, piece);
      from += length;
      at += PIECE;
    }
  } finally {
    closeSync(handle);
  }
  if (hash.digest('hex') !== head.sha256) throw damaged(file, 'it is not what was packed');
  return { sha256: head.sha256, documents };
}

function documentsIn(
  file: string,
  head: Head & { readonly from: number },
  dictionary: Buffer | null,
): Buffer {
  const list = unpackedPiece(file, readAt(file, head.from + 8, head.pieces[0] ?? 0), dictionary);
  if (list.length !== head.documents) throw damaged(file, 'its list of documents');
  return list;
}

function unpackedPiece(file: string, piece: Buffer, dictionary: Buffer | null): Buffer {
  try {
    return zstdDecompressSync(piece, {
      ...(dictionary?.length ? { dictionary } : {}),
      params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG },
    });
  } catch {
    throw damaged(file, 'a piece of it cannot be unpacked');
  }
}

/** The hashes of all documents that a packed backup knows; null where it cannot be read. */
export function documentsOfPacked(file: string): ReadonlySet<string> | null {
  try {
    const head = readHead(file);
    if (!head) return null;
    const base = head.base && join(dirname(file), basename(head.base.name));
    const baseHead = base === null ? null : readHead(base);
    const known = base !== null && baseHead !== null ? documentsIn(base, baseHead, null) : null;
    const list = documentsIn(file, head, known).toString('hex');
    return new Set(list.match(/.{64}/g) ?? []);
  } catch {
    return null;
  }
}

/** Fewer where the file ends. */
function readAt(file: string, from: number, length: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const most = Math.max(0, statSync(file).size - from);
    const content = Buffer.alloc(Math.min(length, most));
    readSync(handle, content, 0, content.length, from);
    return content;
  } finally {
    closeSync(handle);
  }
}

/** Works on a database file, and on what a packed one holds; that is gone afterward. `room`: where it may stand meanwhile. */
export function withPlain<T>(file: string, room: string, work: (plain: string) => T): T {
  if (!isPacked(file)) return work(file);
  try {
    unpackCopy(file, room);
    return work(room);
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${room}${end}`, { force: true });
  }
}
