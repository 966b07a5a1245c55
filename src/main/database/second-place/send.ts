/**
 * Sends a backup to the second place: first the documents that are missing there, then the backup. A file gets its
 * name only when it is whole and synced. A file that was cut off is sent with the next backup, or an hour later.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Encrypter } from 'age-encryption';
import { epochIn } from '../number-series';
import { documentsNamed } from '../storage/stored-documents';
import { DOCUMENTS_DIR, isWholeDocument, placeOfDocument } from '../storage/document-files';
import { DICTIONARIES, dictionariesIn } from '../storage/document-pack';
import { errorCode } from '../storage/files';
import { isBase, isPacked, packCopy, unpackCopy, withPlain } from '../storage/packed-copy';
import {
  ENCRYPTED,
  kioskOfBooks,
  LIST,
  markerFile,
  markerText,
  namesIn,
  PARTIAL,
  readMarker,
  SecondPlaceRefusal,
  sentBackups,
  type Marker,
} from './place';
import { chunksOf, streamOf } from './streams';

export interface SendJob {
  readonly backup: string;
  readonly folder: string;
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

/** Called before each change of a file there: tests cut the power then. */
export type Step = () => void;

/** Answers how many documents were sent. Throws a SecondPlaceRefusal, or what the file system throws. */
export async function sendBackup(job: SendJob, step: Step = () => undefined): Promise<number> {
  const { backup, folder } = job;
  const age = await encrypterTo(job.publicKey);
  const room = join(dirname(backup), ROOM);
  const { documents, own } = withPlain(backup, room, (plain) => read(plain, job.publicKey));
  takePlace(folder, own, step);
  clearPartials(folder);
  const sent = await sendDocuments(
    { from: join(dirname(backup), DOCUMENTS_DIR), folder, documents, age },
    step,
  );
  const name = basename(backup);
  // A list that lies there alone is nobody's; a backup without its list would keep all documents for ever.
  write(
    join(folder, `${name}${LIST}`),
    Buffer.from([...documents].map((hash) => `${hash}\n`).join('')),
    step,
  );
  if (!existsSync(join(folder, `${name}${ENCRYPTED}`))) {
    await withWhole(backup, documents, async (whole) =>
      writeAll(join(folder, `${name}${ENCRYPTED}`), await age.encrypt(streamOf(whole)), step),
    );
  }
  syncFolder(folder);
  if (job.keep !== null) removeOld(job, job.keep, step);
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
    unpackCopy(backup, plain);
    packCopy({ file: plain, documents }, whole, null);
    await work(whole);
  } finally {
    for (const each of [plain, whole]) rmSync(each, { force: true });
  }
}

async function encrypterTo(publicKey: string): Promise<Encrypter> {
  // Only here: a kiosk without a second place never loads it.
  const { Encrypter } = await import('age-encryption');
  const age = new Encrypter();
  try {
    age.addRecipient(publicKey.trim());
  } catch (error) {
    throw new SecondPlaceRefusal('bad_key', { cause: error });
  }
  return age;
}

function read(
  backup: string,
  publicKey: string,
): { readonly documents: ReadonlySet<string>; readonly own: Marker } {
  const raw = new Database(backup, { readonly: true, fileMustExist: true });
  try {
    const kiosk = kioskOfBooks(raw);
    if (kiosk === null) throw new SecondPlaceRefusal('not_begun');
    return {
      documents: documentsNamed(raw),
      own: { kiosk, epoch: epochIn(raw), publicKey: publicKey.trim() },
    };
  } finally {
    raw.close();
  }
}

/** Two kiosks never mix; one that was restored takes the place of the one whose books it has. */
function takePlace(folder: string, own: Marker, step: Step): void {
  const found = readMarker(folder);
  if (found === null) throw new SecondPlaceRefusal('not_begun');
  if (found.kiosk !== own.kiosk || found.epoch > own.epoch) throw new SecondPlaceRefusal('foreign');
  // What is there already could not be read with the key of what would come.
  if (found.publicKey !== own.publicKey) throw new SecondPlaceRefusal('bad_key');
  if (markerText(found) === markerText(own)) return;
  write(markerFile(folder), Buffer.from(markerText(own)), step);
  syncFolder(folder);
}

function clearPartials(folder: string): void {
  const documents = join(folder, DOCUMENTS_DIR);
  for (const each of [folder, ...namesIn(documents).map((name) => join(documents, name))])
    for (const name of namesIn(each)) if (name.endsWith(PARTIAL)) rmSync(join(each, name), { force: true });
}

