/** A second place on an SFTP server. */
import { posix } from 'node:path';
import { DOCUMENTS_DIR } from '../storage/document-files';
import { PARTIAL, SecondPlaceRefusal, type Content, type Place, type SecondPlaceTrouble } from './place';
import {
  ask,
  openLine,
  status,
  type Answer,
  type Reader,
  type SftpLine,
  type SftpToReach,
} from './sftp-line';
import { chunksOf } from './streams';

/** What every server takes in one message; so many are under way at a time. */
const PIECE = 32 * 1024;
const AT_A_TIME = 32;

const [READ, WRITE, CREATE, TRUNCATE] = [1, 2, 8, 16];
/** Which attributes follow, and the kinds of a file among its modes. */
const [HAS_SIZE, HAS_OWNERS, HAS_MODE, HAS_TIMES, HAS_MORE] = [1, 2, 4, 8, 2 ** 31];
const [KINDS, FOLDER, FILE] = [0o170000, 0o040000, 0o100000];
const NO_ATTRIBUTES = 0;
const RENAME_OVER = 'posix-rename@openssh.com';
const SYNC = 'fsync@openssh.com';

export async function openSftpPlace(to: SftpToReach): Promise<Place> {
  const line = await openLine(to);
  const path = (name: string) => posix.join(to.folder, name);
  try {
    if ((await lookAt(line, to.folder))?.kind !== FOLDER) throw new SecondPlaceRefusal('gone');
  } catch (error) {
    line.end();
    throw error;
  }
  return {
    list: () => listAll(line, to.folder),
    read: (name) => read(line, path(name)),
    async put(name, content) {
      await makeFolders(line, to.folder, posix.dirname(name));
      await put(line, path(name), content);
    },
    async remove(name) {
      done(await line.ask(ask.remove, path(name)), { isThere: false });
    },
    // Each file was synced when it was written.
    settle: () => Promise.resolve(),
    close() {
      line.end();
      return Promise.resolve();
    },
  };
}

/** False: there is nothing of that name, where that may be. `failure`: what the protocol's one word for any other trouble means. */
function done(
  { status: word }: Answer,
  { isThere = true, failure = 'failed' }: { isThere?: boolean; failure?: SecondPlaceTrouble } = {},
): boolean {
  if (word === null || word === status.ok) return true;
  if (word === status.noSuchFile && !isThere) return false;
  const why = word === status.denied ? 'not_writable' : word === status.failure ? failure : 'failed';
  throw new SecondPlaceRefusal(word === status.noSuchFile ? 'gone' : why, { code: `SFTP ${word}` });
}

interface Found {
  readonly size: number;
  readonly kind: number;
}

/** Null: there is nothing of that name. */
async function lookAt(line: SftpLine, path: string): Promise<Found | null> {
  const answer = await line.ask(ask.stat, path);
  return done(answer, { isThere: false }) ? attributesIn(answer.content) : null;
}

function attributesIn(content: Reader): Found {
  const has = content.number();
  const size = (has & HAS_SIZE) === 0 ? 0 : content.long();
  if ((has & HAS_OWNERS) !== 0) content.long();
  const kind = (has & HAS_MODE) === 0 ? 0 : content.number() & KINDS;
  if ((has & HAS_TIMES) !== 0) content.long();
  if ((has & HAS_MORE) !== 0)
    for (let left = content.number(); left > 0; left -= 1) {
      content.text();
      content.text();
    }
  return { size, kind };
}

async function listAll(line: SftpLine, folder: string): Promise<ReadonlyMap<string, number>> {
  const there = new Map<string, number>();
  const keep = async (within: string) => {
    const found = await listOne(line, posix.join(folder, within));
    for (const [name, { size, kind }] of found) if (kind === FILE) there.set(posix.join(within, name), size);
    return found;
  };
  await keep('');
  for (const [name, { kind }] of await listOne(line, posix.join(folder, DOCUMENTS_DIR)))
    if (kind === FOLDER && !name.startsWith('.')) await keep(posix.join(DOCUMENTS_DIR, name));
  return there;
}

