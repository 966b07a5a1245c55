/**
 * How the file of a document is written: packed by Zstandard against a document about nobody, which has the words
 * that all of them share. Of both, what can be counted again is left out (document-shape.ts). Such a dictionary is a
 * file of its own, under the hash of its bytes, and is never changed or removed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { sha256 } from '../sha256';
import { writeWhole } from '../../files/write-whole';
import { shaped, unshaped } from './document-shape';
import { isUnreadable } from './files';

/** In the folder of documents. */
export const DICTIONARIES = 'dictionaries';

/** What such a file begins with; a PDF begins otherwise. The hash of the dictionary follows. */
const MARK = Buffer.from('KTP2');
/** The same of documents as they are: those of before, and what is no PDF. */
const WHOLE_MARK = Buffer.from('KTP1');
const HEAD = MARK.length + 32;
/** Higher ones find nothing more. Lower ones take a tenth of the 20 to 40 ms, once, for a tenth more on the disk. */
const LEVEL = 17;

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

function isWhole(place: string, hash: string): boolean {
  try {
    return existsSync(place) && sha256(readFileSync(place)) === hash;
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
}

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
  const words = shapeOf(dictionary.bytes);
  const shape = words && shaped(content);
  const body = await compress(shape ?? content, {
    dictionary: shape ? words : dictionary.bytes,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });
  const mark = shape ? MARK : WHOLE_MARK;
  const file = Buffer.concat([mark, Buffer.from(dictionary.hash, 'hex'), body]);
  return file.length < content.length ? file : content;
}

const shapes = new WeakMap<Buffer, { readonly shape: Buffer | null }>();

/** Of a dictionary, once for as long as somebody has it. */
function shapeOf(dictionary: Buffer): Buffer | null {
  const known = shapes.get(dictionary) ?? { shape: shaped(dictionary) };
  shapes.set(dictionary, known);
  return known.shape;
}

/** Null where the dictionary is gone, or the file was changed. `known` keeps the dictionaries that were read. */
export function unpacked(
  file: Buffer,
  folder: string,
  known: Map<string, Buffer> = new Map<string, Buffer>(),
): Buffer | null {
  const mark = file.subarray(0, MARK.length);
  const isShaped = mark.equals(MARK);
  if (!isShaped && !mark.equals(WHOLE_MARK)) return file;
  const hash = file.subarray(MARK.length, HEAD).toString('hex');
  try {
    const bytes = known.get(hash) ?? readFileSync(join(folder, DICTIONARIES, hash));
    known.set(hash, bytes);
    const dictionary = isShaped ? shapeOf(bytes) : bytes;
    if (dictionary === null) return null;
    const content = zstdDecompressSync(file.subarray(HEAD), { dictionary });
    return isShaped ? unshaped(content) : content;
  } catch {
    return null;
  }
}
