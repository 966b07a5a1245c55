/**
 * How a nightly backup is stored: a database in pieces, each packed by Zstandard. Where there is a base, an earlier
 * backup, they are packed against its pieces and need room only for what changed since. A base has to stay beside
 * what needs it (packed-head.ts).
 *
 * The file begins with a frame that Zstandard's own programs skip. So `zstd -d` unpacks a base as well.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { DatabaseRefusal, isUnreadable } from './files';
import {
  chainOf,
  damaged,
  isPacked,
  readAt,
  SKIPPED,
  type Head,
  type NextBase,
  type PlacedHead,
} from './packed-head';

/**
 * This piece and its part of the base are both in memory. With a base part above 16 MiB, Zstandard finds fewer
 * matches, not more.
 */
const PIECE = 8 * 1024 * 1024;
/** Rows that came in between move what follows them: so much of the base is looked at before and behind a piece. */
const REACH = 4 * 1024 * 1024;
/** A fifth smaller than by 9, in five times as long: a second for 6 MB. */
const LEVEL = 16;
/** Larger books are packed faster: years of them would take many minutes of every night. */
const QUICK_LEVEL = 9;
const MOST_THOROUGH = 256 * 1024 * 1024;
/** A dictionary is found as far back as this: a piece and its reach. */
const WINDOW_LOG = 27;

export const PACKED_END = '.zst';

export interface Plain {
  readonly file: string;
  /** The hashes of the documents that it knows. */
  readonly documents: ReadonlySet<string>;
}

/**
 * Packs a database file into another, which is on the disk afterward. `base`: a packed one in the same folder. If it
 * is damaged, cannot be read, or shares little with the new one, the new one is whole by itself.
 */
export function packCopy(plain: Plain, to: string, base: NextBase | null): void {
  if (base === null) return write(plain, to, null);
  const unpacked = `${to}.base.partial`;
  const whole = `${to}.whole.partial`;
  try {
    const known = unpackCopy(base.file, unpacked);
    write(plain, to, { ...known, name: basename(base.file), file: unpacked, place: base.place });
    const first = chainOf(base.file).at(-1)?.file ?? base.file;
    if (statSync(to).size * 2 <= statSync(first).size) return;
    write(plain, whole, null);
    if (statSync(to).size * 4 > statSync(whole).size * 3) renameSync(whole, to);
  } catch (error) {
    if (!(error instanceof DatabaseRefusal) && !isUnreadable(error)) throw error;
    write(plain, to, null);
  } finally {
    for (const each of [unpacked, whole]) rmSync(each, { force: true });
  }
}

interface Base extends Unpacked {
  readonly name: string;
  readonly file: string;
}

function write(
  { file, documents }: Plain,
  to: string,
  base: (Base & { readonly place: number }) | null,
): void {
  const bytes = statSync(file).size;
  const list = Buffer.from([...documents].toSorted().join(''), 'hex');
  const hash = createHash('sha256');
  const level = bytes > MOST_THOROUGH ? QUICK_LEVEL : LEVEL;
  const pieces = [packed(list, level, base?.documents ?? null)];
  for (let at = 0; at < bytes; at += PIECE) {
    const piece = readAt(file, at, PIECE);
    hash.update(piece);
    pieces.push(packed(piece, level, base && around(base.file, at)));
  }
  const head: Head = {
    keyturn: 'backup',
    version: 1,
    bytes,
    sha256: hash.digest('hex'),
    base: base && { name: base.name, sha256: base.sha256 },
    place: base?.place ?? 0,
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
    // Not writeSync, which may write a part where the disk is nearly full.
    for (const part of [begin, text, skip, first ?? Buffer.alloc(0), ...rest]) writeFileSync(handle, part);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function packed(content: Buffer, level: number, dictionary: Buffer | null): Buffer {
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_enableLongDistanceMatching } = constants;
  return zstdCompressSync(content, {
    ...(dictionary?.length ? { dictionary } : {}),
    params: {
      [ZSTD_c_compressionLevel]: level,
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

interface Unpacked {
  readonly sha256: string;
  readonly documents: Buffer;
}

/**
 * Unpacks into a file that only its owner may read. Throws a DatabaseRefusal where anything differs from what was
 * packed, or a base is gone. It is not synced, because it is read and then deleted.
 */
export function unpackCopy(file: string, to: string): Unpacked {
  const chain = chainOf(file).toReversed();
  const rooms = roomsOf(to);
  let base: Base | null = null;
  let last: Unpacked | null = null;
  try {
    for (const [index, each] of chain.entries()) {
      if (base && each.head.base?.sha256 !== base.sha256)
        throw damaged(each.file, `${base.name} is another backup`);
      const room = each.file === file ? to : rooms[index % 2 === 0 ? 0 : 1];
      last = unpack(each.file, each.head, { to: room, base });
      if (base) rmSync(base.file, { force: true });
      base = { ...last, name: basename(each.file), file: room };
    }
  } finally {
    for (const each of rooms) rmSync(each, { force: true });
  }
  if (!last) throw damaged(file, 'it is no packed backup');
  return last;
}

/** Where bases stand while a backup is unpacked: two, in turns. */
export function roomsOf(to: string): readonly [string, string] {
  return [`${to}.base.partial`, `${to}.next.partial`];
}

function unpack(
  file: string,
  head: PlacedHead,
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
      writeFileSync(handle, piece);
      from += length;
      at += PIECE;
    }
  } finally {
    closeSync(handle);
  }
  if (hash.digest('hex') !== head.sha256) throw damaged(file, 'it is not what was packed');
  return { sha256: head.sha256, documents };
}

function documentsIn(file: string, head: PlacedHead, dictionary: Buffer | null): Buffer {
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
    let known: Buffer | null = null;
    for (const each of chainOf(file).toReversed()) known = documentsIn(each.file, each.head, known);
    return new Set(known?.toString('hex').match(/.{64}/g) ?? []);
  } catch {
    return null;
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
