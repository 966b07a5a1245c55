/** Brings a backup and its documents back from the second place, decrypted, into a folder from which it is restored. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Decrypter } from 'age-encryption';
import { DOCUMENTS_DIR, placeOfDocument } from '../storage/document-files';
import { DICTIONARIES } from '../storage/document-pack';
import { DatabaseRefusal } from '../storage/files';
import { ENCRYPTED, LIST, namesIn, readMarker, sentBackups } from './place';
import { chunksOf, streamOf } from './streams';

export interface Wanted {
  readonly folder: string;
  /** A file with the secret key of the recovery sheet. */
  readonly keyFile: string;
  /** Of a backup; undefined: the newest one. */
  readonly name: string | undefined;
  /** An empty folder, where nobody else reads. */
  readonly to: string;
}

/** Answers the backup's file. A document that is lost or altered there is missing beside it. Throws a DatabaseRefusal. */
export async function bringBackup({ folder, keyFile, name, to }: Wanted): Promise<string> {
  const age = await decrypterOf(keyFile);
  const chosen = choose(folder, name);
  const file = join(to, chosen);
  const source = join(folder, `${chosen}${ENCRYPTED}`);
  try {
    const plain = await age.decrypt(streamOf(source));
    const handle = openSync(file, 'wx', 0o600);
    try {
      for await (const chunk of chunksOf(plain)) writeFileSync(handle, chunk);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new DatabaseRefusal('unusable', `${source} cannot be decrypted: ${whyNot(error)}`, {
      cause: error,
    });
  }
  await bringDocuments(age, { folder, to, chosen });
  return file;
}

function choose(folder: string, name: string | undefined): string {
  const names = existsSync(folder) && readMarker(folder) !== null ? sentBackups(folder) : [];
  const chosen = name === undefined ? names[0] : names.find((each) => each === name);
  if (chosen !== undefined) return chosen;
  const what =
    names.length === 0 ? 'no backup of a kiosk' : `no ${name ?? ''}; there are: ${names.join(', ')}`;
  throw new DatabaseRefusal('unusable', `in ${folder} there is ${what}`);
}

async function decrypterOf(keyFile: string): Promise<Decrypter> {
  const { Decrypter } = await import('age-encryption');
  const key = readFileSync(keyFile, 'utf8')
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

async function bringDocuments(
  age: Decrypter,
  { folder, to, chosen }: { readonly folder: string; readonly to: string; readonly chosen: string },
): Promise<void> {
  const [from, target] = [join(folder, DOCUMENTS_DIR), join(to, DOCUMENTS_DIR)];
  const bring = async (sealed: string, plain: string) => {
    if (!existsSync(sealed)) return;
    const bytes = await age.decrypt(readFileSync(sealed)).catch(() => null);
    if (bytes === null) return;
    mkdirSync(dirname(plain), { recursive: true, mode: 0o700 });
    writeFileSync(plain, bytes, { flag: 'wx', mode: 0o600 });
  };
  const plainName = (name: string) => name.slice(0, -ENCRYPTED.length);
  for (const name of namesIn(join(from, DICTIONARIES)).filter((each) => each.endsWith(ENCRYPTED)))
    await bring(join(from, DICTIONARIES, name), join(target, DICTIONARIES, plainName(name)));
  const list = join(folder, `${chosen}${LIST}`);
  const hashes = existsSync(list) ? readFileSync(list, 'utf8').trimEnd().split('\n') : [];
  for (const hash of hashes.filter((each) => /^[0-9a-f]{64}$/.test(each)))
    await bring(`${placeOfDocument(from, hash)}${ENCRYPTED}`, placeOfDocument(target, hash));
}
