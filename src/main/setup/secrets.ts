/**
 * Keys and passwords that the settings name, out of files into credentials of systemd. What is on the disk then is encrypted to
 * this machine: to its TPM where it has one, and to its host key. Only the service is handed what is in it.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../app/settings/config';
import { syncFolder, syncPath } from '../files/sync-path';
import type { Machine } from './machine';

type Place = Pick<Machine, 'dataDir' | 'etcDir' | 'runDir' | 'owner' | 'run'>;

/** As the unit keyturn.service names them; by these names the service finds them (app/settings/secret-file.ts). */
const namesOf = ({
  payments,
  mail,
  texts,
  backup,
}: Config): readonly (readonly [string, string | null])[] => [
  ['payments.keyFile', payments.gateway === 'simulated' ? null : payments.keyFile],
  ['mail.passwordFile', mail?.passwordFile ?? null],
  ['texts.secretFile', texts?.secretFile ?? null],
  ['backup.second.sftp.keyFile', backup.second?.sftp?.keyFile ?? null],
  ['backup.second.s3.secretFile', backup.second?.s3?.secretFile ?? null],
];

/** Where systemd looks for encrypted credentials. */
const credentialsDir = ({ etcDir }: Place): string => join(dirname(etcDir), 'credstore.encrypted');

/**
 * Files that stand where the settings say: not taken in yet, or written since by somebody who changes a secret. Only such as lie
 * in these two folders are root's to read and remove here: the service may write in the settings what it likes.
 */
function filesOf(place: Place, config: Config): readonly { readonly name: string; readonly file: string }[] {
  return namesOf(config).flatMap(([name, path]) => {
    const file = path === null ? null : resolve(place.dataDir, path);
    const isHere = file !== null && [place.dataDir, place.etcDir].includes(dirname(file));
    return isHere && existsSync(file) ? [{ name, file }] : [];
  });
}

/** What systemd hands to the service under the name of a setting. */
export const hasCredential = (place: Place, name: string): boolean =>
  existsSync(join(credentialsDir(place), name));

/** Written beside a credential and so not read by the service. */
export const secretsBeside = (place: Place, config: Config) =>
  filesOf(place, config).filter(({ name }) => hasCredential(place, name));

/** What is needed of them to know whether the service was started with them. */
export function credentialsOf(place: Place, config: Config): string {
  return namesOf(config)
    .map(([name]) => join(credentialsDir(place), name))
    .map((file) => (existsSync(file) ? readFileSync(file, 'base64') : ''))
    .join('\n');
}

/** Each file goes only after its credential was read back. Cut off in between, the next run does it again. */
export async function sealSecrets(place: Place, config: Config): Promise<string> {
  const files = filesOf(place, config);
  if (files.length === 0) return 'none in files';
  for (const { name, file } of files) {
    const secret = readOwn(place, file);
    if (secret === null || !(await seal(place, name, secret)))
      return `${file} stays as it is: it is not the service's own, or systemd-creds cannot encrypt it here`;
    rmSync(file);
    syncFolder(dirname(file));
  }
  const names = files.map(({ name }) => name).join(', ');
  return `${names}: encrypted to this machine, and the files are gone. Keep a copy of each elsewhere`;
}

/** Null for what is no file of the service's user: a link could name any file of the machine. */
function readOwn({ owner }: Place, file: string): string | null {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const found = fstatSync(handle);
    return found.isFile() && found.uid === owner?.uid ? readFileSync(handle, 'utf8') : null;
  } finally {
    closeSync(handle);
  }
}

/** Answers whether the credential is on the disk and says the same. What the programs say is shown to nobody: it may quote. */
async function seal(place: Place, name: string, secret: string): Promise<boolean> {
  const folder = credentialsDir(place);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [draft, room] = [join(folder, `.${name}.new`), mkdtempSync(join(place.runDir, 'keyturn-secrets-'))];
  try {
    rmSync(draft, { force: true });
    const plain = join(room, name);
    writeFileSync(plain, secret, { mode: 0o600 });
    const made = await place.run('systemd-creds', ['encrypt', `--name=${name}`, plain, draft]);
    const read = await place.run('systemd-creds', ['decrypt', `--name=${name}`, draft, '-']);
    if (made.code !== 0 || read.code !== 0 || read.out !== secret) return false;
    syncPath(draft);
    renameSync(draft, join(folder, name));
    syncFolder(folder);
    return true;
  } finally {
    rmSync(draft, { force: true });
    rmSync(room, { recursive: true, force: true });
  }
}
