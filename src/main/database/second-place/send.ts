/**
 * Sends a backup to the second place: first the documents that are missing there, then the backup. A file gets its
 * name only when it is whole and synced. A file that was cut off is sent with the next backup, or an hour later.
 */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import Database from 'better-sqlite3';
import type { Encrypter } from 'age-encryption';
import { epochIn } from '../number-series';
import { documentsNamed } from '../storage/stored-documents';
import { DOCUMENTS_DIR, isWholeDocument, placeOfDocument } from '../storage/document-files';
import { DICTIONARIES, dictionariesIn } from '../storage/document-pack';
import { errorCode } from '../storage/files';
import { packCopy, unpackCopy, withPlain } from '../storage/packed-copy';
import { isBase, isPacked } from '../storage/packed-head';
import type { Step } from './folder-place';
import { openPlace, type PlaceToReach } from './open-place';
import {
  contentOf,
  contentOfMarker,
  ENCRYPTED,
  kioskOfBooks,
  LIST,
  MARKER,
  PARTIAL,
  readMarker,
  readWhole,
  SecondPlaceRefusal,
  newestSent,
  type Marker,
  type Place,
} from './place';
import { putChecked } from './put-checked';
import { streamOf } from './streams';

export interface SendJob {
  readonly backup: string;
  readonly place: PlaceToReach;
  readonly publicKey: string;
  /** How many are kept there; null: none goes, because the newest was not found good. */
  readonly keep: number | null;
  readonly nowMs: number;
}

/**
 * Beside the backups in the data directory: the content of a packed one until it is sent. The next run removes what a
 * power cut leaves.
 */
const ROOM = '.to-second-place';

/**
 * Answers how many documents were sent. Null: the backup is from before there was a second place, and does not say whose it is. Throws a
 * SecondPlaceRefusal, or what the file system throws.
 */
export async function sendBackup(job: SendJob, step: Step = () => undefined): Promise<number | null> {
  const sealer = await sealerTo(job.publicKey);
  const room = join(dirname(job.backup), ROOM);
  const found = withPlain(job.backup, room, (plain) => read(plain, job.publicKey));
  if (found === null) return null;
  const { documents, own } = found;
  const place = await openPlace(job.place, step);
  try {
    await takePlace(place, own);
    return await sendTo(place, { job, documents, sealer });
  } finally {
    await place.close();
  }
}

interface Load {
  readonly job: SendJob;
  readonly documents: ReadonlySet<string>;
  readonly sealer: Sealer;
}

async function sendTo(place: Place, load: Load): Promise<number> {
  const { job, documents, sealer } = load;
  const there = new Map(await place.list());
  for (const name of there.keys()) if (name.endsWith(PARTIAL)) await place.remove(name);
  const sent = await sendDocuments(place, load, there);
  const name = basename(job.backup);
  // A list that lies there alone is nobody's; a backup without its list would keep all documents for ever.
  await putChecked(
    place,
    `${name}${LIST}`,
    contentOf(Buffer.from([...documents].map((hash) => `${hash}\n`).join(''))),
  );
  // Also where one of that name lies there: only what was read back in this run is known to be whole.
  await withWhole(job.backup, documents, async (whole) =>
    putChecked(place, `${name}${ENCRYPTED}`, {
      length: sealer.lengthOf(statSync(whole).size),
      stream: () => sealer.seal(streamOf(whole)),
    }),
  );
  await place.settle();
  if (job.keep !== null) await removeOld(place, job, job.keep);
  return sent;
}

/** Works on what needs no other backup beside it: a packed one may need its base. */
async function withWhole(
  backup: string,
  documents: ReadonlySet<string>,
  work: (whole: string) => Promise<void>,
): Promise<void> {
  if (!isPacked(backup) || isBase(backup)) return work(backup);
  const plain = join(dirname(backup), ROOM);
  const whole = `${plain}.zst`;
  try {
    try {
      unpackCopy(backup, plain);
      packCopy({ file: plain, documents }, whole, null);
    } catch (error) {
      // Also where there is no room: that is here, and not there.
      throw new SecondPlaceRefusal('failed', { code: errorCode(error), cause: error });
    }
    await work(whole);
  } finally {
    for (const each of [plain, whole]) rmSync(each, { force: true });
  }
}