/** Empty where there is no such folder. */
async function listOne(line: SftpLine, path: string): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  const opened = await line.ask(ask.openFolder, path);
  if (!done(opened, { isThere: false })) return found;
  const handle = opened.content.text();
  for (;;) {
    const answer = await line.ask(ask.readFolder, handle);
    if (answer.status === status.end) break;
    done(answer);
    for (let left = answer.content.number(); left > 0; left -= 1) {
      const name = answer.content.text().toString();
      // The same for people.
      answer.content.text();
      found.set(name, attributesIn(answer.content));
    }
  }
  done(await line.ask(ask.close, handle));
  return found;
}

async function makeFolders(line: SftpLine, folder: string, within: string): Promise<void> {
  const parts = within === '.' ? [] : within.split('/');
  for (const [at] of parts.entries()) {
    const path = posix.join(folder, ...parts.slice(0, at + 1));
    if ((await lookAt(line, path)) === null)
      done(await line.ask(ask.makeFolder, path, HAS_MODE, 0o700), { failure: 'full' });
  }
}

/** Null: there is nothing of that name. */
async function read(line: SftpLine, path: string): Promise<ReadableStream<Uint8Array> | null> {
  const opened = await line.ask(ask.open, path, READ, NO_ATTRIBUTES);
  if (!done(opened, { isThere: false })) return null;
  const handle = opened.content.text();
  const close = async () => {
    done(await line.ask(ask.close, handle));
  };
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const answer = await line.ask(ask.read, handle, BigInt(at), PIECE);
      if (answer.status === status.end) {
        await close();
        controller.close();
        return;
      }
      done(answer);
      const piece = answer.content.text();
      at += piece.length;
      controller.enqueue(new Uint8Array(piece));
    },
    cancel: close,
  });
}

/**
 * Under another name first: what has its name is whole. The protocol has no word for a full disk: a write that fails
 * after the file was opened is one.
 */
async function put(line: SftpLine, path: string, content: Content): Promise<void> {
  const partial = `${path}${PARTIAL}`;
  const opened = await line.ask(ask.open, partial, WRITE | CREATE | TRUNCATE, HAS_MODE, 0o600);
  done(opened);
  const handle = opened.content.text();
  try {
    await writeAll(line, handle, content);
    if (line.extensions.has(SYNC)) done(await line.ask(ask.extended, SYNC, handle), { failure: 'full' });
    done(await line.ask(ask.close, handle), { failure: 'full' });
  } catch (error) {
    // On a full disk it gives back the room that it took. Where the line broke, the next run does.
    await line.ask(ask.remove, partial).catch(() => null);
    throw error;
  }
  await rename(line, partial, path);
}

async function writeAll(line: SftpLine, handle: Buffer, content: Content): Promise<void> {
  let at = 0;
  let under: Promise<Answer>[] = [];
  const flush = async () => {
    const answers = await Promise.all(under);
    under = [];
    for (const answer of answers) done(answer, { failure: 'full' });
  };
  for await (const chunk of chunksOf(await content.stream()))
    for (let from = 0; from < chunk.length; from += PIECE) {
      const piece = chunk.subarray(from, from + PIECE);
      const written = line.ask(ask.write, handle, BigInt(at), piece);
      // Also where another one fails first, and nobody waits for it any more.
      written.catch(() => undefined);
      under.push(written);
      at += piece.length;
      if (under.length >= AT_A_TIME) await flush();
    }
  await flush();
}

/** In the place of what has that name: at once where the server knows how, as OpenSSH does. */
async function rename(line: SftpLine, from: string, to: string): Promise<void> {
  if (line.extensions.has(RENAME_OVER)) {
    done(await line.ask(ask.extended, RENAME_OVER, from, to));
    return;
  }
  done(await line.ask(ask.remove, to), { isThere: false });
  done(await line.ask(ask.rename, from, to));
}