async function sendDocuments(
  {
    from,
    folder,
    documents,
    age,
  }: {
    readonly from: string;
    readonly folder: string;
    readonly documents: ReadonlySet<string>;
    readonly age: Encrypter;
  },
  step: Step,
): Promise<number> {
  const to = join(folder, DOCUMENTS_DIR);
  const there = new Set(documentsThere(folder).map(({ name }) => name));
  const changed = new Set<string>();
  let sent = 0;
  // What is lost or damaged at home is named by the look at the backup. It stays away: here each goes once.
  const bring = async (source: string, target: string) => {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    write(target, await age.encrypt(readFileSync(source)), step);
    changed.add(dirname(target));
    sent += 1;
  };
  for (const { hash, whole } of dictionariesIn(from))
    if (whole && !there.has(hash))
      await bring(join(from, DICTIONARIES, hash), join(to, DICTIONARIES, `${hash}${ENCRYPTED}`));
  const known = new Map<string, Buffer>();
  for (const hash of documents)
    if (!there.has(hash) && isWholeDocument(from, hash, known))
      await bring(placeOfDocument(from, hash), `${placeOfDocument(to, hash)}${ENCRYPTED}`);
  for (const each of changed.size > 0 ? [...changed, to] : []) syncFolder(each);
  return sent;
}

function documentsThere(
  folder: string,
): { readonly name: string; readonly part: string; readonly file: string }[] {
  const to = join(folder, DOCUMENTS_DIR);
  return namesIn(to).flatMap((part) =>
    namesIn(join(to, part)).flatMap((file) =>
      file.endsWith(ENCRYPTED)
        ? [{ name: file.slice(0, -ENCRYPTED.length), part, file: join(to, part, file) }]
        : [],
    ),
  );
}

/** By the times in their names. A time in the future was written by a wrong clock, and counts as old. */
function removeOld({ folder, nowMs }: SendJob, keep: number, step: Step): void {
  const now = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const timeIn = (name: string) => name.slice('keyturn-'.length, 'keyturn-'.length + now.length);
  const names = sentBackups(folder);
  const past = names.filter((name) => timeIn(name) <= now);
  const kept = [...past, ...names.filter((name) => timeIn(name) > now)].slice(0, keep);
  const remove = (path: string) => {
    step();
    rmSync(path, { force: true });
  };
  for (const name of names.filter((each) => !kept.includes(each)))
    remove(join(folder, `${name}${ENCRYPTED}`));
  for (const name of namesIn(folder))
    if (name.endsWith(LIST) && !kept.includes(name.slice(0, -LIST.length))) remove(join(folder, name));
  const lists = kept.map((name) => join(folder, `${name}${LIST}`));
  if (!lists.every((list) => existsSync(list))) return;
  const named = new Set(lists.flatMap((list) => readFileSync(list, 'utf8').trimEnd().split('\n')));
  for (const { name, part, file } of documentsThere(folder))
    if (part !== DICTIONARIES && !named.has(name)) remove(file);
}

/** Under another name first: what has its name is whole. */
export function write(target: string, content: Uint8Array, step: Step): void {
  const to = begin(target, step);
  try {
    writeChunk(to.handle, content);
    finish(to, step);
  } catch (error) {
    giveUp(to, error);
  }
}

async function writeAll(target: string, stream: ReadableStream<Uint8Array>, step: Step): Promise<void> {
  const to = begin(target, step);
  try {
    for await (const chunk of chunksOf(stream)) writeChunk(to.handle, chunk);
    finish(to, step);
  } catch (error) {
    giveUp(to, error);
  }
}

interface Begun {
  readonly target: string;
  readonly partial: string;
  readonly handle: number;
}

// All of it waits in this thread. A share that does not answer would otherwise block the threads with which the whole
// program reads files.
function begin(target: string, step: Step): Begun {
  step();
  const partial = `${target}${PARTIAL}`;
  return { target, partial, handle: openSync(partial, 'w', 0o600) };
}

function writeChunk(handle: number, chunk: Uint8Array): void {
  for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at);
}

function finish({ target, partial, handle }: Begun, step: Step): void {
  step();
  fsyncSync(handle);
  step();
  renameSync(partial, target);
  closeSync(handle);
}

/** On a full disk it gives back the room that it took. */
function giveUp({ handle, partial }: Begun, error: unknown): never {
  closeSync(handle);
  if (errorCode(error) !== '') rmSync(partial, { force: true });
  throw error;
}

/** Shares of some kinds sync no folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF'].includes(errorCode(error))) throw error;
  } finally {
    closeSync(handle);
  }
}