interface Sealer {
  seal(plain: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  sealBytes(plain: Uint8Array): Promise<Uint8Array>;
  /** Of so many bytes when they are encrypted. */
  lengthOf(plain: number): number;
}

const PIECE = 64 * 1024;
const TAG = 16;

async function sealerTo(publicKey: string): Promise<Sealer> {
  // Only here: a kiosk without a second place never loads it.
  const { Encrypter } = await import('age-encryption');
  const age: Encrypter = new Encrypter();
  try {
    age.addRecipient(publicKey.trim());
  } catch (error) {
    throw new SecondPlaceRefusal('bad_key', { cause: error });
  }
  const empty = (await age.encrypt(new Uint8Array())).length;
  return {
    seal: (plain) => age.encrypt(plain),
    sealBytes: (plain) => age.encrypt(plain),
    // Age encrypts in pieces, each with a tag; nothing is a piece too.
    lengthOf: (plain) => empty - TAG + plain + TAG * Math.max(1, Math.ceil(plain / PIECE)),
  };
}

function read(
  backup: string,
  publicKey: string,
): { readonly documents: ReadonlySet<string>; readonly own: Marker } | null {
  const raw = new Database(backup, { readonly: true, fileMustExist: true });
  try {
    const kiosk = kioskOfBooks(raw);
    if (kiosk === null) return null;
    return {
      documents: documentsNamed(raw),
      own: { kiosk, epoch: epochIn(raw), publicKey: publicKey.trim() },
    };
  } finally {
    raw.close();
  }
}

/** Two kiosks never mix; one that was restored takes the place of the one whose books it has. */
async function takePlace(place: Place, own: Marker): Promise<void> {
  const found = await readMarker(place);
  if (found === null) throw new SecondPlaceRefusal('not_begun');
  if (found.kiosk !== own.kiosk || found.epoch > own.epoch) throw new SecondPlaceRefusal('foreign');
  // What is there already could not be read with the key of what would come.
  if (found.publicKey !== own.publicKey) throw new SecondPlaceRefusal('bad_key');
  if (found.epoch === own.epoch) return;
  await putChecked(place, MARKER, contentOfMarker(own));
  await place.settle();
}

async function sendDocuments(
  place: Place,
  { job, documents, sealer }: Load,
  there: ReadonlyMap<string, number>,
): Promise<number> {
  const from = join(dirname(job.backup), DOCUMENTS_DIR);
  let sent = 0;
  // One that lost its end there is sent again. What is lost or damaged at home is named by the look at the backup.
  const bring = async (file: string, isWhole: () => boolean) => {
    const name = `${relative(dirname(from), file).replaceAll('\\', '/')}${ENCRYPTED}`;
    const length = sealer.lengthOf(statSync(file, { throwIfNoEntry: false })?.size ?? 0);
    if (there.get(name) === length || !isWhole()) return;
    await putChecked(place, name, contentOf(await sealer.sealBytes(readFileSync(file))));
    sent += 1;
  };
  for (const { hash, whole } of dictionariesIn(from))
    await bring(join(from, DICTIONARIES, hash), () => whole);
  const known = new Map<string, Buffer>();
  for (const hash of documents)
    await bring(placeOfDocument(from, hash), () => isWholeDocument(from, hash, known));
  if (sent > 0) await place.settle();
  return sent;
}

/** By the times in their names. A time in the future was written by a wrong clock, and counts as old. */
async function removeOld(place: Place, { nowMs }: SendJob, keep: number): Promise<void> {
  const there = [...(await place.list()).keys()];
  const names = newestSent(there, nowMs);
  const kept = names.slice(0, keep);
  const lists = kept.map((name) => `${name}${LIST}`);
  for (const name of names.filter((each) => !kept.includes(each))) await place.remove(`${name}${ENCRYPTED}`);
  for (const name of there) if (name.endsWith(LIST) && !lists.includes(name)) await place.remove(name);
  const named = new Set<string>();
  for (const list of lists) {
    const content = await readWhole(place, list);
    if (content === null) return;
    for (const hash of content.toString('utf8').trimEnd().split('\n')) named.add(hash);
  }
  for (const name of there) {
    const hash = documentIn(name);
    if (hash !== null && !named.has(hash)) await place.remove(name);
  }
}

/** Null for dictionaries, which stay, and for what is no document. */
const documentIn = (name: string): string | null =>
  new RegExp(`^${DOCUMENTS_DIR}/[0-9a-f]{2}/([^/]+)\\${ENCRYPTED}$`).exec(name)?.[1] ?? null;
