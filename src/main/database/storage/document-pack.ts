/**
 * How the file of a document is written: packed by Zstandard against a document about nobody, which has the words
 * that all of them share. Such a dictionary is a file of its own, under the hash of its bytes, and is never changed
 * or removed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { sha256 } from '../sha256';
import { writeWhole } from '../../files/write-whole';

/** In the folder of documents. */
export const DICTIONARIES = 'dictionaries';

/** What such a file begins with; a PDF begins otherwise. The hash of the dictionary follows. */
const MARK = Buffer.from('KTP1');
const HEAD = MARK.length + 32;
/** Higher ones take three times as long for a twentieth. */
const LEVEL = 9;

const compress = promisify(zstdCompress);

export interface Dictionary {
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Written down and synced before any document that needs it. One that was changed since is written again. */
export function keepDictionary(folder: string, bytes: Buffer): Dictionary {
  const hash = sha256(bytes);
  const place = join(folder, DICTIONARIES, hash);
  if (!isWhole(place, hash)) {
    mkdirSync(join(folder, DICTIONARIES), { recursive: true, mode: 0o700 });
    writeWhole(place, bytes, { draft: `${place}.${process.pid}.partial` });
  }
  return { hash, bytes };
}

const isWhole = (place: string, hash: string): boolean =>
  existsSync(place) && sha256(readFileSync(place)) === hash;

/** The names of dictionaries in a folder of documents, and whether each is what its name says. */
export function dictionariesIn(folder: string): { readonly hash: string; readonly whole: boolean }[] {
  const within = join(folder, DICTIONARIES);
  const names = existsSync(within) ? readdirSync(within) : [];
  return names
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .map((hash) => ({ hash, whole: isWhole(join(within, hash), hash) }));
}

/** Those that are whole in one of the folders: a document of another one can be read by them too. */
export function wholeDictionaries(folders: readonly string[]): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const folder of folders)
    for (const { hash, whole } of dictionariesIn(folder))
      if (whole && !found.has(hash)) found.set(hash, readFileSync(join(folder, DICTIONARIES, hash)));
  return found;
}

/** As it is where packing would gain nothing. */
export async function packed(content: Buffer, dictionary: Dictionary): Promise<Buffer> {
  const body = await compress(content, {
    dictionary: dictionary.bytes,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });
  const file = Buffer.concat([MARK, Buffer.from(dictionary.hash, 'hex'), body]);
  return file.length < content.length ? file : content;
}

/** Null where the dictionary is gone, or the file was changed. `known` keeps the dictionaries that were read. */
export function unpacked(
  file: Buffer,
  folder: string,
  known: Map<string, Buffer> = new Map<string, Buffer>(),
): Buffer | null {
  if (!file.subarray(0, MARK.length).equals(MARK)) return file;
  const hash = file.subarray(MARK.length, HEAD).toString('hex');
  try {
    const bytes = known.get(hash) ?? readFileSync(join(folder, DICTIONARIES, hash));
    known.set(hash, bytes);
    return zstdDecompressSync(file.subarray(HEAD), { dictionary: bytes });
  } catch {
    return null;
  }
}
