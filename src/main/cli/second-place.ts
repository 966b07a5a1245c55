/** `second-place set-up` and `second-place restore`: encrypted backups on another disk or machine. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { CONFIG_FILE, readConfig } from '../app/settings/config';
import { readJsonFile } from '../app/settings/json-file';
import { writeWhole } from '../files/write-whole';
import { findMeta, saveMeta } from '../database/meta';
import { bringBackup } from '../database/second-place/bring';
import {
  KIOSK_OF_BOOKS,
  markerFile,
  markerText,
  readMarker,
  sentBackups,
  troubleOf,
  type SecondPlaceTrouble,
} from '../database/second-place/place';
import { write } from '../database/second-place/send';
import { holdInstance } from '../database/storage/instance-guard';
import { giveTo, makeFolder, ownerOf } from '../database/storage/files';
import { numberEpoch } from '../database/number-series';
import { FROM_SECOND } from '../database/restore/restore';
import { restoreInto } from './backup';
import { withStore } from './database';
import type { Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';

const whyNot: Partial<Record<SecondPlaceTrouble, string>> = {
  gone: 'there is no such folder; is the disk or the share connected?',
  not_writable: 'the user of the kiosk cannot write there',
  full: 'there is no room',
};

export const setUpSecondPlaceCommand: Command = {
  usage: 'second-place set-up FOLDER [--key PUBLIC-KEY]',
  summary:
    'has each backup sent, encrypted, to a folder on another disk or machine, and prints the recovery sheet',
  more: 'The secret key stands on the sheet and nowhere else: print it at once (`| lp`), and keep it away from the kiosk. With --key, one pair that you have already serves, and no sheet is printed. The kiosk takes it over at its next start',
  options: ['key'],
  positionals: ['FOLDER'],
  async run(invocation, io) {
    const folder = onlyPositional(invocation);
    if (!isAbsolute(folder)) throw new UsageError('the folder wants its whole path, from / on');
    const { dataDir } = invocation;
    readConfig(dataDir);
    const own = await withStore(dataDir, io.nowMs(), (store) =>
      store.transaction(async (tx) => {
        const kiosk = (await findMeta(tx, KIOSK_OF_BOOKS)) ?? randomUUID();
        await saveMeta(tx, KIOSK_OF_BOOKS, kiosk);
        return { kiosk, epoch: await numberEpoch(tx) };
      }),
    );
    const pair = await pairFor(invocation.key);
    const { publicKey } = pair;
    try {
      refuseOthers(folder, { ...own, publicKey });
      write(markerFile(folder), Buffer.from(markerText({ ...own, publicKey })), () => undefined);
    } catch (error) {
      if (error instanceof CommandRefused) throw error;
      const why = troubleOf(error);
      throw new CommandRefused(`${folder}: ${whyNot[why] ?? `it cannot be used (${why})`}`, { cause: error });
    }
    if (pair.secret !== null) for (const line of sheetOf(folder, publicKey, pair.secret)) io.out(line);
    writeSetting(dataDir, { folder, publicKey });
    io.err(`${join(dataDir, CONFIG_FILE)} has the second place now; restart the kiosk.`);
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

function refuseOthers(folder: string, own: ReturnType<typeof readMarker>): void {
  const found = readMarker(folder);
  if (found === null) {
    if (sentBackups(folder).length > 0)
      throw new CommandRefused(`${folder} has backups, and nothing says whose; choose an empty folder`);
    return;
  }
  if (found.kiosk !== own?.kiosk || found.epoch > own.epoch)
    throw new CommandRefused(
      `${folder} is of another kiosk, or of one that was restored from this one; choose another folder`,
    );
  if (found.publicKey !== own.publicKey)
    throw new CommandRefused(
      `what is in ${folder} is encrypted to another key: give its public key (--key ${found.publicKey}), or choose an empty folder`,
    );
}

function sheetOf(folder: string, publicKey: string, secret: string): readonly string[] {
  return [
    'KEYTURN RECOVERY SHEET',
    '',
    'With this sheet anybody can read all backups of this kiosk. Without it nobody can.',
    'Keep it locked up, away from the kiosk. It is printed once, and stored nowhere.',
    '',
    `Backups are sent to:  ${folder}`,
    `Public key:           ${publicKey}`,
    '',
    'Secret key:',
    secret,
    '',
    'To restore: write the secret key into a file KEY, letter by letter, and run on the new machine',
    '    keyturn-setup --restore FOLDER --key KEY',
    'or, without the packages,  npm run kiosk -- second-place restore FOLDER --key KEY',
    'Then delete the file KEY.',
  ];
}

function writeSetting(
  dataDir: string,
  second: { readonly folder: string; readonly publicKey: string },
): void {
  const file = join(dataDir, CONFIG_FILE);
  const any = z.record(z.string(), z.unknown());
  const former = readJsonFile(file, any) ?? {};
  const backup = any.catch({}).parse(former['backup']);
  const owner = ownerOf(existsSync(file) ? file : dataDir);
  writeWhole(file, `${JSON.stringify({ ...former, backup: { ...backup, second } }, null, 2)}\n`);
  giveTo(owner, file);
}

export const restoreSecondPlaceCommand: Command = {
  usage: 'second-place restore FOLDER --key FILE [--name BACKUP] [--without-documents]',
  summary:
    'puts the newest backup of the second place in the place of the database; Keyturn must not be running',
  more: 'FILE holds the secret key of the recovery sheet; delete it afterward. --name takes an older backup, such as keyturn-20261126T033000Z.db. What else is said of `restore` holds here too',
  options: ['key', 'name', 'without-documents'],
  positionals: ['FOLDER'],
  async run(invocation, io) {
    const { dataDir, key, name } = invocation;
    if (key === undefined) throw new UsageError('--key wants a file with the secret key');
    makeFolder(dataDir);
    // Said before hours of decrypting.
    holdInstance(dataDir).release();
    const to = join(dataDir, FROM_SECOND);
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { mode: 0o700 });
    try {
      const file = await bringBackup({ folder: onlyPositional(invocation), keyFile: key, name, to });
      return await restoreInto(file, invocation, io);
    } finally {
      rmSync(to, { recursive: true, force: true });
    }
  },
};
