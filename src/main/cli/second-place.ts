/** `second-place set-up`, `try` and `restore`: encrypted backups on another disk or machine. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { CONFIG_FILE, readConfig } from '../app/settings/config';
import { givenPlace, type GivenPlace } from '../app/settings/given-place';
import { readJsonFile } from '../app/settings/json-file';
import { nameOfPlace, type PlaceSettings } from '../app/settings/second-place-config';
import { writeWhole } from '../files/write-whole';
import { findMeta, saveMeta } from '../database/meta';
import { bringBackup } from '../database/second-place/bring';
import { openPlace } from '../database/second-place/open-place';
import {
  contentOfMarker,
  KIOSK_OF_BOOKS,
  MARKER,
  readMarker,
  SecondPlaceRefusal,
  sentBackups,
  troubleOf,
  type Marker,
  type Place,
  type SecondPlaceTrouble,
} from '../database/second-place/place';
import { putChecked } from '../database/second-place/put-checked';
import { runBackupJob, type BackupJobResult } from '../database/backup/jobs';
import { holdInstance } from '../database/storage/instance-guard';
import { giveTo, makeFolder, ownerOf } from '../database/storage/files';
import { numberEpoch } from '../database/number-series';
import { FROM_SECOND } from '../database/restore/restore';
import { restoreInto } from './backup';
import { withStore } from './database';
import type { CliIo, Command, Invocation } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';

const whyNot: Partial<Record<SecondPlaceTrouble, string>> = {
  gone: 'there is no such folder or bucket; is the disk or the share connected?',
  not_writable: 'the kiosk cannot write there',
  full: 'there is no room',
  foreign: 'it is of another kiosk',
  unreachable: 'the server does not answer, or the connection broke off',
  refused: 'the server does not accept the key; look at user or key id, and at the file with the key',
  wrong_host:
    'another server answers there, and nothing was sent; compare its host key or certificate with what its operator says',
  altered: 'what comes back is not what was sent',
};

/** What a place refuses, in a sentence. */
async function told<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = troubleOf(error);
    if (error instanceof CommandRefused || (why === 'failed' && !(error instanceof SecondPlaceRefusal)))
      throw error;
    const code = error instanceof SecondPlaceRefusal && error.code !== '' ? ` (${error.code})` : '';
    throw new CommandRefused(`${name}: ${whyNot[why] ?? `it cannot be used: ${why}`}${code}`, {
      cause: error,
    });
  }
}

export const setUpSecondPlaceCommand: Command = {
  usage: 'second-place set-up PLACE [--key PUBLIC-KEY]',
  summary: 'has each backup sent, encrypted, to another disk or machine, and prints the recovery sheet',
  more: 'PLACE is a folder, or a file PLACE.json that describes an SFTP server or a bucket (docs/operate/operating.md). The secret key stands on the sheet and nowhere else: print it at once (`| lp`), and keep it away from the kiosk. With --key, one pair that you have already serves, and no sheet is printed. The kiosk takes it over at its next start',
  options: ['key'],
  positionals: ['PLACE'],
  async run(invocation, io) {
    const given = onlyPositional(invocation);
    if (!isAbsolute(given) && !given.endsWith('.json'))
      throw new UsageError('the folder wants its whole path, from / on');
    const place = givenPlace(given);
    const { dataDir } = invocation;
    const { second: former } = readConfig(dataDir).backup;
    const own = await withStore(dataDir, io.nowMs(), (store) =>
      store.transaction(async (tx) => {
        const kiosk = (await findMeta(tx, KIOSK_OF_BOOKS)) ?? randomUUID();
        await saveMeta(tx, KIOSK_OF_BOOKS, kiosk);
        return { kiosk, epoch: await numberEpoch(tx) };
      }),
    );
    const pair = await pairFor(invocation.key);
    const { publicKey } = pair;
    await told(place.name, async () => {
      const opened = await openPlace(place.reach());
      try {
        await refuseOthers(opened, place.name, { ...own, publicKey });
        await putChecked(opened, MARKER, contentOfMarker({ ...own, publicKey }));
        await opened.settle();
      } finally {
        await opened.close();
      }
    });
    if (pair.secret !== null) for (const line of sheetOf(place, publicKey, pair.secret)) io.out(line);
    writeSetting(dataDir, { ...place.settings, publicKey });
    io.err(`${join(dataDir, CONFIG_FILE)} has the second place now; restart the kiosk.`);
    if (former && former.publicKey !== publicKey)
      io.err(
        `What was sent to ${nameOfPlace(former)} before opens by its own recovery sheet (${former.publicKey}) alone: keep that sheet as long as those backups.`,
      );
    return 0;
  },
};

async function pairFor(
  key: string | undefined,
): Promise<{ readonly publicKey: string; readonly secret: string | null }> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await import('age-encryption');
  if (key === undefined) {
    const secret = await generateX25519Identity();
    return { publicKey: await identityToRecipient(secret), secret };
  }
  try {
    new Encrypter().addRecipient(key.trim());
  } catch {
    // Its own words would quote what was typed, which may be the secret one.
    throw new CommandRefused('--key wants the public key of a recovery sheet, which begins with age1');
  }
  return { publicKey: key.trim(), secret: null };
}

