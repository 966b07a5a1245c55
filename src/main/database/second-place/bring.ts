/** Brings a backup and its documents back from the second place, decrypted, into a folder from which it is restored. */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Decrypter } from 'age-encryption';
import { DOCUMENTS_DIR } from '../storage/document-files';
import { DICTIONARIES } from '../storage/document-pack';
import { DatabaseRefusal, errorCode } from '../storage/files';
import { documentsOfPacked } from '../storage/packed-copy';
import { openPlace, type PlaceToReach } from './open-place';
import { ENCRYPTED, LIST, newestSent, readWhole, SecondPlaceRefusal, type Place } from './place';
import { chunksOf } from './streams';

export interface Wanted {
  readonly place: PlaceToReach;
  /** As people read it. */
  readonly placeName: string;
  /** A file with the secret key of the recovery sheet. */
  readonly keyFile: string;
  /** Of a backup; undefined: the newest one. */
  readonly name: string | undefined;
  /** An empty folder, where nobody else reads. */
  readonly to: string;
}

/**
 * Answers the backup's file. A document that is lost or altered there is missing beside it. Throws a DatabaseRefusal,
 * or a SecondPlaceRefusal where nothing can be fetched.
 */
export async function bringBackup(wanted: Wanted): Promise<string> {
  const age = await decrypterOf(wanted.keyFile);
  const place = await openPlace(wanted.place);
  try {
    return await bringFrom(place, age, wanted);
  } finally {
    await place.close();
  }
}

async function bringFrom(place: Place, age: Decrypter, { placeName, name, to }: Wanted): Promise<string> {
  const names = [...(await place.list()).keys()];
  const chosen = choose(newestSent(names, Date.now()), name, placeName);
  const file = join(to, chosen);
  try {
    const sealed = await place.read(`${chosen}${ENCRYPTED}`);
    if (sealed === null) throw new SecondPlaceRefusal('gone');
    const plain = await age.decrypt(sealed);
    const handle = openSync(file, 'wx', 0o600);
    try {
      for await (const chunk of chunksOf(plain)) writeFileSync(handle, chunk);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (error instanceof SecondPlaceRefusal) throw error;
    throw new DatabaseRefusal('unusable', `${placeName}: ${chosen} cannot be decrypted: ${whyNot(error)}`, {
      cause: error,
    });
  }
  await bringDocuments(place, age, { names, to, chosen });
  return file;
}

function choose(names: readonly string[], name: string | undefined, placeName: string): string {
  const chosen = name === undefined ? names[0] : names.find((each) => each === name);
  if (chosen !== undefined) return chosen;
  const what =
    names.length === 0 ? 'no backup of a kiosk' : `no ${name ?? ''}; there are: ${names.join(', ')}`;
  throw new DatabaseRefusal('unusable', `in ${placeName} there is ${what}`);
}

/** The command runs as the kiosk's user, who may not read what root may. */
function readKey(keyFile: string): string {
  try {
    return readFileSync(keyFile, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    const why = code === 'ENOENT' ? 'there is no such file' : `the kiosk's user cannot read it (${code})`;
    throw new DatabaseRefusal('unusable', `the key in ${keyFile}: ${why}`, { cause: error });
  }
}

async function decrypterOf(keyFile: string): Promise<Decrypter> {
  const { Decrypter } = await import('age-encryption');
  const key = readKey(keyFile)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^AGE-SECRET-KEY-/i.test(line));
  const age = new Decrypter();
  try {
    age.addIdentity((key ?? '').toUpperCase());
  } catch {
    // Its own words may quote what was typed.
    throw new DatabaseRefusal(
      'unusable',
      `${keyFile} holds no key: it needs the line of the recovery sheet that begins with AGE-SECRET-KEY-, letter by letter`,
    );
  }
  return age;
}

const whyNot = (error: unknown) =>
  error instanceof Error && error.message.startsWith('no identity matched')
    ? 'it was encrypted to another key. Look for the recovery sheet of this kiosk'
    : 'it was altered or is not whole. Take an older one: --name';

/** No other name: a server could say one that leads out of the folder. */
const DICTIONARY = new RegExp(`^${DOCUMENTS_DIR}/${DICTIONARIES}/[0-9a-f]{64}\\${ENCRYPTED}$`);

async function bringDocuments(
  place: Place,
  age: Decrypter,
  { names, to, chosen }: { readonly names: readonly string[]; readonly to: string; readonly chosen: string },
): Promise<void> {
  const bring = async (name: string) => {
    const sealed = await readWhole(place, `${name}${ENCRYPTED}`);
    const bytes = sealed && (await age.decrypt(sealed).catch(() => null));
    if (bytes === null) return;
    const plain = join(to, name);
    mkdirSync(dirname(plain), { recursive: true, mode: 0o700 });
    writeFileSync(plain, bytes, { flag: 'wx', mode: 0o600 });
  };
  for (const name of names) if (DICTIONARY.test(name)) await bring(name.slice(0, -ENCRYPTED.length));
  const list = (await readWhole(place, `${chosen}${LIST}`))?.toString('utf8') ?? '';
  const listed = list.split('\n').filter((each) => /^[0-9a-f]{64}$/.test(each));
  // The list may be lost there. What the backup itself names is not.
  const there = new Set(names);
  const hashes = [...(documentsOfPacked(join(to, chosen)) ?? [])];
  for (const hash of new Set([...listed, ...hashes])) {
    const document = `${DOCUMENTS_DIR}/${hash.slice(0, 2)}/${hash}`;
    if (there.has(`${document}${ENCRYPTED}`)) await bring(document);
  }
}
