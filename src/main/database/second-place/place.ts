/**
 * The second place: a folder, an SFTP server or an S3 bucket with the encrypted backups of one kiosk. A file in it names
 * the kiosk. Without that file it may be an empty mount point or another bucket, so nothing is sent there.
 */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { SecondPlaceView } from '../../../shared/desk/backups';
import { errorCode } from '../storage/files';

export const MARKER = 'keyturn-second-place.json';
/** What is behind the name of each encrypted file. */
export const ENCRYPTED = '.age';
/** Behind the name of a backup: the documents that it names, a hash each line. */
export const LIST = '.documents';
/** What was being written; a power cut leaves such a file. */
export const PARTIAL = '.partial';

const SENT = /^(keyturn-\d{8}T\d{6}Z\.db(?:\.zst)?)\.age$/;

/** What is put there. Of a known length, because a bucket wants it before the first byte. */
export interface Content {
  readonly length: number;
  /** From the beginning, at each call: a try that failed is made again. */
  stream(): Promise<ReadableStream<Uint8Array>>;
}

/** What throws a SecondPlaceRefusal, or what the file system throws. Names are relative, with `/` between folders. */
export interface Place {
  /** All that lies there, with its length. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Null: there is nothing of that name. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** What has its name is whole. */
  put(name: string, content: Content): Promise<void>;
  remove(name: string): Promise<void>;
  /** What was put there before is there after a power cut. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

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
  /** The server's own word for it, without personal data or secrets. */
  readonly code: string;

  constructor(
    why: SecondPlaceTrouble,
    { code = '', ...options }: ErrorOptions & { readonly code?: string } = {},
  ) {
    super(`the second place: ${[why, code].filter((each) => each !== '').join(', ')}`, options);
    this.name = 'SecondPlaceRefusal';
    this.why = why;
    this.code = code;
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

/** Null: nobody's. Throws a SecondPlaceRefusal `gone` where there is no such place, `foreign` where nobody can read whose it is. */
export async function readMarker(place: Place): Promise<Marker | null> {
  const bytes = await readWhole(place, MARKER);
  if (bytes === null) return null;
  try {
    return markerSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new SecondPlaceRefusal('foreign', { cause: error });
  }
}

/** Of a small file. Null: there is nothing of that name. */
export async function readWhole(place: Place, name: string): Promise<Buffer | null> {
  const stream = await place.read(name);
  return stream && Buffer.from(await new Response(stream).arrayBuffer());
}

export function contentOf(bytes: Uint8Array): Content {
  return {
    length: bytes.length,
    stream: () =>
      Promise.resolve(
        new ReadableStream<Uint8Array>({
          start(controller) {
            if (bytes.length > 0) controller.enqueue(bytes);
            controller.close();
          },
        }),
      ),
  };
}

export const contentOfMarker = (marker: Marker): Content =>
  contentOf(Buffer.from(`${JSON.stringify(marker, null, 1)}\n`));

/** Names of the backups that lie there whole, newest first. */
export function sentBackups(names: Iterable<string>): readonly string[] {
  return [...names]
    .flatMap((name) => SENT.exec(name)?.[1] ?? [])
    .toSorted()
    .toReversed();
}

/** The same, those with a time to come at the end: they were named by a clock that was ahead. */
export function newestSent(names: Iterable<string>, nowMs: number): readonly string[] {
  const now = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const isAhead = (name: string) => name.slice('keyturn-'.length, 'keyturn-'.length + now.length) > now;
  const sent = sentBackups(names);
  return [...sent.filter((name) => !isAhead(name)), ...sent.filter(isAhead)];
}

/** Named value: of which kiosk the books are. `second-place set-up` writes it, and backups have it. */
export const KIOSK_OF_BOOKS = 'second_place_kiosk';

export function kioskOfBooks(raw: Database.Database): string | null {
  return (
    raw.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(KIOSK_OF_BOOKS) ?? null
  );
}