async function refuseOthers(place: Place, name: string, own: Marker): Promise<void> {
  const found = await readMarker(place);
  if (found === null) {
    if (sentBackups((await place.list()).keys()).length > 0)
      throw new CommandRefused(`${name} has backups, and nothing says whose; choose an empty folder`);
    return;
  }
  if (found.kiosk !== own.kiosk || found.epoch > own.epoch)
    throw new CommandRefused(
      `${name} is of another kiosk, or of one that was restored from this one; choose another folder`,
    );
  if (found.publicKey !== own.publicKey)
    throw new CommandRefused(
      `what is in ${name} is encrypted to another key: give its public key (--key ${found.publicKey}), or choose an empty folder`,
    );
}

function sheetOf({ name, settings }: GivenPlace, publicKey: string, secret: string): readonly string[] {
  const isFolder = settings.folder !== undefined;
  const place = isFolder ? name : 'PLACE.json';
  return [
    'KEYTURN RECOVERY SHEET',
    '',
    'With this sheet anybody can read all backups of this kiosk. Without it nobody can.',
    'Keep it locked up, away from the kiosk. It is printed once, and stored nowhere.',
    '',
    `Backups are sent to:  ${name}`,
    `Public key:           ${publicKey}`,
    '',
    'Secret key:',
    secret,
    '',
    'To restore: write the secret key into a file KEY, letter by letter, and run on the new machine',
    `    keyturn-setup --restore ${place} --key KEY`,
    `or, without the packages,  npm run kiosk -- second-place restore ${place} --key KEY`,
    'Then delete the file KEY.',
    ...(isFolder
      ? []
      : [
          '',
          'PLACE.json is a file with these lines. The file that it names holds the key of the login:',
          ...JSON.stringify(withoutSecrets(settings), null, 2).split('\n'),
        ]),
  ];
}

/** The new machine has no such file yet: it is written beside. */
function withoutSecrets({ sftp, s3 }: PlaceSettings): PlaceSettings {
  return {
    ...(sftp && { sftp: { ...sftp, keyFile: 'LOGIN' } }),
    ...(s3 && { s3: { ...s3, secretFile: 'LOGIN' } }),
  };
}

function writeSetting(dataDir: string, second: PlaceSettings & { readonly publicKey: string }): void {
  const file = join(dataDir, CONFIG_FILE);
  const any = z.record(z.string(), z.unknown());
  const former = readJsonFile(file, any) ?? {};
  const backup = any.catch({}).parse(former['backup']);
  const owner = ownerOf(existsSync(file) ? file : dataDir);
  writeWhole(file, `${JSON.stringify({ ...former, backup: { ...backup, second } }, null, 2)}\n`);
  giveTo(owner, file);
}

export const trySecondPlaceCommand: Command = {
  usage: 'second-place try PLACE --key FILE [--name BACKUP]',
  summary: 'restores the newest backup of the second place on trial, and changes nothing',
  more: 'It is fetched, decrypted, opened and looked through in a folder of its own, which is gone afterward. FILE holds the secret key of the recovery sheet; delete it afterward. Exit code 1: something is wrong with it',
  options: ['key', 'name'],
  positionals: ['PLACE'],
  run: (invocation, io) =>
    withBrought(invocation, async (backup, to) => {
      const made = await runBackupJob({ kind: 'try', backup, folder: join(to, 'trial'), nowMs: io.nowMs() });
      return sayTried(basename(backup), made, io);
    }),
};

function sayTried(name: string, made: BackupJobResult, io: CliIo): number {
  if (made.kind !== 'tried')
    throw new CommandRefused(
      `${name} cannot be restored: ${made.kind === 'unusable' ? made.message : 'there is no room on this disk'}`,
    );
  const { contracts, findings } = made;
  io.out(`${name} can be restored: contracts: ${contracts}, faults: ${findings.length}`);
  for (const { check, message } of findings) io.out(`${check}: ${message}`);
  return findings.length === 0 ? 0 : 1;
}

export const restoreSecondPlaceCommand: Command = {
  usage: 'second-place restore PLACE --key FILE [--name BACKUP] [--without-documents]',
  summary:
    'puts the newest backup of the second place in the place of the database; Keyturn must not be running',
  more: 'PLACE is a folder, or a file PLACE.json as for `set-up`. FILE holds the secret key of the recovery sheet; delete it afterward. --name takes an older backup, such as keyturn-20261126T033000Z.db. What else is said of `restore` holds here too',
  options: ['key', 'name', 'without-documents'],
  positionals: ['PLACE'],
  run(invocation, io) {
    makeFolder(invocation.dataDir);
    // Said before hours of decrypting.
    holdInstance(invocation.dataDir).release();
    return withBrought(invocation, (file) => restoreInto(file, invocation, io));
  },
};

/** Works on a backup of the second place in a folder of its own, which is gone afterward. */
async function withBrought(
  invocation: Invocation,
  work: (backup: string, to: string) => Promise<number>,
): Promise<number> {
  const { dataDir, key, name } = invocation;
  if (key === undefined) throw new UsageError('--key wants a file with the secret key');
  const place = givenPlace(onlyPositional(invocation));
  makeFolder(dataDir);
  const to = join(dataDir, FROM_SECOND);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o700 });
  try {
    const wanted = { placeName: place.name, keyFile: key, name, to };
    const backup = await told(place.name, () => bringBackup({ ...wanted, place: place.reach() }));
    return await work(backup, to);
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
}
