/**
 * The head of a packed backup: what it holds, and beside which other one it was packed. Backups form series. The first
 * of one is whole by itself. Each next one is packed beside the one whose place in the series is its own without the
 * last binary digit 1. So a day is packed beside the day before, or one not long ago. Nobody needs more than five
 * files to read it.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { DatabaseRefusal, isUnreadable } from './files';

export const SKIPPED = 0x184d2a50;
const MOST_HEAD = 1024 * 1024;
/** So many backups belong to a series at most. */
const SERIES = 16;

const headSchema = z.strictObject({
  keyturn: z.literal('backup'),
  version: z.literal(1),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
  /** The file that this one was packed beside, if any: its name, and the hash of its bytes. */
  base: z.strictObject({ name: z.string(), sha256: z.string() }).nullable(),
  /** In its series; those of before 28 November 2026 are whole, or beside a whole one. */
  place: z.int().nonnegative().optional(),
  /** The hashes of the documents that the database knows, 32 bytes each. */
  documents: z.int().nonnegative(),
  pieces: z.array(z.int().positive()),
});
export type Head = z.output<typeof headSchema>;
/** With where its pieces begin. */
export type PlacedHead = Head & { readonly from: number };

export const damaged = (file: string, what: string) =>
  new DatabaseRefusal('unusable', `${file} is damaged: ${what}`);

const placeOf = ({ base, place }: Head): number => place ?? (base ? 1 : 0);

/** Null for any other file. */
function readHead(file: string): PlacedHead | null {
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

/** Whether it is packed, and by itself. */
export function isBase(file: string): boolean {
  try {
    return readHead(file)?.base === null;
  } catch {
    return false;
  }
}

export interface Link {
  readonly file: string;
  readonly head: PlacedHead;
}

/** A packed backup and those without which it is of no use, down to the one that is whole by itself. */
export function chainOf(file: string): readonly [Link, ...Link[]] {
  const chain: [Link, ...Link[]] = [linkOf(file)];
  for (let last = chain[0]; last.head.base !== null;) {
    const { name } = last.head.base;
    const beside = join(dirname(file), basename(name));
    if (statSync(beside, { throwIfNoEntry: false }) === undefined)
      throw new DatabaseRefusal('unusable', `${last.file} needs ${name} beside it: bring that file too`);
    const next = linkOf(beside);
    if (placeOf(next.head) >= placeOf(last.head)) throw damaged(last.file, `${name} is another backup`);
    chain.push(next);
    last = next;
  }
  return chain;
}

function linkOf(file: string): Link {
  const head = readHead(file);
  if (!head) throw damaged(file, 'it is no packed backup');
  return { file, head };
}

/** The files without which this one is of no use, as far as they are there and can be read. */
export function basesOf(file: string): readonly string[] {
  const found: string[] = [];
  try {
    for (let head = readHead(file); head?.base;) {
      const base = join(dirname(file), basename(head.base.name));
      if (found.includes(base) || statSync(base, { throwIfNoEntry: false }) === undefined) break;
      found.push(base);
      head = readHead(base);
    }
  } catch {
    // A damaged one needs nothing more.
  }
  return found;
}

/** What a backup is packed beside, and its own place in the series. */
export interface NextBase {
  readonly file: string;
  readonly place: number;
}

/** For the next backup after this one; null where a new series begins. `most`: so many belong to a series at most. */
export function baseAfter(newest: string, most: number): NextBase | null {
  try {
    const chain = chainOf(newest);
    const place = placeOf(chain[0].head) + 1;
    if (place >= Math.min(SERIES, most)) return null;
    const base = chain.find(({ head }) => placeOf(head) === (place & (place - 1)));
    return base ? { file: base.file, place } : null;
  } catch (error) {
    if (error instanceof DatabaseRefusal || isUnreadable(error)) return null;
    throw error;
  }
}

/** Fewer bytes where the file ends. */
export function readAt(file: string, from: number, length: number): Buffer {
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
