/**
 * The second place: a folder on another disk or machine with the encrypted backups of one kiosk. A file in it names
 * the kiosk. Without that file the folder may be an empty mount point, so nothing is sent there.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { SecondPlaceView } from '../../../shared/desk/backups';
import { errorCode } from '../storage/files';

const MARKER = 'keyturn-second-place.json';
/** What is behind the name of each encrypted file. */
export const ENCRYPTED = '.age';
/** Behind the name of a backup: the documents that it names, a hash each line. */
export const LIST = '.documents';
/** What was being written; a power cut leaves such a file. */
export const PARTIAL = '.partial';

const SENT = /^(keyturn-\d{8}T\d{6}Z\.db(?:\.zst)?)\.age$/;

const markerSchema = z.strictObject({
  /** Of the books, also after a restore. */
  kiosk: z.string().min(1),
  /** Books that were restored count higher: what they replace sends nothing any more. */
  epoch: z.int(),
  /** Whom the files are encrypted to. */
  publicKey: z.string(),
});
export type Marker = z.output<typeof markerSchema>;

export type SecondPlaceTrouble = NonNullable<SecondPlaceView['failure']>;

export class SecondPlaceRefusal extends Error {
  readonly why: SecondPlaceTrouble;

  constructor(why: SecondPlaceTrouble, options?: ErrorOptions) {
    super(`the second place: ${why}`, options);
    this.name = 'SecondPlaceRefusal';
    this.why = why;
  }
}

const gone = new Set(
  'ENOENT ENOTDIR EIO ESTALE ENOTCONN ETIMEDOUT EHOSTDOWN EHOSTUNREACH ENXIO ENODEV'.split(' '),
);
const notWritable = new Set(['EROFS', 'EACCES', 'EPERM']);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Of what a file system says there. */
export function troubleOf(error: unknown): SecondPlaceTrouble {
  if (error instanceof SecondPlaceRefusal) return error.why;
  const code = errorCode(error);
  if (gone.has(code)) return 'gone';
  if (notWritable.has(code)) return 'not_writable';
  return full.has(code) ? 'full' : 'failed';
}

/** Null: nobody's. Throws a SecondPlaceRefusal `gone` where there is no folder, `foreign` where nobody can read whose it is. */
export function readMarker(folder: string): Marker | null {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new SecondPlaceRefusal('gone');
  const file = markerFile(folder);
  if (!existsSync(file)) return null;
  try {
    return markerSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) !== '') throw error;
    throw new SecondPlaceRefusal('foreign', { cause: error });
  }
}

export const markerFile = (folder: string): string => join(folder, MARKER);
export const markerText = (marker: Marker): string => `${JSON.stringify(marker, null, 1)}\n`;

/** Names of the backups that lie there whole, newest first. */
export function sentBackups(folder: string): readonly string[] {
  return namesIn(folder)
    .flatMap((name) => SENT.exec(name)?.[1] ?? [])
    .toSorted()
    .toReversed();
}

/** Empty where there is none. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Named value: of which kiosk the books are. `second-place set-up` writes it, and backups have it. */
export const KIOSK_OF_BOOKS = 'second_place_kiosk';

export function kioskOfBooks(raw: Database.Database): string | null {
  return (
    raw.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(KIOSK_OF_BOOKS) ?? null
  );
}
